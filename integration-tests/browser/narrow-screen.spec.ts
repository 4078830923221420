import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { createElement, type FunctionComponent } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { startChromium } from "./chromium"

const storefront = join(__dirname, "../../src/storefront")
const styles = readFileSync(`${storefront}/react/styles.css`, "utf8")

/** Loaded at run time: the storefront's sources are checked with a browser's types. */
const component = (file: string, name: string) =>
  jest.requireActual<Record<string, FunctionComponent<any>>>(`${storefront}/react/${file}`)[name]!

/** As shops and services write them: nowhere to break. */
const code = "INTERNATIONAL_TRANSFER_BANK_OF_SOMETHING"
const email = "customer.service.department@some-long-shop-name.example"
const url = "https://support.some-long-shop-name.example/contact_us_about_your_payment_please"

const payment = {
  state: "waiting",
  messageKey: "waiting_for_payment",
  message: `Not yet. ${code}`,
  notice: code,
  amount: "123456789012.00",
  receivedAmount: "123456789012.00",
  currencyCode: "EUR",
  reference: "7F3K-9QXZ",
  contactShop: true,
  supportEmail: email,
  supportUrl: url,
  paymentPageUrl: null,
  requisite: { bank: code, owner_name: code, requisites: "4000111122223333", sbp_number: "+70000000000" },
  expiresAt: null,
}

const parts: [what: string, () => string][] = [
  ["how to reach the shop", () => shown("payin-help", "PayinHelp", { payment: { ...payment, state: "needs_help" } })],
  ["where to pay to", () => shown("while-waiting", "WhileWaiting", { payment, locale: "en" })],
  ["a choice of banks", () => shown("form/payin-choice", "PayinChoice", choiceOf([code, "NORTHBANK"]))],
  ["a long choice of banks", () => shown("form/payin-choice", "PayinChoice", choiceOf(nineCodes()))],
  ["what has worked for others", () => shown("form/pay-form", "Suggestions", suggestions)],
]

const choiceOf = (values: string[]) => ({ label: "Bank", any: "Any bank", values, onChoose: () => {} })
const nineCodes = () => Array.from({ length: 9 }, (_, number) => `${code}_${number}`)
const suggestions = {
  suggested: [{ name: code, choice: {} }],
  texts: { suggested: "These worked:" },
  onChoose: () => {},
}

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await startChromium()
  page = await browser.newPage({ viewport: { width: 320, height: 640 } })
})

afterAll(async () => await browser?.close())

describe("the narrowest phone", () => {
  it.each(parts)("shows %s without scrolling sideways, and no label in pieces", async (_what, html) => {
    const body = `<div style="padding:0 16px"><div class="payin payin-return" style="padding:0">${html()}</div></div>`
    await page.setContent(`<!doctype html><style>body{margin:0}${styles}</style>${body}`)
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(320)
    const inPieces = `[...document.querySelectorAll("dt, .payin-row button")].filter((label) => label.offsetHeight > 40)`
    expect(await page.evaluate<string[]>(`${inPieces}.map((label) => label.textContent)`)).toEqual([])
  })
})

describe("the demo shop on the narrowest phone", () => {
  const demo = readFileSync(join(__dirname, "../demo-storefront/app/style.css"), "utf8")

  it.each([
    ["cart", `<ul class="rows"><li><span class="thumb"></span><div class="grow"><strong>${code}</strong></div>`],
    ["order", `<ul class="lines"><li><span class="thumb"></span><span>${code}</span>`],
  ])("shows goods with a long name in the %s without scrolling sideways", async (_where, line) => {
    const main = `<main>${line}<strong>€1,234.00</strong></li></ul></main>`
    await page.setContent(`<!doctype html><style>${demo}</style>${main}`)
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(320)
  })
})

describe("a part of the return page on a page of the shop's own", () => {
  it.each([
    ["where to pay to", "payin-transfer", "PayinTransfer", {}],
    ["how to reach the shop", "payin-help", "PayinHelp", { state: "needs_help" }],
  ])("shows %s as on the return page, also on the narrowest phone", async (_what, file, name, state) => {
    const part = shown(file, name, { payment: { ...payment, ...state } })
    const looks: unknown[] = []
    for (const body of [part, `<div class="payin">${part}</div>`]) {
      await page.setContent(`<!doctype html><style>body{margin:0}${styles}</style>${body}`)
      expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(320)
      looks.push(
        await page.evaluate(`[...document.querySelectorAll("section *")].map((element) => {
        const { borderTopWidth, color, marginLeft } = getComputedStyle(element)
        const { top, left, width, height } = element.getBoundingClientRect()
        return [borderTopWidth, color, marginLeft, top, left, width, height]
      })`),
      )
    }
    expect(looks[0]).toEqual(looks[1])
  })
})

