import type { Browser, Page } from "playwright-core"
import { Cleanup } from "../dev/cleanup"
import { waitFor } from "../harness/wait-for"
import { readyCart } from "../http/ready-cart"
import { Shopper } from "../http/shopper"
import { AdminScenes } from "./admin-scenes"
import { askControl } from "./ask-control"
import { startChromium } from "./chromium"
import { openPanel } from "./screenshots-pages"
import { OPENING_MS, openShop, type Shop } from "./shop"

const opened = new Cleanup()
let shop: Shop
let browser: Browser
let page: Page
let scenes: AdminScenes

jest.setTimeout(300_000)

beforeAll(async () => {
  browser = await startChromium()
  shop = await openShop("payment-link", opened)
  scenes = new AdminScenes(shop)
}, OPENING_MS)

afterAll(async () => {
  await browser?.close()
  await opened.run()
})

beforeEach(async () => {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 } })
  context.setDefaultTimeout(60_000)
  page = await context.newPage()
})

afterEach(async () => {
  await page?.context().close()
  await askControl(shop.sandbox, { method: "DELETE", path: "/faults" })
})

describe("a customer who was sent a link", () => {
  it("pays what the order still owes, and is led back to a page that thanks them", async () => {
    await page.goto(await linkOfRaisedOrder())
    const shopPage = page.url()
    await pay()
    await page.waitForURL(`${shop.sandbox}/**`)
    await page.getByRole("button", { name: "I have paid" }).click()
    await page.waitForURL((url) => url.href.startsWith(shopPage.split("?")[0]!))
    await expectText("Your payment has arrived. Thank you!")
    expect(await page.getByRole("button", { name: /^Pay / }).count()).toBe(0)
  })

  it("sees on a page that was left open that it was paid in another tab", async () => {
    const link = await linkOfRaisedOrder()
    await page.goto(link)
    await page.getByRole("button", { name: "Pay €45.00" }).waitFor()
    const first = page
    page = await first.context().newPage()
    await page.goto(link)
    await pay()
    await page.waitForURL(`${shop.sandbox}/**`)
    await page.getByRole("button", { name: "I have paid" }).click()
    await expectText("Your payment has arrived. Thank you!")
    page = first
    // Headless Chromium takes every tab for visible.
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expectText("Your payment has arrived. Thank you!")
  })

  it("is offered what has just worked when the service refuses their choice, and pays with one press", async () => {
    await hasJustWorked("NORTHBANK")
    await page.goto(await linkOfRaisedOrder())
    const refuse = { operation: "pay-in", kind: "refuse", times: 100, when: { bank: "MAPLEBANK" } }
    await askControl(shop.sandbox, { method: "POST", path: "/faults", body: refuse })
    await page.getByRole("radio", { name: "Maple Bank" }).check()
    await pay()
    await page.getByRole("alert").getByText("Please choose another bank").waitFor()
    const suggested = page.getByRole("group", { name: "These have just worked for others:" })
    await suggested.getByRole("button").first().click()
    await page.waitForURL(`${shop.sandbox}/**`)
  })
})

describe("a customer for whom staff wrote an order", () => {
  it("pays it through the link that its page makes, which asks for nothing more afterwards", async () => {
    const orderId = await scenes.convertedDraft()
    const panel = await openPanel(browser, shop.admin, { language: "en", theme: "light", width: 1280 })
    const office = await panel.newPage()
    await office.goto(`${shop.admin}/orders/${orderId}`)
    const ask = office.getByTestId("payin-ask-for-owed")
    await ask.getByText("Ask the customer to pay").waitFor()
    await ask.getByRole("button", { name: "Make a link" }).click()
    await page.goto((await ask.locator("code").getAttribute("title"))!)
    await pay()
    await page.waitForURL(`${shop.sandbox}/**`)
    await page.getByRole("button", { name: "I have paid" }).click()
    await expectText("Your payment has arrived. Thank you!")
    await office.reload()
    await office.getByText("Paid and captured").first().waitFor()
    await ask.waitFor({ state: "detached" })
    await panel.close()
  })
})

describe("a customer whom staff ask by mail", () => {
  it("opens the link of the mail, pays the rest, and the pay-in asks for nothing more", async () => {
    const { cartId } = await scenes.amountShort()
    const { id } = await scenes.attemptOf(cartId)
    const panel = await openPanel(browser, shop.admin, { language: "en", theme: "light", width: 1280 })
    const office = await panel.newPage()
    await office.goto(`${shop.admin}/payin/${id}`)
    const ask = office.getByTestId("payin-ask-for-owed").first()
    await ask.getByRole("button").first().click()
    await ask.getByRole("button", { name: "Send by mail" }).click()
    await ask.getByText("Sent to").waitFor()
    await page.goto(await mailedLink())
    await page.getByRole("button", { name: /^Pay / }).click()
    await page.waitForURL(`${shop.sandbox}/**`)
    await page.getByRole("button", { name: "I have paid" }).click()
    await expectText("Your payment has arrived. Thank you!")
    const isOver = async () => {
      const { asks_for, cases } = (await scenes.admin("GET", `/admin/payin/attempts/${id}`)).attempt
      return asks_for === null && cases.every(({ closed_at }: { closed_at: string | null }) => closed_at !== null)
    }
    await waitFor(isOver, { what: "the case to close" })
    await office.reload()
    await office.getByRole("heading").first().waitFor()
    expect(await office.getByTestId("payin-ask-for-owed").count()).toBe(0)
    await panel.close()
  })
})

async function mailedLink(): Promise<string> {
  const { notifications } = await scenes.admin("GET", "/admin/notifications?channel=email&fields=id,channel,data")
  expect(notifications).toHaveLength(1)
  return notifications[0].data.url
}

/** The page behind the link of an order that was paid, and whose total was then raised by €45.00. */
async function linkOfRaisedOrder(): Promise<string> {
  const { collectionId, orderId } = await scenes.raisedOrder()
  return `${shop.storefront}/payment-collection/${collectionId}?order_id=${orderId}`
}

/** Left to itself, the sandbox may have assigned nothing yet but the bank that is refused then. */
async function hasJustWorked(bank: string): Promise<void> {
  const shopper = new Shopper(new URL(shop.admin).origin, shop.seed.publishableKey)
  const { cartId, collectionId } = await readyCart(shop.seed, shopper, { quantity: 1 })
  await shopper.createPaymentSession(collectionId, undefined, { bank })
  const suggested = async () => {
    const { body } = await shopper.request("GET", `/store/payin/payment-options?cart_id=${cartId}`)
    return body.payment_options[0].suggestions.banks.includes(bank)
  }
  await waitFor(suggested, { what: `${bank} to be suggested` })
}

async function pay(): Promise<void> {
  await page.getByRole("button", { name: "Pay €45.00" }).click()
}

async function expectText(text: string): Promise<void> {
  await page.getByText(text).first().waitFor()
}
