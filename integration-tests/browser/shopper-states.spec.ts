import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { removeFolder, throwawayFolder } from "../harness/throwaway-folder"
import { startChromium } from "./chromium"
import { type DevCommand, freePorts, runDevCommand } from "./dev-command"

const dataDir = throwawayFolder()
const english = { locale: "en-GB", viewport: { width: 1280, height: 900 } }
const russianPhone = { locale: "ru-RU", viewport: { width: 360, height: 740 } }
let dev: DevCommand
let browser: Browser
let page: Page

jest.setTimeout(300_000)

beforeAll(async () => {
  browser = await startChromium()
  dev = await runDevCommand(dataDir, await freePorts())
})

afterAll(async () => {
  await browser?.close()
  await dev?.interrupt()
  removeFolder(dataDir)
})

afterEach(() => page.context().close())

describe("a shopper who pays", () => {
  it("sees every turn of the payment on the return page, without a reload, and pays again in the end", async () => {
    await open(english)
    const cartId = await goToPayment({ add: "Add to cart", example: "Fill in an example", next: "Continue" })
    await page.locator(".wishes select").selectOption("MAPLEBANK")
    await pay()
    await page.waitForURL(`${dev.sandbox}/**`)
    await page.goto(`${dev.storefront}/return?cart_id=${cartId}`)
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
    await page.waitForURL(`${dev.sandbox}/**`)
    const secondTab = await page.context().newPage()
    await secondTab.goto(`${dev.storefront}/return?cart_id=${cartId}`)
    await move(`${cartId}_2`, "closed")
    await secondTab.waitForURL(`${dev.storefront}/order/*`)
    await page.goBack()
    await page.waitForURL(`${dev.storefront}/order/*`)
    expect(page.url()).toBe(secondTab.url())
  })

  it("is told that somebody looks at it when the money came for a cart that has changed", async () => {
    await open(english)
    const cartId = await goToPayment({ add: "Add to cart", example: "Fill in an example", next: "Continue" })
    await pay()
    await page.waitForURL(`${dev.sandbox}/**`)
    await page.goto(dev.storefront)
    await page.getByRole("button", { name: "Add to cart" }).nth(1).click()
    await page.locator('.count[data-count="2"]').waitFor()
    await move(cartId, "closed")
    await page.goto(`${dev.storefront}/return?cart_id=${cartId}`)
    await expectText("Payment received, order not finished")
  })

  it("pays to the requisites in the shop where there is no hosted page, in Russian on a narrow phone", async () => {
    await control("PATCH", "/settings/default", { hostedPage: false })
    await open(russianPhone)
    const cartId = await goToPayment({ add: "В корзину", example: "Заполнить примером", next: "Дальше" })
    await pay()
    await page.waitForURL(`${dev.storefront}/transfer*`)
    await expectText("Переведите")
    await expectText("Осталось")
    await page.getByRole("button", { name: "Копировать" }).first().click()
    await expectText("Скопировано")
    const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth")
    expect(overflow).toBeLessThanOrEqual(0)
    await page.goto(`${dev.storefront}/return?cart_id=${cartId}`)
    await page.waitForURL(`${dev.storefront}/transfer*`)
    await move(cartId, "closed")
    await page.waitForURL(`${dev.storefront}/order/*`)
    await expectText("Оплачено")
  })
})

async function open(options: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext({ ...options, permissions: ["clipboard-read", "clipboard-write"] })
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
}

/** @returns the cart's id */
async function goToPayment(words: { add: string; example: string; next: string }): Promise<string> {
  await page.goto(dev.storefront)
  await page.getByRole("button", { name: words.add }).first().click()
  await page.locator('.count[data-count="1"]').waitFor()
  await page.goto(`${dev.storefront}/checkout`)
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

async function move(externalId: string, status: string): Promise<void> {
  await control("POST", `/trades/${externalId}/status`, { status })
}

async function control(method: string, path: string, body?: object): Promise<void> {
  const headers = { "content-type": "application/json" }
  const answer = await fetch(`${dev.sandbox}/control/api${path}`, { method, headers, body: JSON.stringify(body) })
  expect(answer.ok).toBe(true)
}

async function expectText(text: string): Promise<void> {
  await page.getByText(text).first().waitFor()
}
