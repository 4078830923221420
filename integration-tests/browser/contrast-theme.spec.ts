import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { startChromium } from "./chromium"

const styles = readFileSync(join(__dirname, "../../src/storefront/react/styles.css"), "utf8")

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await startChromium()
  page = await browser.newPage({ forcedColors: "active" })
})

afterAll(async () => await browser?.close())

describe("a screen in the colors of a contrast theme", () => {
  it.each(["button", "a"])("shows the edge of what is pressed to pay or to go on: %s", async (element) => {
    await page.setContent(`<style>${styles}</style><div class="payin"><${element} class="payin-button">Pay</div>`)
    const seen = `(({ borderTopColor, borderTopStyle, borderTopWidth }) => [borderTopWidth, borderTopStyle, borderTopColor])(
      getComputedStyle(document.querySelector(".payin-button")))`
    const [width, style, color] = await page.evaluate<string[]>(seen)
    expect([width, style]).toEqual(["1px", "solid"])
    expect(color).not.toBe("rgba(0, 0, 0, 0)")
  })

  it("shows that what is being checked turns, by the gap in its ring", async () => {
    await page.setContent(`<style>${styles}</style><div class="payin"><span class="payin-spinner"></span></div>`)
    const ring = `(({ borderTopColor, borderRightColor }) => [borderTopColor, borderRightColor])(
      getComputedStyle(document.querySelector(".payin-spinner")))`
    const [edge, gap] = await page.evaluate<string[]>(ring)
    expect(gap).not.toBe(edge)
  })
})
