/**
 * Asks for the admin panel's first page as a browser would, so that Vite has bundled its packages by the time somebody opens
 * it. It is only a convenience: whatever goes wrong here, the panel works without it.
 */
export async function warmUpAdmin(adminUrl: string): Promise<void> {
  try {
    const page = await (await fetch(adminUrl)).text()
    const scripts = [...page.matchAll(/(?:src|from)\s*=?\s*"(\/[^"]+)"/g)].map((match) => match[1]!)
    for (const script of scripts) await (await fetch(new URL(script, adminUrl))).text()
  } catch {
    // The store is being stopped, or the panel is switched off.
  }
}
