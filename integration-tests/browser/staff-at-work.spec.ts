import type { Browser, Page } from "playwright-core"
import { Cleanup } from "../dev/cleanup"
import { waitFor } from "../harness/wait-for"
import type { AdminScenes } from "./admin-scenes"
import { openAdmin } from "./open-admin"
import { openPanel } from "./screenshots-pages"
import { OPENING_MS, type Shop } from "./shop"

const opened = new Cleanup()
let shop: Shop
let browser: Browser
let scenes: AdminScenes
let page: Page

jest.setTimeout(300_000)

beforeAll(async () => {
  ;({ browser, page, scenes, shop } = await openAdmin("staff-at-work", opened))
}, OPENING_MS)

afterAll(() => opened.run())

describe("an order's page on which staff use Medusa's own buttons", () => {
  it("says at once that a refund they record has to be sent by hand", async () => {
    await scenes.admin("POST", "/admin/payin/accounts/default", { refunds: "by_hand" })
    await openOrder((await scenes.raisedOrder()).orderId)
    await page.getByText("Paid and captured").waitFor()
    await refund(20)
    await page.getByRole("alert").getByText("A refund of €20.00 was recorded in Medusa.").waitFor()
    await page.getByTestId("payin-order-refunds").getByText("To be sent").waitFor()
  })

  it("says what was requested, and not that it is due: of one that waits, and of one that they cancel unpaid", async () => {
    const { orderId } = await scenes.waitingOrder()
    await openOrder(orderId)
    await rowOf("Requested").getByText("€100.00").waitFor()
    await scenes.admin("POST", `/admin/orders/${orderId}/cancel`)
    await openOrder(orderId)
    await rowOf("Requested").getByText("€100.00").waitFor()
    expect(await page.getByText("Due", { exact: true }).count()).toBe(0)
  })

  it("says what is kept as soon as the store has counted the refund, without a reload", async () => {
    const { orderId } = await scenes.raisedOrder()
    await openOrder(orderId)
    await page.getByText("Paid and captured").waitFor()
    await refund(20)
    await page.getByText("Paid, partly refunded").waitFor()
    await rowOf("Kept").getByText("€35.00").waitFor()
    const { attempts } = await scenes.admin("GET", `/admin/payin/orders/${orderId}`)
    await scenes.admin("POST", `/admin/payments/${await paymentOf(orderId)}/refund`, { amount: 5 })
    await page.goto(`${shop.admin}/payin/${attempts[0].id}`)
    await rowOf("Kept").getByText("€30.00").waitFor()
    await rowOf("Of it not sent").getByText("€25.00").waitFor()
  })

  it("asks for nothing more once they mark the rest as paid", async () => {
    await openOrder((await scenes.raisedOrder()).orderId)
    const ask = page.getByTestId("payin-ask-for-owed")
    await ask.getByRole("button", { name: "Make a link" }).click()
    await ask.getByText("€45.00").waitFor()
    await page.getByRole("button", { name: "Mark as paid" }).click()
    await page.getByRole("alertdialog").getByRole("button").last().click()
    await ask.waitFor({ state: "detached" })
  })
})

describe("a page that staff come back to while a colleague works", () => {
  it("shows the cases that are left, whether they come from another page or another window", async () => {
    const [first, second] = [await scenes.amountShort(), await scenes.amountShort()]
    await page.goto(`${shop.admin}/payin/cases`)
    const cards = page.locator("[data-case=amount_short]")
    await cards.nth(1).waitFor()
    await page
      .getByRole("link", { name: "Refunds" })
      .or(page.getByRole("link", { name: "Pay-ins" }))
      .first()
      .click()
    await page.getByTestId("payin-totals").first().waitFor()
    await closeCaseOf(first.cartId)
    await page.goBack()
    await cards.first().waitFor()
    await cards.nth(1).waitFor({ state: "detached" })
    await closeCaseOf(second.cartId)
    await page.evaluate(`window.dispatchEvent(new Event("visibilitychange"))`)
    await cards.first().waitFor({ state: "detached" })
  })
})

