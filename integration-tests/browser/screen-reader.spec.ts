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

/** What a screen reader says by itself: what comes into a live region that was there before, unless it is busy. */
const listen = `(() => {
  window.heard = []
  const isBusy = (element) => element.closest("[aria-busy=true]")
  const hear = (node, text) => {
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node
    const region = element?.closest("[aria-live], [role=status], [role=alert]")
    const isLive = region && region.getAttribute("aria-live") !== "off" && !isBusy(element)
    if (isLive && text.trim() !== "") heard.push(text.trim())
  }
  const added = (parent, node) => {
    if (node.nodeType === Node.TEXT_NODE) hear(parent, node.data)
    else if (!node.matches("[aria-live=off]")) hear(parent, node.innerText)
  }
  const changes = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === "characterData") hear(target, target.data)
      else for (const node of addedNodes) added(target, node)
    }
  })
  changes.observe(document.body, { childList: true, characterData: true, subtree: true })
})()`

const open = async (script: string) => {
  await page.route("https://shop.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: '<!doctype html><html lang="en"><div id="root"></div></html>' }),
  )
  await page.goto("https://shop.example/")
  await page.addScriptTag({ content: script })
}
/** All that was said, once nothing more comes: what follows a render runs within two frames. */
const heard = () =>
  page.evaluate<string[]>(
    `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(heard)))))`,
  )

describe("a shopper with a screen reader who presses Pay", () => {
  it.each([
    ["in the checkout", () => refusedPayment],
    ["behind a link", () => payableLink],
  ])(
    "hears once that it is being prepared, why it was refused, and what has worked for others, %s",
    async (_where, script) => {
      await open(script())
      const pay = page.locator("button:enabled", { hasText: "Pay €12.00" })
      await pay.waitFor()
      await page.evaluate(listen)
      await pay.press("Enter")
      await page.getByRole("button", { name: "NORTHBANK" }).waitFor()
      await page.locator("button:enabled:focus", { hasText: "Pay €12.00" }).waitFor()
      const worked = "These have just worked for others:"
      expect(await heard()).toEqual(["Preparing your payment…", "No.", `${worked}\nNORTHBANK`])
      expect(await page.getByText(worked).allInnerTexts()).toEqual([worked])
    },
  )
})

describe("a shopper with a screen reader on a page", () => {
  it.each([
    ["an order's note", () => noteThatComes, ["Waiting for your payment\nNot yet.\nTo the payment page"]],
    ["what became of a link", () => linkThatComes, ["Payment received", "All is paid."]],
  ])("hears once what comes a moment after it: %s", async (_what, script, said) => {
    await open(script())
    await page.evaluate(listen)
    await page.evaluate("answer()")
    await page.getByText(said.at(-1)!.split("\n").at(-1)!).waitFor()
    expect((await heard()).map((text) => text.replaceAll(/\n+/g, "\n"))).toEqual(said)
  })
})

describe("a shopper with a screen reader who copies what to enter at the bank", () => {
  it.each([
    ["by itself", "<PayinTransfer payment={payment} />"],
    ["on the return page", '<div aria-live="polite"><PayinTransfer payment={payment} /></div>'],
  ])("hears once that it was copied: %s", async (_where, shown) => {
    await open(transfer(shown))
    await page.evaluate(listen)
    await page.getByRole("button", { name: "Copy: Amount" }).press("Enter")
    await page.getByRole("button", { name: "Copied: Amount" }).waitFor()
    expect(await heard()).toEqual(["Copied: Amount"])
  })
})

/** @param shown around the payment to show */
const transfer = (shown: string) =>
  shopScript(`
    import { createRoot } from "react-dom/client"
    import { PayinTransfer } from "."
    const requisite = { bank: "NORTHBANK", owner_name: "A. Miller", requisites: "4111111111111111", sbp_number: null }
    const payment = { state: "waiting", paymentPageUrl: null, requisite, amount: "12.00", currencyCode: "EUR" }
    navigator.clipboard.writeText = async () => {}
    createRoot(document.getElementById("root")).render(${shown})
  `)

const payableLink = shopScript(`
  import { createRoot } from "react-dom/client"
  import { PayinLink } from "./payin-link"
  const bank = { banks: ["NORTHBANK", "MAPLEBANK"], methods: [], suggestions: { banks: ["NORTHBANK"], methods: [] } }
  const option = { provider_id: "pp_payin_default", availability: "available", currency_code: "EUR", ...bank }
  const link = { state: "payable", message_key: "payable", message: "…", amount: "12.00", currency_code: "EUR" }
  const payin = async (call) => {
    await new Promise((done) => setTimeout(done, 100))
    if (call.do !== "fetch") return { ok: false, status: 422, message: "No." }
    return { ok: true, value: { payment_link: { ...link, payment_options: [option], retry_after_ms: 60_000 } } }
  }
  createRoot(document.getElementById("root")).render(<PayinLink payin={payin} paymentCollectionId="pay_col_1" />)
`)

/** A page whose store answers that when the spec says so. */
const pageThatComes = (shown: string, value: object) =>
  shopScript(`
    import { flushSync } from "react-dom"
    import { createRoot } from "react-dom/client"
    import { PayinLink, PayinNote } from "."
    const answered = new Promise((answer) => {
      window.answer = () => answer({ ok: true, value: ${JSON.stringify(value)} })
    })
    const root = createRoot(document.getElementById("root"))
    flushSync(() => root.render(${shown}))
  `)

const noteThatComes = pageThatComes('<PayinNote payin={() => answered} orderId="order_1" />', {
  payment: {
    ...{ state: "waiting", message_key: "waiting_for_payment", message: "Not yet." },
    ...{ payment_page_url: "https://pay.example/1", retry_after_ms: 60_000 },
  },
})

const linkThatComes = pageThatComes('<PayinLink payin={() => answered} paymentCollectionId="pay_col_1" />', {
  payment_link: {
    ...{ state: "paid", message_key: "paid", message: "All is paid.", order_number: null },
    ...{ payment: null, payment_options: [], retry_after_ms: null },
  },
})
