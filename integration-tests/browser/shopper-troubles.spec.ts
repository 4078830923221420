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
  const context = await browser.newContext({ locale: "en-GB" })
  context.setDefaultTimeout(60_000)
  page = await context.newPage()
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

describe("a shopper who goes back to the cart while the payment is being prepared", () => {
  it("stays there, and is not led to pay what it cost before", async () => {
    await walkToPayment(page, shop.storefront)
    const asked: string[] = []
    page.on("request", (request) => {
      if (request.isNavigationRequest()) asked.push(new URL(request.url()).origin)
    })
    const [opened, letGo] = await holdAnswer("**/payment-sessions")
    await page.getByRole("button", { name: "Pay €55.00" }).click()
    await page.getByRole("link", { name: "Cart 1" }).click()
    await opened
    await page.getByRole("button", { name: "+1" }).click()
    await page.getByText("€100.00").waitFor()
    await letGo()
    await page.getByRole("button", { name: "Checkout" }).click()
    await page.getByRole("button", { name: "Pay €100.00" }).click()
    await page.waitForURL(`${shop.sandbox}/**`)
    await page.getByText("€100.00").first().waitFor()
    expect(asked).toEqual([shop.sandbox])
  })
})

/** @returns what resolves once the store has answered, and a function that lets the page have the answer */
async function holdAnswer(url: string): Promise<[Promise<void>, () => Promise<void>]> {
  let [answered, letGo] = [() => {}, () => {}]
  const opened = new Promise<void>((done) => (answered = done))
  const held = new Promise<void>((done) => (letGo = done))
  await page.route(url, async (route) => {
    const response = await route.fetch()
    answered()
    await held
    await route.fulfill({ response })
  })
  const read = async () => {
    const response = page.waitForResponse(url)
    letGo()
    await (await response).finished()
    await page.unroute(url)
  }
  return [opened, read]
}
