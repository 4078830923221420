const MOST_MODULES = 400

/**
 * Requests the admin panel's modules one by one, as a browser would, so that Vite has bundled its packages by the time
 * the panel is opened. Only a convenience: whatever goes wrong here, the panel works without it.
 * @returns whether the panel is warm now
 */
export async function warmUpAdmin(adminUrl: string): Promise<boolean> {
  try {
    const seen = new Set([adminUrl])
    for (const url of seen) {
      const text = await (await fetch(url)).text()
      for (const found of modulesIn(text, url)) if (seen.size < MOST_MODULES) seen.add(found)
    }
    return true
  } catch {
    return false // The store is being stopped, or the panel is switched off.
  }
}

/** Addresses of the modules that a page or a module names in `src`, `import` or `from`, on the same server. */
function modulesIn(text: string, url: string): string[] {
  const names = text.matchAll(/(?:\bsrc=|\bfrom\s*|\bimport\s*\(?\s*)"(\/[^"]+)"/g)
  return [...names].map(([, path]) => new URL(path!, url).href)
}
