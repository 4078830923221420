import type { Browser, Page } from "playwright-core"
import { Cleanup } from "../dev/cleanup"
import { payOnPaymentPage, walkToPayment } from "./checkout-walk"
import { startChromium } from "./chromium"
import { OPENING_MS, openShop, type Shop } from "./shop"

const opened = new Cleanup()
let shop: Shop
let browser: Browser
let page: Page

jest.setTimeout(300_000)

beforeAll(async () => {
  browser = await startChromium()
  shop = await openShop("shopper-troubles", opened)
}, OPENING_MS)

afterAll(async () => {
  await browser?.close()
  await opened.run()
})

beforeEach(async () => {
  page = await (await browser.newContext({ locale: "en-GB" })).newPage()
})

afterEach(async () => await page.context().close())

describe("a shopper whose browser keeps nothing", () => {
  it("buys all the same", async () => {
    await page.addInitScript(`Object.defineProperty(window, "localStorage", {
      get: () => { throw new DOMException("Access is denied for this document.", "SecurityError") },
    })`)
    await walkToPayment(page, shop.storefront)
    await payOnPaymentPage(page, shop)
  })
})
