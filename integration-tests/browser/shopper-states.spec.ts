import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { Cleanup } from "../dev/cleanup"
import { askControl } from "./ask-control"
import { startChromium } from "./chromium"
import { OPENING_MS, openShop, type Shop } from "./shop"

const english = { locale: "en-GB", viewport: { width: 1280, height: 900 } }
const russianPhone = { locale: "ru-RU", viewport: { width: 360, height: 740 } }
const inEnglish = { add: "Add to cart", example: "Fill in an example", next: "Continue" }
const inRussian = { add: "В корзину", example: "Заполнить примером", next: "Дальше" }
const opened = new Cleanup()
let shop: Shop
let browser: Browser
let page: Page

jest.setTimeout(300_000)

beforeAll(async () => {
  browser = await startChromium()
  shop = await openShop("shopper-states", opened)
}, OPENING_MS)

afterAll(async () => {
  await browser?.close()
  await opened.run()
})

afterEach(async () => {
  await page?.context().close()
  // What a failed test leaves behind must not fail the next one.
  await control("DELETE", "/faults")
  await control("PATCH", "/settings/default", { paymentWindowSeconds: 900, hostedPage: true })
})

describe("a shop whose store is starting", () => {
  it("says so, and goes on by itself as soon as the store answers", async () => {
    await open(english)
    await page.route("**/store/**", (route) => route.abort())
    await page.goto(shop.storefront)
    await expectText("This page goes on by itself")
    await page.unroute("**/store/**")
    await page.getByRole("button", { name: "Add to cart" }).first().waitFor()
  })
})

describe("a shopper who pays", () => {
  it("sees every turn of the payment on the return page, without a reload, and pays again in the end", async () => {
    await open(english)
    const cartId = await goToPayment(inEnglish)
    await page.locator(".preferences select").first().selectOption("MAPLEBANK")
    await pay()
    await page.waitForURL(`${shop.sandbox}/**`)
    await page.goto(`${shop.storefront}/return?cart_id=${cartId}`)
    await expectText("Waiting for your payment")
    await expectText("Time left")
    await control("POST", "/faults", { operation: "any", kind: "status", httpStatus: 503, times: 1000 })
    await expectText("We cannot check your payment right now")
    await control("DELETE", "/faults")
    await move(cartId, "dispute")
    await expectText("Your payment is being reviewed")
    expect(await page.getByRole("button", { name: "Pay again" }).count()).toBe(0)
    await move(cartId, "canceled")
    await expectText("The payment was not made")
    await page.getByRole("button", { name: "Pay again" }).click()
    await page.waitForURL(`${shop.sandbox}/**`)
    const secondTab = await page.context().newPage()
    await secondTab.goto(`${shop.storefront}/return?cart_id=${cartId}`)
    // Back on the return page before the money arrives: soon afterwards the Payment Page would leave by itself.
    await page.goBack()
    await expectText("Waiting for your payment")
    await move(`${cartId}_2`, "closed")
    await secondTab.waitForURL(`${shop.storefront}/order/*`)
    await page.waitForURL(`${shop.storefront}/order/*`)
    expect(page.url()).toBe(secondTab.url())
  })

  it("chooses a bank and a way to pay, and hears in plain words that the service is down", async () => {
    await open(english)
    const cartId = await goToPayment(inEnglish)
    await page.locator(".preferences select").first().selectOption("NORTHBANK")
    await page.locator(".preferences select").last().selectOption("Card")
    await control("POST", "/faults", { operation: "any", kind: "status", httpStatus: 503, times: 1000 })
    await pay()
    await page.getByRole("alert").getByText("Payment is not available for the moment").waitFor()
    // No other choice helps while the service is down.
    expect(await page.getByText("These have just worked for others:").count()).toBe(0)
    await control("DELETE", "/faults")
    await pay()
    await page.waitForURL(`${shop.sandbox}/**`)
    expect(await control("GET", `/trades/${cartId}`)).toMatchObject({
      bank: "NORTHBANK",
      extra: { externalTransactionId: cartId },
    })
  })

  it("finds the same payment after the back button, a reload and in a second tab", async () => {
    await open(english)
    const cartId = await goToPayment(inEnglish)
    await pay()
    await page.waitForURL(`${shop.sandbox}/**`)
    const paymentPage = page.url()
    await page.goBack()
    await page.waitForURL(`${shop.storefront}/checkout`)
    await pay()
    await page.waitForURL(paymentPage)
    const secondTab = await page.context().newPage()
    await secondTab.goto(`${shop.storefront}/checkout`)
    await secondTab.locator("button.wide").click()
    await secondTab.waitForURL(paymentPage)
    await page.goto(`${shop.storefront}/return?cart_id=${cartId}`)
    await expectText("Waiting for your payment")
    await page.reload()
    await expectText("Waiting for your payment")
    await page.getByRole("link", { name: "To the payment page" }).click()
    await page.waitForURL(paymentPage)
  })

  it("may pay again when the window ran out while they waited, in Russian on a narrow phone", async () => {
    await open(russianPhone)
    const cartId = await goToPayment(inRussian)
    await control("PATCH", "/settings/default", { paymentWindowSeconds: 5 })
    // The Payment Page may load slowly, so on a slow machine the window may be over when it appears.
    await pay()
    await page.waitForURL(`${shop.sandbox}/**`, { waitUntil: "commit" })
    await control("PATCH", "/settings/default", { paymentWindowSeconds: 900 })
    await page.goto(`${shop.storefront}/return?cart_id=${cartId}`)
    await expectText("Оплата не прошла")
    await expectNoOverflow()
    await page.getByRole("button", { name: "Заплатить ещё раз" }).click()
    await page.waitForURL(`${shop.sandbox}/**`)
    await page.getByRole("button", { name: "Я оплатил" }).click()
    await page.waitForURL(`${shop.storefront}/order/*`)
    await expectText("Оплачено")
    await expectNoOverflow()
  })

  it("finds the next payment when the browser brings back the page of the last one as it was left", async () => {
    await open(english)
    const cartId = await goToPayment(inEnglish)
    await pay()
    await page.waitForURL(`${shop.sandbox}/**`)
    await move(cartId, "canceled")
    await page.goto(`${shop.storefront}/return?cart_id=${cartId}`)
    await expectText("The payment was not made")
    const secondTab = await page.context().newPage()
    await secondTab.goto(`${shop.storefront}/return?cart_id=${cartId}`)
    await secondTab.getByRole("button", { name: "Pay again" }).click()
    await secondTab.waitForURL(`${shop.sandbox}/**`)
    await page.evaluate('dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))')
    await expectText("Waiting for your payment")
  })

  it("sees that something is coming while the script or the store is slow", async () => {
    await open(english)
    const cartId = await goToPayment(inEnglish)
    await pay()
    await page.waitForURL(`${shop.sandbox}/**`)
    const [script, answer] = [await holdBack("**/app.js"), await holdBack("**/store/payin/payment-sessions*")]
    await page.goto(`${shop.storefront}/return?cart_id=${cartId}`, { waitUntil: "commit" })
    await page.locator(".spinner").first().waitFor()
    script.letGo()
    await expectText("Checking your payment…")
    answer.letGo()
    await expectText("Waiting for your payment")
  })

  it("is told that somebody looks at it when the money was received for a cart that has changed", async () => {
    await open(english)
    const cartId = await goToPayment(inEnglish)
    await pay()
    await page.waitForURL(`${shop.sandbox}/**`)
    await page.goto(shop.storefront)
    await page.getByRole("button", { name: "Add to cart" }).nth(1).click()
    await page.locator('.count[data-count="2"]').waitFor()
    await move(cartId, "closed")
    await page.goto(`${shop.storefront}/return?cart_id=${cartId}`)
    await expectText("Payment received, order not finished")
  })

  it("pays to the requisites in the shop where there is no hosted page, in Russian on a narrow phone", async () => {
    await control("PATCH", "/settings/default", { hostedPage: false })
    await open(russianPhone)
    const cartId = await goToPayment(inRussian)
    await pay()
    await page.waitForURL(`${shop.storefront}/transfer*`)
    await expectText("Переведите")
    await expectText("Осталось")
    // The message shows for two seconds: watched from before the click.
    await Promise.all([expectText("Скопировано"), page.getByRole("button", { name: "Копировать" }).first().click()])
    await expectNoOverflow()
    await page.goto(`${shop.storefront}/return?cart_id=${cartId}`)
    await page.waitForURL(`${shop.storefront}/transfer*`)
    await move(cartId, "closed")
    await page.waitForURL(`${shop.storefront}/order/*`)
    await expectText("Оплачено")
  })
})

