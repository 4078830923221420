import type { Browser, Page } from "playwright-core"
import { type MerchantConfig, type Sandbox, type SandboxTrade, startSandbox } from "../../src/sandbox"
import { closeReceivers, testReceiver } from "../../src/sandbox/__fixtures__/test-receiver"
import { waitFor } from "../harness/wait-for"
import { startChromium } from "./chromium"

const shop = "https://shop.example"
let browser: Browser
let page: Page
let sandbox: Sandbox

jest.setTimeout(60_000)

beforeAll(async () => {
  browser = await startChromium()
})
afterAll(() => browser?.close())

afterEach(async () => {
  await page?.context().close()
  await sandbox?.close()
  await closeReceivers()
})

describe("the Payment Page", () => {
  it("counts down, hurries, and speaks up when a minute is left", async () => {
    await openPayment({ paymentWindowSeconds: 62 })
    expect(await page.locator(".clock").textContent()).toMatch(/^01:0[12]$/)
    expect(await page.locator("main").getAttribute("class")).toContain("hurry")
    await toast("One minute left to pay.")
    expect(await page.locator(".clock").textContent()).toBe("01:00")
  })

  it("speaks up when five minutes are left, in the page's language", async () => {
    await openPayment({ paymentWindowSeconds: 302, locale: "RU" })
    await toast("На оплату осталось пять минут.")
  })

  it.each(["asynchronously", "the old way, where there is no clipboard API"])("copies %s, and says so", async (way) => {
    const trade = await openPayment({}, (opened) => opened.addInitScript(way === "asynchronously" ? "" : noClipboard))
    await page.getByRole("button", { name: "Copy: recipient" }).click()
    await page.getByText("Copied").first().waitFor()
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(trade.requisite.ownerName)
    await page.getByRole("button", { name: "Copy: amount" }).click()
    expect(await page.locator(".toast.visible").textContent()).toBe("Copied")
    await page.getByText("Copied").first().waitFor({ state: "hidden" })
    await toast("")
  })

  it("checks, thanks, and goes back to the shop without a reload", async () => {
    await openPayment({ closeDelayMs: 700, successUrl: `${shop}/thanks` })
    await page.evaluate("document.body.dataset.same = 'page'")
    await page.getByRole("button", { name: "I have paid" }).click()
    await heading("Checking your payment…")
    await heading("Payment received")
    expect(await page.locator("body").getAttribute("data-same")).toBe("page")
    expect(await page.evaluate("document.activeElement.tagName")).toBe("H1")
    await page.getByText("Taking you back to Demo store…").waitFor()
    await page.waitForURL(`${shop}/thanks`)
  })

  it("asks before it cancels", async () => {
    await openPayment({})
    await page.getByText("Cancel payment").click()
    await page.getByRole("button", { name: "Keep paying" }).click()
    await page.getByRole("button", { name: "Yes, cancel" }).waitFor({ state: "hidden" })
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Cancel payment")
    await page.getByText("Cancel payment").click()
    await page.getByRole("button", { name: "Yes, cancel" }).click()
    await heading("Payment cancelled")
  })

  it("shows that the time ran out", async () => {
    await openPayment({ paymentWindowSeconds: 1, failureUrl: `${shop}/late` })
    await heading("Time to pay has run out")
    await page.getByText("Taking you back to Demo store…").waitFor()
    await page.waitForURL(`${shop}/late`)
  })

  it("says that it has no connection, and goes on when it is back", async () => {
    const { id } = await openPayment({})
    await page.route("**/state", (route) => route.abort())
    await toast("No connection. Trying again…")
    await page.unroute("**/state")
    await toast("")
    await sandbox.control.setStatus(id, "dispute")
    await heading("Payment under review")
    await sandbox.control.setStatus(id, "active")
    await heading("₽1,500.00")
  })
})

