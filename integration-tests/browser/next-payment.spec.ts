import type { Browser, Page } from "playwright-core"
import { startChromium } from "./chromium"
import { shopScript } from "./shop-script"

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await startChromium()
  page = await browser.newPage()
  page.setDefaultTimeout(12_000)
})

afterAll(async () => await browser?.close())

const open = async (script: string) => {
  await page.goto("about:blank")
  await page.setContent('<!doctype html><html lang="en"><div id="root"></div></html>')
  await page.addScriptTag({ content: script })
}

/** A shop that changes from one payment to the next without loading a page, and is refused each. */
const shop = (component: string) =>
  shopScript(`
    import { flushSync } from "react-dom"
    import { createRoot } from "react-dom/client"
    import { PayButton, PayinLink } from "."
    const bank = { banks: [], methods: [] }
    const option = { provider_id: "pp_payin_default", availability: "available", currency_code: "EUR", ...bank }
    const linkOf = (number) => ({
      ...{ state: "payable", message_key: "payable", message: "To be paid.", retry_after_ms: null },
      ...{ order_number: number, amount: number + "0.00", currency_code: "EUR", payment: null, payment_options: [option] },
    })
    window.reads = []
    let held
    window.hold = () => {
      held = new Promise((letGo) => {
        window.letGo = letGo
      })
    }
    const payin = async (call) => {
      if (call.do === "fetch" && call.path.endsWith("payment-options")) {
        return { ok: true, value: { payment_options: [option] } }
      }
      if (call.do === "fetch") {
        const number = Number(call.path.at(-1))
        window.reads.push(number)
        return { ok: true, value: { payment_link: linkOf(number) } }
      }
      await held
      return { ok: false, status: 409, message: "Refused." }
    }
    const root = createRoot(document.getElementById("root"))
    window.show = (number) => flushSync(() => root.render(${component}))
    window.show(1)
  `)

const checkout = shop(`
  <PayButton
    payin={payin}
    cart={{ id: "cart_" + number, total: 10, currency_code: "eur" }}
    providerId="pp_payin_default"
    returnPath="https://shop.example/return"
  />
`)

const links = shop('<PayinLink payin={payin} paymentCollectionId={"pay_col_" + number} />')

const pay = () => page.getByRole("button", { name: "Pay €10.00" })
const refusal = () => page.getByRole("alert").filter({ hasText: "Refused." })

describe("a shop that changes to another payment without loading its page", () => {
  it("does not say of the next cart that the one before was refused", async () => {
    await open(checkout)
    await pay().click()
    await refusal().waitFor()
    await page.evaluate("show(2)")
    await page.locator("button:enabled", { hasText: "Pay €10.00" }).waitFor()
    expect(await refusal().count()).toBe(0)
  })

  it("keeps the next link on the screen when the one before is refused", async () => {
    await open(links)
    await page.evaluate("hold()")
    await pay().click()
    await page.getByText("Preparing your payment…").first().waitFor()
    await page.evaluate("show(2)")
    await page.getByRole("button", { name: "Pay €20.00" }).waitFor()
    await page.evaluate("letGo()")
    await page.waitForFunction("reads.filter((number) => number === 1).length > 1")
    await page.evaluate(itsTurn)
    expect(await page.getByRole("button", { name: "Pay" }).allInnerTexts()).toEqual(["Pay €20.00"])
    expect(await refusal().count()).toBe(0)
  })
})

/** In the page: it has had its turn to show what it was answered. */
const itsTurn = "new Promise((done) => setTimeout(() => requestAnimationFrame(() => setTimeout(done))))"