describe("a list of several pages", () => {
  it("goes one page on, however often Next is pressed before that page is there", async () => {
    await scenes.amountShort()
    const { cases } = await scenes.admin("GET", "/admin/payin/cases?limit=1")
    let answer = () => {}
    const bothPresses = new Promise<void>((resolve) => (answer = resolve))
    await page.route("**/admin/payin/cases?*", async (route) => {
      const cursor = new URL(route.request().url()).searchParams.get("cursor")
      if (cursor === "x") await bothPresses
      const json = { cases, page: { limit: 1, next_cursor: `${cursor ?? ""}x`, count: 9, more: false } }
      await route.fulfill({ json })
    })
    await page.goto(`${shop.admin}/payin/cases`)
    const next = page.getByRole("button", { name: "Next" })
    await next.dblclick()
    answer()
    await page.getByText("2–2 of 9").waitFor()
    await next.and(page.locator(":enabled")).waitFor()
    expect(new URL(page.url()).searchParams.getAll("after")).toEqual(["x"])
    await page.unroute("**/admin/payin/cases?*")
  })
})

describe("a panel that stayed open overnight", () => {
  it("means the new day by Today", async () => {
    await scenes.openTrade(1)
    const night = await page.context().newPage()
    await night.clock.install({ time: new Date(2026, 10, 20, 23, 50) })
    await night.goto(`${shop.admin}/payin`)
    await night.getByRole("button", { name: "Add filter" }).click()
    await night.getByRole("menuitem", { name: "Bank" }).waitFor()
    await night.clock.fastForward("10:00:00")
    await night.getByRole("menuitem", { name: "Created" }).click()
    await night.getByRole("dialog").getByText("Today").click()
    const today = new Date(2026, 10, 21).toISOString()
    await night.waitForURL(({ searchParams }) => searchParams.get("created_from") === today)
    await night.close()
  })
})

describe("a panel that is written from the right, in a language that has no texts of ours", () => {
  it("has their sentences and sums in English, from left to right", async () => {
    const { order_id } = await scenes.attemptOf((await scenes.amountShort()).cartId)
    const panel = await openPanel(browser, shop.admin, { language: "he", theme: "light", width: 1280 })
    const hebrew = await panel.newPage()
    await hebrew.goto(`${shop.admin}/payin/cases`)
    const card = hebrew.locator("[dir=ltr] [data-case=amount_short]").first()
    await card.getByText("€80.00 arrived, €100.00 was requested.", { exact: true }).waitFor()
    await card.locator("[data-choice=keep_money]").click()
    await hebrew.locator("[role=dialog][dir=ltr]").waitFor()
    await hebrew.goto(`${shop.admin}/orders/${order_id}`)
    await hebrew.locator("[data-payin][role=alert][dir=ltr]").waitFor()
    await hebrew.locator("[data-payin][dir=ltr]").getByText("Underpaid").first().waitFor()
    expect(await hebrew.evaluate("document.dir")).toBe("rtl")
    await panel.close()
  })
})

describe("a person who may see pay-ins, and change nothing", () => {
  it("reads that it is their login, and not that the service is silent, or an empty menu", async () => {
    const { cartId } = await scenes.amountShort()
    const denied = { status: 403, json: { type: "forbidden", message: "Insufficient permissions." } }
    for (const path of ["attempts/*/refresh", "cases/assignees"])
      await page.route(`**/admin/payin/${path}`, (route) => route.fulfill(denied))
    await page.goto(`${shop.admin}/payin/${(await scenes.attemptOf(cartId)).id}`)
    const why = "Your login does not allow this."
    await page.getByTestId("payin-assignee").click()
    await page.getByRole("menu").getByText(why).waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Refresh" }).click()
    await page.locator("[data-sonner-toast]").getByText(why).waitFor()
    expect(await page.getByText("The service could not be asked").count()).toBe(0)
  })
})

