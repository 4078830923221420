import type { Browser, Page } from "playwright-core"
import { groupCommands } from "../harness/process-group"
import { removeFolder, throwawayFolder } from "../harness/throwaway-folder"
import { problemsInPanel } from "../package/panel-pages"
import { payOnPaymentPage, walkToPayment } from "./checkout-walk"
import { startChromium } from "./chromium"
import { type DevCommand, freePorts, type Ports, runDevCommand } from "./dev-command"
import { OPENING_MS } from "./shop"

const dataDir = throwawayFolder()
let ports: Ports
let dev: DevCommand
let browser: Browser
let page: Page

jest.setTimeout(300_000)

beforeAll(async () => {
  browser = await startChromium()
  ports = await freePorts()
  dev = await runDevCommand(dataDir, ports)
}, OPENING_MS)

afterAll(async () => {
  await browser?.close()
  await dev?.interrupt()
  removeFolder(dataDir)
})

beforeEach(async () => {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 } })
  context.setDefaultTimeout(60_000)
  page = await context.newPage()
})

afterEach(() => page.context().close())

describe("a shop that was started with npm run dev", () => {
  it("sells a product that is paid on the Payment Page, and shows the order as paid in the admin panel", async () => {
    await walkToPayment(page, dev.storefront)
    await payOnPaymentPage(page, dev)
    const number = /Order (\d+) is placed/.exec(await page.locator("main").innerText())?.[1]

    await logIn()
    const row = page.getByRole("row").filter({ hasText: `#${number}` })
    await row.getByText("Captured").waitFor()
    await row.click()
    await page.waitForURL("**/app/orders/order_*")
    await expectText("lena@example.com")
    await page.getByText("€55.00").first().waitFor()
  })

  it("shows our pages in the admin panel, built from source, without an error", async () => {
    expect(await problemsInPanel(new URL(dev.admin).origin)).toEqual({ opened: 9, problems: [] })
  })

  it("keeps the cart of a payment that was cancelled, and takes the next one", async () => {
    await walkToPayment(page, dev.storefront)
    await page.getByRole("button", { name: "Pay €55.00" }).click()
    await page.waitForURL(`${dev.sandbox}/**`)
    const firstPage = page.url()
    await page.getByText("Cancel payment", { exact: true }).first().click()
    await page.getByRole("button", { name: "Yes, cancel" }).click()
    await page.waitForURL(`${dev.storefront}/return*`)
    await expectText("The payment was not made")
    await page.getByRole("button", { name: "Pay again" }).click()
    await page.waitForURL(`${dev.sandbox}/**`)
    expect(page.url()).not.toBe(firstPage)
    await page.getByRole("button", { name: "I have paid" }).click()
    await page.waitForURL(`${dev.storefront}/order/*`)
    await expectText("Paid")
  })

  it("says that an order is paid before the store has captured what arrived", async () => {
    await page.route("**/store/orders/order_*", async (route) => {
      const response = await route.fetch()
      const { order } = (await response.json()) as { order: object }
      await route.fulfill({ response, json: { order: { ...order, payment_status: "authorized" } } })
    })
    await walkToPayment(page, dev.storefront)
    await payOnPaymentPage(page, dev)
    await page.getByText("Paid", { exact: true }).waitFor()
  })

  it("leads to the same order whenever the shopper comes back from the Payment Page", async () => {
    await walkToPayment(page, dev.storefront)
    const cartId = await page.evaluate("localStorage.cart_id")
    await payOnPaymentPage(page, dev)
    const order = page.url()
    await page.goto(`${dev.storefront}/return?cart_id=${cartId}&failed=1`)
    await page.waitForURL(order)
    await page.reload()
    await expectText("Thank you!")
    await page.getByRole("link", { name: "Cart 0" }).waitFor()
  })

  it("keeps the next cart when the shopper comes back to the payment of the last one", async () => {
    await walkToPayment(page, dev.storefront)
    const cartId = await page.evaluate("localStorage.cart_id")
    await payOnPaymentPage(page, dev)
    const order = page.url()
    await page.goto(dev.storefront)
    await page.getByRole("button", { name: "Add to cart" }).first().click()
    await page.getByRole("link", { name: "Cart 1" }).waitFor()
    await page.goto(`${dev.storefront}/return?cart_id=${cartId}`)
    await page.waitForURL(order)
    await expectText("Thank you!")
    await page.getByRole("link", { name: "Cart 1" }).waitFor()
  })

  it("stays on the order page when the answer about the paid cart comes late", async () => {
    await walkToPayment(page, dev.storefront)
    let letGo = () => {}
    const held = new Promise<void>((done) => (letGo = done))
    await page.route(`**/store/carts/cart_*`, async (route) => {
      if (page.url().includes("/return?")) await held
      await route.continue()
    })
    await payOnPaymentPage(page, dev)
    const order = page.url()
    const visited: string[] = []
    page.on("framenavigated", (frame) => visited.push(frame.url()))
    const answered = page.waitForResponse("**/store/carts/cart_*")
    letGo()
    await (await answered).finished()
    await page.getByRole("link", { name: "Cart 0" }).waitFor()
    expect([...visited, page.url()]).toEqual([order])
  })

  it("begins a new cart in a tab that was left open while the last one was paid in another", async () => {
    const otherTab = await page.context().newPage()
    await walkToPayment(otherTab, dev.storefront)
    await page.goto(dev.storefront)
    await page.getByRole("link", { name: "Cart 1" }).waitFor()
    await payOnPaymentPage(otherTab, dev)
    for (const index of [0, 1]) await page.getByRole("button", { name: "Add to cart" }).nth(index).click()
    await page.getByRole("link", { name: "Cart 2" }).waitFor()
    expect(await page.getByRole("alert").count()).toBe(0)
  })

  it("keeps everything that is added in quick succession in one cart", async () => {
    let created = 0
    page.on("request", (request) => {
      if (request.method() === "POST" && /\/store\/carts(\?|$)/.test(request.url())) created += 1
    })
    await page.goto(dev.storefront)
    await page.getByRole("button", { name: "Add to cart" }).nth(2).waitFor()
    await page.evaluate("[...document.querySelectorAll('.product button')].slice(0, 3).forEach((each) => each.click())")
    await page.getByRole("link", { name: "Cart 3" }).waitFor()
    await page.reload()
    await page.getByRole("link", { name: "Cart 3" }).waitFor()
    expect(created).toBe(1)
  })

  it("names banks, methods and deliveries in the shopper's language, where they are to be chosen", async () => {
    await walkToPayment(page, dev.storefront)
    const choices = page.locator(".preferences select")
    const offer = async (name: string) =>
      await choices.getByText(name, { exact: true }).first().waitFor({ state: "attached" })
    for (const name of ["North Bank", "Card"]) await offer(name)
    await page.getByRole("radio", { name: "Without payment" }).check()
    await choices.first().waitFor({ state: "detached" })
    await page.getByRole("button", { name: "RU", exact: true }).click()
    await expectText("Обычная")
    expect(await page.getByText("Standard").count()).toBe(0)
    await page.locator("input[name=payment]").first().check()
    for (const name of ["North Bank", "Карта"]) await offer(name)
    await page.getByRole("button", { name: "Изменить" }).last().click()
    await expectText("За 3–5 дней.")
    expect(await page.getByText("In 3 to 5 days.").count()).toBe(0)
  })

  it("does not let an amount that cannot be paid be tried, and says so", async () => {
    const options = "**/store/payin/payment-options*"
    await page.route(options, async (route) => {
      const answer = await route.fetch()
      const { payment_options } = (await answer.json()) as { payment_options: object[] }
      const limited = payment_options.map((option) => ({ ...option, availability: "amount_out_of_limits" }))
      await route.fulfill({ response: answer, json: { payment_options: limited } })
    })
    await walkToPayment(page, dev.storefront)
    await expectText("This way to pay is not available for this amount.")
    expect(await page.getByRole("button", { name: "Pay €55.00" }).isDisabled()).toBe(true)
    await page.getByRole("radio", { name: "Without payment" }).check()
    expect(await page.getByRole("button", { name: "Place order" }).isEnabled()).toBe(true)
    await page.unroute(options)
    await page.getByRole("radio", { name: "Pay by bank transfer, card or QR" }).check()
    await page.locator(".preferences select").first().waitFor()
    await payOnPaymentPage(page, dev)
  })

  it(
    "clears up after a run that was killed, keeps the data, and ends everything with Ctrl-C",
    async () => {
      await dev.kill()
      dev = await runDevCommand(dataDir, ports)
      expect(dev.output()).toContain("Ended what a killed run had left: the Medusa store")
      await logIn()
      await page.getByRole("row").filter({ hasText: "Captured" }).first().waitFor()
      const storePid = dev.storePid()
      expect(await dev.interrupt()).toBe(0)
      expect(groupCommands(storePid)).toEqual([])
      await expect(fetch(dev.storefront)).rejects.toThrow("fetch failed")
    },
    OPENING_MS,
  )
})

async function logIn(): Promise<void> {
  await page.goto(`${dev.admin}/login`, { timeout: 120_000 })
  await page.getByPlaceholder("Email").fill("admin@example.com", { timeout: 120_000 })
  await page.getByPlaceholder("Password").fill("supersecret")
  await page.getByRole("button", { name: "Continue with Email" }).click()
  await page.waitForURL("**/app/orders", { timeout: 120_000 })
}

async function expectText(text: string): Promise<void> {
  await page.getByText(text).first().waitFor()
}
