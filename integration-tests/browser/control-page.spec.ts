import type { Page } from "playwright-core"
import type { Sandbox } from "../../src/sandbox"
import { closeReceivers, testReceiver } from "../../src/sandbox/__fixtures__/test-receiver"
import { waitFor } from "../harness/wait-for"
import { payIn, sandboxPages } from "./sandbox-pages"

const pages = sandboxPages()
let page: Page
let sandbox: Sandbox

afterEach(() => closeReceivers())

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
    payIn(sandbox, "cart_1")
    const other = payIn(sandbox, "cart_2")
    await page.getByRole("button", { name: "cart_2" }).click()
    await page.locator('tr[aria-selected="true"]', { hasText: "cart_2" }).waitFor()
    await page.getByLabel("Filter trades").fill("cart_1 active")
    await page.getByRole("button", { name: "cart_2" }).waitFor({ state: "detached" })
    expect(await page.locator("#trades tr").count()).toBe(1)
    await page.locator("#selected-facts").getByText(other.id).waitFor()
    await page.getByRole("button", { name: "cart_1" }).focus()
    payIn(sandbox, "cart_3")
    await page.getByText("Trades 3").waitFor()
    expect(await page.evaluate("document.activeElement.textContent")).toBe("cart_1")
  })

  it("sends one callback with a signature of one's choice", async () => {
    const { url, received, answerWith } = await testReceiver()
    answerWith(401)
    await openControl()
    payIn(sandbox, "cart_1")
    sandbox.control.updateSettings("default", { webhookUrl: url })
    await page.getByLabel("Status to send").fill("frozen")
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
    await waitFor(() => sandbox.control.callbacks.repeat === 2 && sandbox.control.callbacks.mode === "hold")
    await sandbox.control.setStatus(payIn(sandbox, "cart_1").id, "closed")
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
    payIn(sandbox, "cart_1")
    await page.getByRole("button", { name: "cart_1" }).waitFor()
    page.once("dialog", (dialog) => void dialog.accept())
    await page.getByRole("button", { name: "Reset" }).click()
    await page.getByText("No trades yet.").waitFor()
    await page.getByText("Select a trade in the list.").waitFor()
    await sandbox.close()
    await page.getByText("No connection, trying again…").waitFor()
  })
})

async function openControl() {
  ;({ page, sandbox } = await pages.open())
  await page.goto(sandbox.controlUrl)
  await page.getByText("Live", { exact: true }).waitFor()
}

/** Waits for a line of a list that has all these texts. */
async function row(list: string, ...texts: string[]): Promise<void> {
  const rows = texts.reduce((found, hasText) => found.filter({ hasText }), page.locator(`#${list} tr`))
  await rows.first().waitFor()
}