describe("a shop's own look", () => {
  const shop = ".payin-return{--payin-accent:#123456} .payin{padding:7px}"
  const within = (outer: string, part: string) => `<div class="payin ${outer}">${part}</div>`

  it.each([
    ["of the return page", () => within("payin-return", shown("while-waiting", "WhileWaiting", { payment }))],
    [
      "around a part that stands alone",
      () => within("payin-return", shown("payin-transfer", "PayinTransfer", { payment })),
    ],
  ])("%s reaches the buttons in it", async (_where, html) => {
    await page.setContent(`<!doctype html><style>${styles}${shop}</style>${html()}`)
    const color = `getComputedStyle(document.querySelector(".payin-copy button")).color`
    expect(await page.evaluate<string>(color)).toBe("rgb(18, 52, 86)")
  })

  it.each([
    ["where to pay to", { contactShop: false }],
    ["how to reach the shop", { state: "needs_help" }],
  ])("is given once to an order's note that says %s", async (_what, state) => {
    const note = shown("payin-note", "Note", { payment: { ...payment, ...state }, locale: "en" })
    await page.setContent(`<!doctype html><style>${styles}${shop}</style>${note}`)
    const paddings = `[...document.querySelectorAll("section")].map((part) => getComputedStyle(part).padding)`
    expect(await page.evaluate<string[]>(paddings)).toEqual(["0px"])
  })
})

describe("a part that says nothing yet, to be heard once it does", () => {
  const payin = async () => ({ ok: true })
  const sum = { amount: "12.00", currencyCode: "EUR", readOption: async () => undefined, locale: "en" }
  const form = () => shown("form/pay-form", "PayForm", { payin, payment: { cartId: "cart_1" }, ...sum })
  const note = () => shown("payin-note", "PayinNote", { payin, orderId: "order_1" })

  it.each([
    ["a pay button", form],
    ["an order's note", note],
  ])("of %s does not lengthen the page from within a box that scrolls", async (_what, html) => {
    const box = `<div style="height:100px;overflow:auto"><div style="height:3000px"></div>${html()}</div>`
    await page.setContent(`<!doctype html><style>body{margin:0}${styles}</style>${box}`)
    expect(await page.evaluate<number>("document.documentElement.scrollHeight")).toBe(640)
  })

  it("takes no gap", async () => {
    const main = `<main style="display:grid;gap:40px">${note()}<div>${form()}</div></main>`
    await page.setContent(`<!doctype html><style>body{margin:0}${styles}</style>${main}`)
    const edges = "(({ top, bottom }) => [top, bottom])(document.querySelector('.payin-pay').getBoundingClientRect())"
    const height = await page.evaluate<number>("document.querySelector('button').offsetHeight")
    expect(await page.evaluate(edges)).toEqual([0, height])
  })
})

describe("the narrowest phone whose text is twice as large", () => {
  const usual = {
    requisite: { bank: "Северный банк", owner_name: null, requisites: "4000111122223333", sbp_number: "+79001234567" },
    ...{ amount: "12345.50", receivedAmount: "12345.50", currencyCode: "RUB", message: "", notice: null },
    ...{ supportEmail: "help@shop.example", supportUrl: null },
  }
  const ofOld = (file: string, name: string, state: object) =>
    shown(file, name, { payment: { ...payment, ...usual, ...state }, locale: "ru" })

  it.each([
    ["where to pay to", () => ofOld("payin-transfer", "PayinTransfer", {})],
    ["how to reach the shop", () => ofOld("payin-help", "PayinHelp", { state: "needs_help" })],
  ])("shows %s, and no number in pieces of a few characters", async (_what, html) => {
    const body = `<div class="payin payin-return">${html()}</div>`
    await page.setContent(
      `<!doctype html><style>html{font-size:200%}body{margin:0;line-height:1.25}${styles}</style>${body}`,
    )
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(320)
    const inTwoLines = "(dd) => dd.offsetHeight <= 2.5 * parseFloat(getComputedStyle(dd).lineHeight)"
    const inPieces = `[...document.querySelectorAll("dd")].filter((dd) => !(${inTwoLines})(dd))`
    expect(await page.evaluate<string[]>(`${inPieces}.map((value) => value.textContent)`)).toEqual([])
  })
})

function shown(file: string, name: string, props: object): string {
  return renderToStaticMarkup(createElement(component(file, name), props))
}
