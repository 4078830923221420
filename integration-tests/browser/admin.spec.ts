import type { Page } from "playwright-core"
import { Cleanup } from "../dev/cleanup"
import { waitFor } from "../harness/wait-for"
import type { AdminScenes } from "./admin-scenes"
import { openAdmin } from "./open-admin"
import { OPENING_MS, type Shop } from "./shop"

const opened = new Cleanup()
let shop: Shop
let scenes: AdminScenes
let page: Page

jest.setTimeout(300_000)

beforeAll(async () => {
  ;({ page, scenes, shop } = await openAdmin("admin", opened))
}, OPENING_MS)

afterAll(() => opened.run())

describe("the admin panel", () => {
  it("says what is wrong with a key, takes the right one, and keeps the old one's callbacks after a rotation", async () => {
    await open("/settings/payin")
    await check()
    // The panel asks before it replaces a key that it knows to work.
    await page.getByText("Connected", { exact: true }).waitFor()
    await enterKey("a-wrong-key", { replaces: true, anyway: true })
    await check()
    await finding("wrong_key").getByText("does not accept the key").waitFor()
    await page.getByText("Not working", { exact: true }).waitFor()

    await enterKey("sandbox-api-key", { replaces: false })
    await check()
    await finding("connected").waitFor()
    expect(await finding("wrong_key").count()).toBe(0)
    await page.getByText("Connected", { exact: true }).waitFor()

    await scenes.changeServiceKey("rotated-api-key-77")
    await enterKey("rotated-api-key-77", { replaces: true })
    await page.getByText("ends with y-77").waitFor()
    await page
      .getByText(/ends with -key, callbacks accepted until/)
      .first()
      .waitFor()
    await check()
    await finding("connected").waitFor()
  })

  it("says that the whitelist is in the way, and shows the service's lists once it is not", async () => {
    const unread = page.getByText("The lists could not be read.")
    await scenes.setWhitelist(["203.0.113.5"])
    try {
      await open("/settings/payin")
      // A new connection has read no lists yet.
      await enterKey("a-wrong-key", { replaces: true, anyway: true })
      await enterKey("rotated-api-key-77", { replaces: false, anyway: true })
      await unread.waitFor()
      await check()
      await finding("ip_not_whitelisted").getByText("add the outgoing address of this server").waitFor()
    } finally {
      await scenes.setWhitelist([])
    }
    await check()
    await finding("connected").waitFor()
    await page.getByText("NORTHBANK", { exact: true }).first().waitFor()
    await unread.waitFor({ state: "detached" })
  })

  it("says why the lists could not be refreshed, and goes on saying it beside the old ones", async () => {
    await open("/settings/payin")
    await page.getByText("NORTHBANK", { exact: true }).first().waitFor()
    await scenes.setWhitelist(["203.0.113.5"])
    try {
      await page.getByRole("button", { name: "Refresh" }).click()
      const problem = page.getByText("The lists could not be read.")
      await problem.waitFor()
      await page.waitForLoadState("networkidle")
      expect(await problem.count()).toBe(1)
      expect(await page.getByText("NORTHBANK", { exact: true }).count()).toBeGreaterThan(0)
    } finally {
      await scenes.setWhitelist([])
    }
  })

  it("sends a test callback through the real hook", async () => {
    await open("/settings/payin")
    const row = page.getByTestId("payin-test-callback")
    await row.getByRole("button").click()
    await row.getByText(/was accepted in \d+ ms/).waitFor()
  })

  it("saves a checkout setting, says where it comes from and who changed it, and gives it back to the options", async () => {
    await open("/settings/payin")
    const attempts = page.locator("[data-setting=max_attempts]")
    await attempts.getByText("Default", { exact: true }).waitFor()
    await changeAttempts("0")
    await page.getByText("Give a whole number, 1 or more.").waitFor()
    await page.locator("#payin-max_attempts:focus[aria-invalid=true]").waitFor()
    await page.getByLabel("Trades per cart").fill("3")
    await page.getByText("Give a whole number, 1 or more.").waitFor({ state: "detached" })
    await page.getByRole("button", { name: "Save" }).click()
    await attempts.getByText("Set here").waitFor()
    expect(await attempts.innerText()).toContain("3")
    const latest = page.locator("[data-audit]").first()
    await latest.getByText("Checkout settings changed").waitFor()
    await latest.getByText("Trades per cart: not set here → 3").waitFor()
    await latest.getByText("by Ada Admin").waitFor()
    await changeAttempts("")
    await attempts.getByText("Default", { exact: true }).waitFor()
  })

  it("finds a trade by its order number and shows its story, with the payment details hidden until asked for", async () => {
    const { number, cartId } = await scenes.paidOrder()
    await open("/payin")
    await page.getByPlaceholder("Name, e-mail, order, amount, last digits").fill(`#${number}`)
    const row = page.getByRole("row").filter({ hasText: `#${number}` })
    await page.waitForURL(/q=/)
    await row.getByText("Paid and captured").click()
    await page.getByText("The payment was captured, and the order is placed.").waitFor()
    await page.getByText("The service says: paid, €100.00.").waitFor()
    await page.getByTitle(cartId).first().waitFor()
    const details = page.getByTestId("payin-requisite-number")
    const [hidden, shown] = [details.filter({ hasText: "•" }), details.filter({ hasNotText: "•" })]
    await hidden.waitFor()
    await page.getByRole("button", { name: "Show payment details" }).click()
    await shown.waitFor()
    await page.getByRole("button", { name: "Hide payment details" }).click()
    await hidden.waitFor()
  })

  it("leads from the overview to the callbacks about trades that no pay-in has, without a case or an alert", async () => {
    await open("/payin/overview?days=7")
    await page.getByRole("heading", { name: "Money by day" }).waitFor()
    expect(await page.getByTestId("payin-unknown-note").count()).toBe(0)
    await scenes.tradeByHand("by-hand-1250", 1250)
    const counted = async () =>
      (await scenes.admin("GET", "/admin/payin/overview")).overview.unknown_callbacks.count > 0
    await waitFor(counted, { what: "the end of its callback" })
    await open("/payin/overview?days=7")
    await page.getByTestId("payin-unknown-note").getByRole("link", { name: "Show the callbacks" }).click()
    await page.waitForURL(/\/payin\/unknown\?from=/)
    await page.getByTestId("payin-unknown").getByText("by-hand-1250").waitFor()
    await open("/payin/unknown?from=2026-01-01&to=2026-01-02")
    await page.getByText("None in this period").waitFor()
  })

  it("leads through a payment that was received twice, to the end", async () => {
    await scenes.paidTwice()
    await open("/payin/cases")
    const card = page.locator("[data-case=paid_twice]")
    await card.getByText("although another payment had already paid").waitFor()
    await page.getByTestId("payin-open-cases").first().waitFor()
    await card.locator("[data-choice=sent_back]").click()
    const drawer = page.getByRole("dialog")
    await drawer.getByRole("button", { name: "Close the case" }).click()
    await drawer.getByText("Write a few words").waitFor()
    await drawer.getByLabel("What was done?").fill("Bank transfer back to the customer, checked by Ada")
    await drawer.getByRole("button", { name: "Close the case" }).click()
    await page.getByText("Case closed", { exact: true }).waitFor()
    await page.getByText("Nothing to decide").waitFor()
    await page.getByRole("tab", { name: "Closed" }).click()
    await page.getByText("All sent back. Bank transfer back to the customer, checked by Ada").waitFor()
    await card.getByRole("link", { name: "Open the pay-in" }).click()
    await page.getByText("All of it was refunded in Medusa since, or sent back outside it.").waitFor()
  })

  it("places the order of a paid cart from its case, once the goods are back", async () => {
    await scenes.paidWithoutOrder()
    await open("/payin/cases")
    const card = page.locator("[data-case=paid_without_order]")
    await card.getByText("In the cart: Stoneware teapot, One size × 3").waitFor()
    await card.locator("a[href*='/inventory/iitem_']").waitFor()
    await card.locator("[data-choice=place_order]").click()
    await page.getByText(/The case is still open/).waitFor()
    await scenes.setStock(100)
    await card.locator("[data-choice=place_order]").click()
    await page.getByText("Settled. The case is closed.").waitFor()
    await page.getByRole("button", { name: /Open order #/ }).waitFor()
    await page.getByText("Nothing to decide").waitFor()
    await page.getByRole("tab", { name: "Closed" }).click()
    await card.getByText("It closed by itself").waitFor()
    await card.getByRole("link", { name: /Open order #/ }).click()
    await page.waitForURL("**/orders/order_*")
    await page.getByText("Paid and captured").waitFor()
  })

  it("shows on the order's page how a trade closes, without a reload", async () => {
    const { orderId, cartId } = await scenes.waitingOrder()
    await open(`/orders/${orderId}`)
    await page.getByText("Waiting for money").waitFor()
    await page.getByText("To be paid until").waitFor()
    await scenes.moveTrade(cartId, "closed")
    await page.getByText("Paid and captured").waitFor()
    await page.getByText("Captured", { exact: true }).first().waitFor()
  })

  it("says above the order that its payment needs a decision", async () => {
    const { cartId } = await scenes.amountShort()
    const { attempts } = await scenes.admin("GET", `/admin/payin/attempts?q=${cartId}`)
    await open(`/orders/${attempts[0].order_id}`)
    const banner = page.getByRole("alert").filter({ hasText: "Underpaid" })
    await banner.waitFor()
    const heading = page.getByRole("heading", { name: "Summary" })
    await page.getByText("€80.00 of €100.00 was received.").waitFor()
    expect((await banner.boundingBox())!.y).toBeLessThan((await heading.boundingBox())!.y)
    await banner.getByRole("link", { name: "Decide" }).click()
    await page.locator("[data-case=amount_short]").waitFor()
  })

  it("switches a region off and on again, after a question", async () => {
    const { regions } = await scenes.admin("GET", "/admin/payin/regions")
    await open(`/settings/regions/${regions[0].id}`)
    const line = page.locator(`[data-region=${regions[0].id}]`)
    await line.getByRole("button", { name: "Switch off" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Switch off" }).click()
    await line.getByRole("button", { name: "Switch on" }).click()
    await line.getByText("Customers of this region can pay with it.").waitFor()
  })
})

async function open(path: string): Promise<void> {
  await page.goto(`${shop.admin}${path}`)
}

/** Enters a key; replacing one that works has to be confirmed first, and saving one that does not is another choice. */
async function enterKey(key: string, { replaces, anyway }: { replaces: boolean; anyway?: true }): Promise<void> {
  await page.getByTestId("payin-connect").click()
  await page.getByLabel("API key").fill(key)
  await page.getByRole("button", { name: "Save", exact: true }).click()
  if (replaces) await page.getByRole("alertdialog").getByRole("button", { name: "Replace the key" }).click()
  if (anyway) await page.getByTestId("payin-not-saved").getByRole("button", { name: "Save anyway" }).click()
  await page.getByRole("dialog").waitFor({ state: "detached" })
}

async function check(): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith("/check"))
  await page.getByRole("button", { name: "Check the connection" }).click()
  await answered
}

function finding(code: string) {
  return page.locator(`[data-finding=${code}]`)
}

async function changeAttempts(value: string): Promise<void> {
  await page.getByTestId("payin-edit-checkout").click()
  await page.getByLabel("Trades per cart").fill(value)
  await page.getByRole("button", { name: "Save" }).click()
}