async function open(options: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext({ ...options, permissions: ["clipboard-read", "clipboard-write"] })
  // For a second tab as well.
  context.setDefaultTimeout(60_000)
  page = await context.newPage()
}

/** @returns the cart's id */
async function goToPayment(words: typeof inEnglish): Promise<string> {
  await page.goto(shop.storefront)
  await page.getByRole("button", { name: words.add }).first().click()
  await page.locator('.count[data-count="1"]').waitFor()
  await page.goto(`${shop.storefront}/checkout`)
  await page.locator("input[type=email]").fill("lena@example.com")
  await page.getByRole("button", { name: words.example }).click()
  await page.getByRole("button", { name: words.next }).click()
  await page.getByRole("radio").first().check()
  await page.getByRole("button", { name: words.next }).click()
  await page.locator("input[name=payment]").first().check()
  return String(await page.evaluate("localStorage.cart_id"))
}

async function pay(): Promise<void> {
  await page.locator("button.wide").click()
}

const control = (method: string, path: string, body?: object) => askControl(shop.sandbox, { method, path, body })

async function move(externalId: string, status: string): Promise<void> {
  await control("POST", `/trades/${externalId}/status`, { status })
}

/** Holds requests to these addresses until they are released. */
async function holdBack(addresses: string): Promise<{ letGo(): void }> {
  let letGo = () => undefined as void
  const released = new Promise<void>((done) => (letGo = done))
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return { letGo }
}

async function expectNoOverflow(): Promise<void> {
  const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth")
  expect(overflow).toBeLessThanOrEqual(0)
}

async function expectText(text: string): Promise<void> {
  await page.getByText(text).first().waitFor()
}
