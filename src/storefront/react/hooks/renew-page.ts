const OUTDATED = ["UnrecognizedActionError", "OutdatedPageError"]

/** A page as young as this came from a server that knows it, while another one does not: they are being exchanged. */
const YOUNG_MS = 10_000

/**
 * Loads the page anew when its storefront was deployed meanwhile: Next.js names its server actions differently in each
 * build, and a page of the one before can ask nothing any more.
 *
 * @returns whether the page goes
 */
export function renewPage(error: unknown): boolean {
  const isOutdated = error instanceof Error && OUTDATED.includes(error.name)
  if (!isOutdated || performance.now() < YOUNG_MS) return false
  window.location.reload()
  return true
}
