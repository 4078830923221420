import type { Browser, BrowserContext, Page } from "playwright-core"

export type Look = { language: "en" | "ru" | "he"; theme: "light" | "dark"; width: number }

/** A page to photograph: its address, what to set up before it opens, and what to do before the picture. */
export type Scene = {
  name: string
  path: string
  before?: (page: Page) => Promise<unknown>
  act?: (page: Page) => Promise<void>
}

export const looks: Look[] = [1440, 1024, 390].flatMap((width) =>
  (["en", "ru"] as const).flatMap((language) =>
    (["light", "dark"] as const).map((theme) => ({ language, theme, width })),
  ),
)

const HEIGHT = 860
const HIGHEST = 2600

/** The panel in one language, theme and width, logged in. */
export async function openPanel(browser: Browser, admin: string, look: Look): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: look.width, height: HEIGHT }, locale: look.language })
  const settings = `localStorage.setItem("lng", "${look.language}");
    localStorage.setItem("medusa_admin_theme", "${look.theme}");
    document.cookie = "lng=${look.language};path=/"`
  await context.addInitScript(settings)
  const page = await context.newPage()
  await page.goto(`${admin}/login`, { timeout: 120_000 })
  await page.locator("input[name=email]").fill("admin@example.com", { timeout: 120_000 })
  await page.locator("input[name=password]").fill("supersecret")
  await page.locator("button[type=submit]").click()
  await page.waitForURL("**/app/orders", { timeout: 120_000 })
  await page.close()
  return context
}

/** Takes one picture: of the page's full height, or of what fits on a screen. */
export async function takeShot(
  context: BrowserContext,
  admin: string,
  scene: Scene,
  picture: { file: string; whole: boolean },
): Promise<void> {
  const page = await context.newPage()
  await scene.before?.(page)
  await page.goto(`${admin}${scene.path}`)
  if (scene.name.endsWith("loading")) await page.waitForLoadState("load")
  else await isShown(page)
  await scene.act?.(page)
  const { width } = page.viewportSize()!
  const hidden = picture.whole ? ((await page.evaluate(hiddenHeight)) as number) : 0
  await page.setViewportSize({ width, height: Math.min(HEIGHT + hidden, HIGHEST) })
  await page.waitForTimeout(600)
  await page.screenshot({ path: picture.file, timeout: 120_000 })
  await page.close()
}

/** On a slow machine, the network can be idle before the page draws what has come. */
async function isShown(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle")
  await page.locator("main :is(h1, h2, [role=alert])").first().waitFor()
  await page.waitForFunction(`!document.querySelector("main .animate-pulse")`)
}

/** How much of the page's scrolling part is out of view. Text, because it runs in the browser. */
const hiddenHeight = `Math.max(0, ...[...document.querySelectorAll("*")]
  .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY) && each.clientHeight > 400)
  .map((each) => each.scrollHeight - each.clientHeight))`
