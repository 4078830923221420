import type { Browser, BrowserContext, Page } from "playwright-core"
import { startChromium } from "../browser/chromium"
import { openPanel } from "../browser/screenshots-pages"

/**
 * Opens the pages that the package adds to the store's own dashboard, and those of Medusa's on which it stands.
 *
 * @param store address of a store that has sold something
 * @returns what went wrong, page by page: errors in the page, failed requests, and pages that never showed their content
 */
export async function problemsInPanel(store: string): Promise<{ opened: number; problems: string[] }> {
  const browser = await startChromium()
  try {
    const panel = await openPanel(browser, `${store}/app`, { language: "en", theme: "light", width: 1280 })
    const pages = await pagesOf(panel, store)
    const problems: string[] = []
    for (const [path, content] of pages) problems.push(...(await problemsOn(panel, { store, path, content })))
    return { opened: pages.length, problems }
  } finally {
    await browser.close()
  }
}

type Panel = Awaited<ReturnType<Browser["newContext"]>>

const ownHeading = "main h1"
const ownSection = "[data-payin]"

/** Addresses, and what shows that the page has its content. */
async function pagesOf(panel: BrowserContext, store: string): Promise<[path: string, content: string][]> {
  const read = async (path: string) => await (await panel.request.get(`${store}/admin/${path}`)).json()
  const { attempts } = (await read("payin/attempts")) as { attempts: { id: string; order_id: string | null }[] }
  const { regions } = (await read("regions?limit=1")) as { regions: { id: string }[] }
  const sold = attempts.find(({ order_id }) => order_id)
  if (!sold || !regions[0]) throw new Error("The store has sold nothing yet, so some pages have nothing to show.")
  return [
    ["/payin", ownHeading],
    [`/payin/${sold.id}`, ownHeading],
    ["/payin/overview", ownHeading],
    ["/payin/days", ownHeading],
    ["/payin/cases", ownHeading],
    ["/payin/refunds", ownHeading],
    ["/settings/payin", ownHeading],
    [`/orders/${sold.order_id}`, ownSection],
    [`/settings/regions/${regions[0].id}`, ownSection],
  ]
}

async function problemsOn(
  panel: Panel,
  { content, path, store }: { store: string; path: string; content: string },
): Promise<string[]> {
  const page = await panel.newPage()
  const problems: string[] = []
  watch(page, (problem) => problems.push(`${path}: ${problem}`))
  await page.goto(`${store}/app${path}`)
  await page
    .locator(content)
    .first()
    .waitFor({ timeout: 60_000 })
    .catch(async () => {
      const shown = (await page.locator("body").innerText()).slice(0, 200).replace(/\s+/g, " ")
      problems.push(`${path}: ${content} never appeared; the page shows: ${shown}`)
    })
  await page.waitForLoadState("networkidle").catch(() => undefined)
  await page.close()
  return problems
}

function watch(page: Page, report: (problem: string) => void): void {
  page.on("pageerror", (error) => report(error.message))
  page.on("response", (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() >= 400 && pathname.startsWith("/admin/")) report(`${pathname} answered ${response.status()}`)
  })
}
