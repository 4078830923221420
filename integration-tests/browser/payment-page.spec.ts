import type { Page } from "playwright-core"
import type { MerchantConfig, Sandbox } from "../../src/sandbox"
import { waitFor } from "../harness/wait-for"
import { payIn, sandboxPages } from "./sandbox-pages"

const shop = "https://shop.example"
const pages = sandboxPages()
let page: Page
let sandbox: Sandbox

describe("the Payment Page", () => {
  it("counts down, hurries, and speaks up when a minute is left", async () => {
    const { pass } = await openPayment({ paymentWindowSeconds: 62 })
    expect(await page.locator(".clock").textContent()).toBe("01:02")
    expect(await page.locator("main").getAttribute("class")).toContain("hurry")
    await pass(2_000)
    await toast("One minute left to pay.")
    expect(await page.locator(".clock").textContent()).toBe("01:00")
  })

  it("speaks up when five minutes are left, in the page's language", async () => {
    const { pass } = await openPayment({ paymentWindowSeconds: 302, locale: "RU" })
    await pass(2_000)
    await toast("На оплату осталось пять минут.")
  })

  it.each(["asynchronously", "the old way, where there is no clipboard API"])("copies %s, and says so", async (way) => {
    const script = way === "asynchronously" ? "" : noClipboard
    const { pass, trade } = await openPayment({}, (opened) => opened.addInitScript(script))
    await page.getByRole("button", { name: "Copy: recipient" }).click()
    await page.getByText("Copied").first().waitFor()
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(trade.requisite.ownerName)
    await page.getByRole("button", { name: "Copy: amount" }).click()
    expect(await page.locator(".toast.visible").textContent()).toBe("Copied")
    await pass(1_800)
    await page.getByText("Copied").first().waitFor({ state: "hidden" })
    await toast("")
  })

  it("checks, thanks, and goes back to the shop without a reload", async () => {
    const { pass, trade } = await openPayment({ closeDelayMs: 60_000, successUrl: `${shop}/thanks` })
    await page.evaluate("document.body.dataset.same = 'page'")
    await page.getByRole("button", { name: "I have paid" }).click()
    await heading("Checking your payment…")
    await sandbox.control.setStatus(trade.id, "closed")
    await pass(500)
    await heading("Payment received")
    expect(await page.locator("body").getAttribute("data-same")).toBe("page")
    expect(await page.evaluate("document.activeElement.tagName")).toBe("H1")
    await page.getByText("Taking you back to Demo store…").waitFor()
    await pass(1_400)
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
    const { pass } = await openPayment({ paymentWindowSeconds: 1, failureUrl: `${shop}/late` })
    await pass(1_300)
    await heading("Time to pay has run out")
    await page.getByText("Taking you back to Demo store…").waitFor()
    await pass(5_000)
    await page.waitForURL(`${shop}/late`)
  })

  it("shows the whole amount on the narrowest phone whose text is twice as large", async () => {
    await openPayment({ displayName: "Stoneware & Sons" })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(320)
    const [store, marker, sum, copy] = await Promise.all([".store", ".sandbox", ".sum", ".amount .copy"].map(boxOf))
    expect([areApart(store!, marker!), areApart(sum!, copy!)]).toEqual([true, true])
    expect(await page.evaluate<number>("document.querySelector('.sum').getClientRects().length")).toBe(1)
    // Its letters are not below each other.
    expect(store!.width).toBeGreaterThan(store!.height)
  })

  it("says that it has no connection, and goes on when it is back", async () => {
    const { pass, trade } = await openPayment({})
    await page.route("**/state", (route) => route.abort())
    await pass(2_000)
    await toast("No connection. Trying again…")
    await page.unroute("**/state")
    await pass(2_000)
    await toast("")
    await sandbox.control.setStatus(trade.id, "dispute")
    await pass(2_000)
    await heading("Payment under review")
    await sandbox.control.setStatus(trade.id, "active")
    await pass(4_000)
    await heading("₽1,500.00")
  })
})

type Box = { x: number; y: number; width: number; height: number }

const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!

function areApart(a: Box, b: Box): boolean {
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x
  return isBeside || a.y + a.height <= b.y || b.y + b.height <= a.y
}

const noClipboard = "navigator.clipboard.writeText = () => Promise.reject(new Error())"

/** Time stands still in the service and on the page, but for what a test lets pass. */
async function openPayment(merchant: Partial<MerchantConfig>, prepare?: (page: Page) => Promise<unknown>) {
  let now = Date.now()
  await openPage(merchant, () => now)
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 60_000)
  await prepare?.(page)
  const trade = payIn(sandbox, "cart_1")
  await page.goto(trade.externalPaymentPageUrl!)
  const pass = async (ms: number) => {
    now += ms
    await page.clock.runFor(ms)
  }
  return { trade, pass }
}

async function openPage(merchant: Partial<MerchantConfig>, now: () => number) {
  ;({ page, sandbox } = await pages.open({
    sandbox: { merchants: [{ apiKey: "sandbox-api-key", ...merchant }], now },
    page: { permissions: ["clipboard-read", "clipboard-write"] },
  }))
  await page.route(`${shop}/**`, (route) => route.fulfill({ body: "The shop" }))
}

const heading = (text: string) => page.getByRole("heading", { name: text }).waitFor()

const toast = (text: string) =>
  waitFor(async () => (await page.locator(".toast").textContent()) === text, { what: `the toast "${text}"` })