describe("a person whose role may read pay-ins alone", () => {
  it("has no button that the store would refuse, on any page", async () => {
    const { cartId } = await scenes.amountShort()
    const { id, order_id } = await scenes.attemptOf(cartId)
    await page.route("**/admin/payin/accounts", async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), may_update: false } })
    })
    const [pages, ours] = [[`/payin/${id}`, "/payin/cases", "/settings/payin"], page.getByRole("main")]
    for (const path of pages) {
      const answered = page.waitForResponse("**/admin/payin/accounts")
      await page.goto(`${shop.admin}${path}`)
      await answered
      await ours.getByRole("heading", { level: 2 }).first().waitFor()
      await page.waitForLoadState("networkidle")
      // Until the answer is there, everybody may.
      await waitFor(async () => (await ours.getByRole("checkbox").count()) === 0, { what: `no box on ${path}` })
      const hasNone = async () => {
        const names = await ours.getByRole("button").allInnerTexts()
        expect(names.filter((name) => refused.test(name))).toEqual([])
        return true
      }
      await waitFor(hasNone, { what: `no refused button on ${path}` })
    }
    await openOrder(order_id!)
    await page.locator("[data-payin]").getByText("Underpaid").first().waitFor()
    const buttons = page.locator("[data-payin]").getByRole("button")
    await waitFor(async () => (await buttons.count()) === 0, { what: "no button on the order's page" })
    await page.unrouteAll({ behavior: "ignoreErrors" })
  })
})

/** What the buttons say that need `payin:update`. */
const refused = /Refresh|Make a link|with a note|Add a comment|Show payment|again|Edit|Change|Connect|Check|Send|Switch/

describe("a page of Medusa's in which a part of ours fails", () => {
  it("stays, with the rest of the panel, and says what is missing", async () => {
    const { orderId } = await scenes.raisedOrder()
    // What React cannot draw.
    await page.route("**/admin/payin/cases/count", (route) => route.fulfill({ json: { count: { of: "cases" } } }))
    await page.route(`**/admin/payin/orders/${orderId}`, (route) =>
      route.fulfill({ json: { attempts: [{ received: { of: "money" } }], cases: [] } }),
    )
    await openOrder(orderId)
    await page.getByText("This part of the page cannot be shown.").first().waitFor()
    await page.getByRole("heading", { name: "Payments" }).waitFor()
    await page.getByRole("link", { name: "Pay-ins" }).click()
    await page.waitForURL(`${shop.admin}/payin`)
  })
})

async function closeCaseOf(cartId: string): Promise<void> {
  const { id } = await scenes.attemptOf(cartId)
  const { attempt } = await scenes.admin("GET", `/admin/payin/attempts/${id}`)
  await scenes.admin("POST", `/admin/payin/cases/${attempt.cases[0].id}/close`, { note: "Seen.", choice: "keep_money" })
}

/** With Medusa's own button, on the order's page. */
async function refund(amount: number): Promise<void> {
  const payments = page.locator("main div").filter({ has: page.getByRole("heading", { name: "Payments" }) })
  await payments.last().locator("xpath=..").locator("[aria-haspopup=menu]").first().click()
  await page.getByRole("menuitem", { name: "Refund" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox").first().fill(String(amount))
  await dialog.getByRole("button", { name: "Save" }).click()
}

const rowOf = (label: string) => page.getByText(label, { exact: true }).locator("xpath=../..")

async function paymentOf(orderId: string): Promise<string> {
  const { order } = await scenes.admin("GET", `/admin/orders/${orderId}?fields=payment_collections.payments.id`)
  return order.payment_collections.flatMap((one: { payments: { id: string }[] }) => one.payments)[0].id
}

async function openOrder(id: string): Promise<void> {
  await page.goto(`${shop.admin}/orders/${id}`)
}
