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
function returnPage(): string {
  const { PayinReturn } = jest.requireActual<Record<string, FunctionComponent<any>>>(`${react}/payin-return.tsx`)
  const page = renderToString(createElement(PayinReturn!, { ...props, payin: async () => ({ ok: true }) }))
  return `<!doctype html><html lang="en"><title>Payment</title><style>${styles}</style><div id="root">${page}</div></html>`
}

const hydration = shopScript(`
  import { hydrateRoot } from "react-dom/client"
  import { PayinReturn } from "./payin-return"
  const onRecoverableError = (error) => (window.mismatch = String(error))
  const page = <PayinReturn payin={() => new Promise(() => {})} {...${JSON.stringify(props)}} />
  window.root = hydrateRoot(document.getElementById("root"), page, { onRecoverableError })
`)

describe("a return page in a browser without scripts", () => {
  it("first looks as ever, and then says what to do, and not to pay a second time", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.setContent(returnPage())
    const hint = page.getByText("Please do not pay a second time.")
    expect(await hint.isVisible()).toBe(false)
    await hint.waitFor({ timeout: 20_000 })
    await context.close()
  }, 60_000)

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