describe("the control page", () => {
  it("creates a trade, shows it, and moves it", async () => {
    await openControl()
    await page.getByText("No trades yet.").waitFor()
    await page.getByText("New trade").click()
    await page.getByLabel("External id").fill("cart_1")
    await page.getByRole("button", { name: "Create" }).click()
    await row("trades", "active", "1500.00 RUB", "cart_1")
    await page.locator("#selected-facts").getByText("cart_1").waitFor()
    const paymentPage = sandbox.control.trade("cart_1")?.externalPaymentPageUrl
    expect(await page.locator("#selected-page").getAttribute("href")).toBe(paymentPage)
    await page.getByLabel("New amount").fill("20.5")
    await page.getByRole("button", { name: "closed", exact: true }).click()
    await row("trades", "closed", "20.50 RUB", "cart_1")
    await row("callback-log", "cart_1", "closed", "no webhook url")
    await page.getByLabel("Any other word").fill("frozen")
    await page.getByRole("button", { name: "Move", exact: true }).click()
    await page.locator("#selected-facts").getByText("active → closed → frozen").waitFor()
  })

  it("filters trades, and follows the one that is chosen", async () => {
    await openControl()
    payIn("cart_1")
    const other = payIn("cart_2")
    await page.getByRole("button", { name: "cart_2" }).click()
    await page.locator('tr[aria-selected="true"]', { hasText: "cart_2" }).waitFor()
    await page.getByLabel("Filter trades").fill("cart_1 active")
    await page.getByRole("button", { name: "cart_2" }).waitFor({ state: "detached" })
    expect(await page.locator("#trades tr").count()).toBe(1)
    await page.locator("#selected-facts").getByText(other.id).waitFor()
    await page.getByRole("button", { name: "cart_1" }).focus()
    payIn("cart_3")
    await page.getByText("Trades 3").waitFor()
    expect(await page.evaluate("document.activeElement.textContent")).toBe("cart_1")
  })

  it("sends one callback with a signature of one's choice", async () => {
    const { url, received, answerWith } = await testReceiver()
    answerWith(401)
    await openControl()
    payIn("cart_1")
    sandbox.control.updateSettings("default", { webhookUrl: url })
    await page.getByLabel("Status it tells").fill("frozen")
    await page.getByLabel("Signature").selectOption("missing")
    await page.getByRole("button", { name: "Send", exact: true }).click()
    await page.getByText("HTTP 401: noted").waitFor()
    expect(received.map(({ json }) => json.status)).toEqual(["frozen"])
    expect(received[0]?.headers).not.toHaveProperty("x-signature")
    await row("callback-log", "cart_1", "frozen", "refused 401")
  })

  it("holds callbacks and releases them", async () => {
    await openControl()
    await page.getByText("Hold", { exact: true }).click()
    await page.getByLabel("Send each so many times").fill("2")
    await page.getByLabel("Send each so many times").press("Tab")
    await waitFor(() => sandbox.control.callbacks.repeat === 2)
    expect(sandbox.control.callbacks.mode).toBe("hold")
    await sandbox.control.setStatus(payIn("cart_1").id, "closed")
    await page.locator("#held").getByText("cart_1").first().waitFor()
    await page.getByRole("button", { name: "Reversed" }).click()
    await page.locator("#held-block").waitFor({ state: "hidden" })
  })

  it("adds faults and clears them", async () => {
    await openControl()
    await page.locator("[name=operation]").selectOption("currency")
    await page.getByLabel("Kind").selectOption("status")
    await page.getByLabel("Times", { exact: true }).fill("forever")
    await page.getByLabel("HTTP status").fill("503")
    await page.getByRole("button", { name: "Add fault" }).click()
    await page.locator("#faults").getByText("status on currency, until cleared").waitFor()
    await fetch(`${sandbox.url}/payment/trading/currency`, { headers: { "x-api-key": "sandbox-api-key" } })
    await row("requests", "GET currency", "503", "status")
    await page.getByRole("button", { name: "Clear all" }).click()
    await page.locator("#faults li").waitFor({ state: "detached" })
  })

  it("saves settings, and keeps what somebody is typing", async () => {
    await openControl()
    await page.getByLabel("Locale").fill("RU")
    sandbox.control.updateSettings("default", { supportLink: "https://help.example/" })
    await page.getByLabel("Whitelist entries").fill("203.0.113.0/24, 2001:db8::/32")
    await page.getByLabel("Offer the Payment Page").uncheck()
    await page.waitForResponse((answer) => answer.url().endsWith("/state"))
    expect(await page.getByLabel("Locale").inputValue()).toBe("RU")
    await page.getByLabel("Support link").fill("https://other.example/")
    await page.getByRole("button", { name: "Save settings" }).click()
    await page.getByRole("button", { name: "Saved" }).waitFor()
    expect(sandbox.control.settings()).toMatchObject({
      locale: "RU",
      supportLink: "https://other.example/",
      hostedPage: false,
      closeDelayMs: 1500,
      whitelist: { enabled: false, entries: ["203.0.113.0/24", "2001:db8::/32"] },
    })
    sandbox.control.updateSettings("default", { locale: "EN" })
    await waitFor(async () => (await page.getByLabel("Locale").inputValue()) === "EN")
  })

  it("shows what the sandbox refuses, asks before it resets, and says when it is gone", async () => {
    await openControl()
    await page.getByText("New trade").click()
    await page.getByRole("textbox", { name: "Amount", exact: true }).fill("-1")
    await page.getByRole("button", { name: "Create" }).click()
    await page.getByRole("alert").getByText("fiatAmount").waitFor()
    payIn("cart_1")
    await page.getByRole("button", { name: "cart_1" }).waitFor()
    page.once("dialog", (dialog) => void dialog.accept())
    await page.getByRole("button", { name: "Reset" }).click()
    await page.getByText("No trades yet.").waitFor()
    await page.getByText("Select a trade in the list.").waitFor()
    await sandbox.close()
    await page.getByText("No connection, trying again…").waitFor()
  })
})

const noClipboard = "navigator.clipboard.writeText = () => Promise.reject(new Error())"

async function openPayment(merchant: Partial<MerchantConfig>, prepare?: (page: Page) => Promise<unknown>) {
  await openPage(merchant)
  await prepare?.(page)
  const trade = payIn("cart_1")
  await page.goto(trade.externalPaymentPageUrl!)
  return trade
}

async function openControl() {
  await openPage()
  await page.goto(sandbox.controlUrl)
  await page.getByText("Live", { exact: true }).waitFor()
}

async function openPage(merchant: Partial<MerchantConfig> = {}) {
  sandbox = await startSandbox({ merchants: [{ apiKey: "sandbox-api-key", ...merchant }] })
  page = await browser.newPage({ permissions: ["clipboard-read", "clipboard-write"] })
  await page.route(`${shop}/**`, (route) => route.fulfill({ body: "The shop" }))
}

function payIn(externalTransactionId: string): SandboxTrade {
  return sandbox.control.createTrade({
    fiatAmount: 1500,
    fiatCurrency: "RUB",
    method: "card",
    extra: { externalTransactionId },
  })
}

const heading = (text: string) => page.getByRole("heading", { name: text }).waitFor()

const toast = (text: string) =>
  waitFor(async () => (await page.locator(".toast").textContent()) === text, { what: `the toast "${text}"` })

/** Waits for a line of a list that has all these texts. */
async function row(list: string, ...texts: string[]): Promise<void> {
  const rows = texts.reduce((found, hasText) => found.filter({ hasText }), page.locator(`#${list} tr`))
  await rows.first().waitFor()
}
