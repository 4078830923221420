const MOST_MODULES = 400

/**
 * Requests the admin panel's modules one by one, as a browser would, so that Vite has bundled its packages by the time
 * the panel is opened. Only a convenience: whatever goes wrong here, the panel works without it.
 * @returns whether the store answered: not while it is being stopped
 */
export async function warmUpAdmin(adminUrl: string): Promise<boolean> {
  const page = await textAt(adminUrl)
  if (page === undefined) return false
  const seen = new Set(modulesIn(page, adminUrl))
  for (const url of seen) {
    const text = (await textAt(url)) ?? ""
    for (const found of modulesIn(text, url)) if (seen.size < MOST_MODULES) seen.add(found)
  }
  return true
}

/** @returns `undefined` where nobody answers: Vite, which bundles anew, may drop a connection */
async function textAt(url: string): Promise<string | undefined> {
  try {
    return await (await fetch(url)).text()
  } catch {
    return undefined
  }
}

/** Addresses of the modules that a page or a module names in `src`, `import` or `from`, on the same server. */
function modulesIn(text: string, url: string): string[] {
  const names = text.matchAll(/(?:\bsrc=|\bfrom\s*|\bimport\s*\(?\s*)"(\/[^"]+)"/g)
  return [...names].map(([, path]) => new URL(path!, url).href)
}
