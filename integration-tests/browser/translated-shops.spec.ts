import type { Browser, Page } from "playwright-core"
import { startChromium } from "./chromium"
import { refusedPayment, shopScript } from "./shop-script"

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await startChromium()
  page = await browser.newPage()
})

afterAll(async () => await browser?.close())

describe("a page that the browser translates", () => {
  const open = async (script: string) => {
    const url = "https://shop.example/translated"
    const body = '<!doctype html><html lang="en"><div id="root"></div></html>'
    await page.route(url, (route) => route.fulfill({ contentType: "text/html", body }))
    await page.goto(url)
    await page.addScriptTag({ content: script })
  }
  const isShown = (text: string) => page.getByText(`«${text}»`, { exact: true }).waitFor({ timeout: 10_000 })

  it("keeps its pay button, and says why a payment was refused", async () => {
    await open(refusedPayment)
    await page.locator("button:enabled", { hasText: "Pay €12.00" }).waitFor()
    await page.evaluate(translate)
    await page.getByRole("button", { name: "«Pay €12.00»" }).click()
    await isShown("No.")
    await isShown("Pay €12.00")
  })

  it("says what became of the payment, in its heading as well", async () => {
    await open(followedPayment)
    await page.getByRole("heading", { name: "Waiting for your payment" }).waitFor()
    await page.evaluate(translate)
    await page.evaluate("turn({ state: 'expired', message_key: 'not_paid', can_pay_again: true })")
    await isShown("The payment was not made")
    await page.evaluate("turn({ state: 'paid', message_key: 'paid', can_pay_again: false })")
    await isShown("Payment received")
  })

  it("leaves what the shopper has to enter at the bank, and to tell the shop, as it is", async () => {
    await open(followedPayment)
    await page.evaluate(`turn(${JSON.stringify({ amount: "12.00", currency_code: "EUR", requisite })})`)
    await page.getByText("Tim Archer").waitFor()
    await page.evaluate(translate)
    await isShown("Recipient")
    expect(await page.locator("dd:not(.payin-copy)").allInnerTexts()).toEqual([
      "€12.00",
      "North Bank",
      "Tim Archer",
      "4000 1111 2222 3333",
    ])
    await page.evaluate("turn({ state: 'needs_help', contact_shop: true, reference: 'K4JM-7Q2P' })")
    await isShown("Reference")
    expect(await page.locator("dd").allInnerTexts()).toEqual(["K4JM-7Q2P"])
  })
})

const requisite = {
  bank: "North Bank",
  owner_name: "Tim Archer",
  requisites: "4000111122223333",
  sbp_number: null,
}

/** As Chromium does it: in the place of each text, also of those that come later, it puts an element with its translation. */
const translate = `(() => {
  const translateIn = (root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found = []
    while (texts.nextNode()) found.push(texts.currentNode)
    for (const text of found) {
      if (text.data.trim() === "" || text.parentNode.closest("font, script, [translate=no]")) continue
      const font = document.createElement("font")
      font.textContent = "«" + text.data + "»"
      text.replaceWith(font)
    }
  }
  translateIn(document.body)
  const later = new MutationObserver(() => translateIn(document.body))
  later.observe(document.body, { childList: true, subtree: true, characterData: true })
})()`

/** A return page whose payment takes the turns that `turn` says. */
const followedPayment = shopScript(`
  import { createRoot } from "react-dom/client"
  import { PayinReturn } from "./payin-return"
  let payment = ${JSON.stringify({ state: "waiting", message_key: "waiting_for_payment", message: "…" })}
  window.turn = (next) => (payment = { ...payment, ...next })
  const payin = async () => ({ ok: true, value: { payment: { ...payment, retry_after_ms: 200 } } })
  createRoot(document.getElementById("root")!).render(
    <PayinReturn payin={payin} cartId="cart_1" orderPath="/order/{order_id}" checkoutPath="/checkout" />,
  )
`)
