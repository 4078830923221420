import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Browser } from "playwright-core"
import { createElement, type FunctionComponent } from "react"
import { renderToString } from "react-dom/server"
import { startChromium } from "./chromium"
import { shopScript } from "./shop-script"

const react = join(__dirname, "../../src/storefront/react")
const styles = readFileSync(`${react}/styles.css`, "utf8")

let browser: Browser

beforeAll(async () => {
  browser = await startChromium()
})

afterAll(async () => await browser?.close())

const props = { cartId: "cart_1", locale: "en", orderPath: "/order/{order_id}", checkoutPath: "/checkout" }

/** As a storefront's server sends it: nothing of the payment is known yet. */
function returnPage(file: "payin-return" | "payin-link" = "payin-return"): string {
  const components = jest.requireActual<Record<string, FunctionComponent<any>>>(`${react}/${file}.tsx`)
  const payin = async () => ({ ok: true })
  const page =
    file === "payin-link"
      ? createElement(components.PayinLink!, { payin, paymentCollectionId: "pay_col_1" })
      : createElement(components.PayinReturn!, { payin, ...props })
  return `<!doctype html><html lang="en"><title>Payment</title><style>${styles}</style><div id="root">${renderToString(page)}</div></html>`
}

const hydration = shopScript(`
  import { hydrateRoot } from "react-dom/client"
  import { PayinReturn } from "./payin-return"
  const onRecoverableError = (error) => (window.mismatch = String(error))
  const page = <PayinReturn payin={() => new Promise(() => {})} {...${JSON.stringify(props)}} />
  window.root = hydrateRoot(document.getElementById("root"), page, { onRecoverableError })
`)

describe("a page that waits for a payment, in a browser without scripts", () => {
  it.each(["payin-return", "payin-link"] as const)(
    "first looks as ever, and then says what to do, and not to pay a second time (%s)",
    async (file) => {
      const context = await browser.newContext({ javaScriptEnabled: false })
      const page = await context.newPage()
      await page.setContent(returnPage(file))
      const hint = page.getByText("Please do not pay a second time.")
      expect(await hint.isVisible()).toBe(false)
      await hint.waitFor({ timeout: 20_000 })
      await context.close()
    },
    60_000,
  )

  it("says nothing of it once its scripts run", async () => {
    const page = await browser.newPage()
    await page.setContent(returnPage())
    await page.addScriptTag({ content: hydration })
    await page.waitForFunction("!document.querySelector('.payin-unscripted')")
    expect(await page.evaluate("[document.querySelector('h1').textContent, window.mismatch]")).toEqual([
      "Checking your payment…",
      undefined,
    ])
    await page.close()
  })
})
