import type { Browser, Page } from "playwright-core"
import { startChromium } from "./chromium"
import { shopScript } from "./shop-script"

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await startChromium()
  page = await browser.newPage()
})

afterAll(async () => await browser?.close())

/** A page that was left open at 12 euros, while its cart came to cost 22. */
const staleShop = shopScript(`
  import { flushSync } from "react-dom"
  import { createRoot } from "react-dom/client"
  import { PayButton } from "./pay-button"
  const option = { provider_id: "pp_payin_default", availability: "available", currency_code: "EUR", banks: [], methods: [] }
  window.pressed = []
  let held
  window.hold = () => {
    held = new Promise((answer) => {
      window.letGo = () => {
        held = undefined
        answer({ ok: true, value: { next: "redirect", url: "https://pay.example/12" } })
      }
    })
  }
  const payin = async (call) => {
    if (call.do === "fetch") return { ok: true, value: { payment_options: [{ ...option, amount: "22.00" }] } }
    window.pressed.push(call.shownTotal)
    if (held) return held
    return { ok: false, status: 409, code: "payin_cart_changed", message: "It costs something else now." }
  }
  const root = createRoot(document.getElementById("root"))
  window.show = (total) =>
    flushSync(() => root.render(
      <PayButton
        payin={payin}
        cart={{ id: "cart_1", total, currency_code: "eur" }}
        providerId="pp_payin_default"
        returnPath="https://shop.example/return"
      />,
    ))
  window.show(12)
`)

beforeEach(async () => {
  await page.goto("about:blank")
  await page.setContent('<!doctype html><html lang="en"><div id="root"></div></html>')
  await page.addScriptTag({ content: staleShop })
})

describe("a pay button whose cart was changed in another tab", () => {
  it("says so, and what it costs now, which the next press is for", async () => {
    await page.getByRole("button", { name: "Pay €12.00" }).click()
    await page.getByRole("alert").filter({ hasText: "It costs something else now." }).waitFor()
    await page.getByRole("button", { name: "Pay €22.00" }).click()
    await page.waitForFunction("pressed.length === 2")
    expect(await page.evaluate("pressed")).toEqual(["12 EUR", "22.00 EUR"])
    await page.evaluate("show(33.5)")
    await page.getByRole("button", { name: "Pay €33.50" }).waitFor()
    // No number: the store is left to decide.
    await page.evaluate("show(undefined)")
    await page.getByRole("button", { name: "Pay" }).click()
    await page.waitForFunction("pressed.length === 3")
    expect(await page.evaluate("pressed[2]")).toBeUndefined()
  })
})

describe("a pay button whose cart is changed beside it while the payment is being prepared", () => {
  it("leads nobody to pay what it cost before, and can be pressed for the new sum", async () => {
    await page.evaluate("hold()")
    await page.getByRole("button", { name: "Pay €12.00" }).click()
    await page.waitForFunction("pressed.length === 1")
    await page.evaluate("show(22)")
    await page.evaluate("letGo()")
    await page.getByRole("button", { name: "Pay €22.00" }).click()
    await page.waitForFunction("pressed.length === 2")
    expect(await page.evaluate("pressed")).toEqual(["12 EUR", "22 EUR"])
  })
})

/** A page of a link that was left open at 12 euros, while staff changed the order to 22. */
const staleLink = shopScript(`
  import { createRoot } from "react-dom/client"
  import { PayinLink } from "./payin-link"
  const option = { provider_id: "pp_payin_default", availability: "available", currency_code: "EUR", banks: [], methods: [] }
  const link = (amount) => ({
    ...{ state: "payable", message_key: "payable", order_number: 7, amount, currency_code: "EUR" },
    ...{ payment: null, payment_options: [{ ...option, amount }], retry_after_ms: 60_000 },
  })
  let [amount, message] = ["12.00", "This is left."]
  let held
  window.hold = () => {
    held = new Promise((done) => (window.letGo = done))
  }
  window.say = (now) => (message = now)
  const payin = async (call) => {
    if (call.do === "fetch") return { ok: true, value: { payment_link: { ...link(amount), message } } }
    await held
    amount = "22.00"
    return { ok: false, status: 409, code: "payin_order_changed", message: "Another amount is left to pay now." }
  }
  createRoot(document.getElementById("root")).render(<PayinLink payin={payin} paymentCollectionId="pay_col_1" />)
`)

describe("a page of a link whose order was changed by the shop", () => {
  beforeEach(async () => {
    await page.goto("about:blank")
    await page.setContent('<!doctype html><html lang="en"><div id="root"></div></html>')
    await page.addScriptTag({ content: staleLink })
  })
  const hasNewSum = async () => {
    await page.getByRole("alert").filter({ hasText: "Another amount is left to pay now." }).waitFor()
    await page.getByRole("button", { name: "Pay €22.00" }).waitFor()
    expect(await page.locator("dd").allInnerTexts()).toEqual(["#7", "€22.00"])
  }

  it("says so, and has the new sum on its button and beside the order", async () => {
    await page.getByRole("button", { name: "Pay €12.00" }).click()
    await hasNewSum()
  })

  it("does so as well if it has asked by itself between the press and the refusal", async () => {
    await page.evaluate("hold()")
    await page.getByRole("button", { name: "Pay €12.00" }).click()
    await page.evaluate("say('This is still left.')")
    await page.evaluate("dispatchEvent(new Event('online'))")
    await page.getByText("This is still left.").waitFor()
    await page.evaluate("letGo()")
    await hasNewSum()
  })
})

describe("a pay button that a server has written, whose runtime writes sums otherwise", () => {
  const hydratedShop = shopScript(`
    import { hydrateRoot } from "react-dom/client"
    import { renderToString } from "react-dom/server.browser"
    import { PayButton } from "./pay-button"
    const option = { provider_id: "pp_payin_default", availability: "available", currency_code: "EUR", banks: [], methods: [] }
    const payin = () => new Promise((answer) => {
      window.answer = (amount) => answer({ ok: true, value: { payment_options: [{ ...option, amount }] } })
    })
    const cart = { id: "cart_1", total: 12, currency_code: "eur" }
    const button = <PayButton payin={payin} cart={cart} providerId="pp_payin_default" returnPath="/return" />
    const root = document.body.appendChild(document.createElement("main"))
    root.innerHTML = renderToString(button).replace("€12.00", "12 euros")
    window.written = root.innerText
    window.problems = []
    hydrateRoot(root, button, { onRecoverableError: (error) => window.problems.push(String(error)) })
  `)

  it.each([
    ["12.00", "Pay €12.00"],
    ["12.000", "Pay €12.000"],
  ])("is not thrown away for that, and asks for %s as the store does", async (amount, text) => {
    await page.addScriptTag({ content: hydratedShop })
    await page.waitForFunction("window.answer")
    expect(await page.evaluate("written")).toContain("Pay 12 euros")
    expect(await page.evaluate("problems")).toEqual([])
    await page.evaluate(`answer("${amount}")`)
    await page.locator("main").getByRole("button", { name: text, exact: true }).waitFor()
  })
})
