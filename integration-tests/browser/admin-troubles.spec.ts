import type { Page } from "playwright-core"
import { Cleanup } from "../dev/cleanup"
import type { AdminScenes } from "./admin-scenes"
import { openAdmin } from "./open-admin"
import { OPENING_MS, type Shop } from "./shop"

const opened = new Cleanup()
let shop: Shop
let scenes: AdminScenes
let page: Page

jest.setTimeout(300_000)

beforeAll(async () => {
  ;({ page, scenes, shop } = await openAdmin("admin-troubles", opened))
}, OPENING_MS)

afterEach(() => page.unrouteAll({ behavior: "ignoreErrors" }))
afterAll(() => opened.run())

describe("a case that the store is closing", () => {
  it("keeps its drawer until it is said how that went, whatever is pressed meanwhile", async () => {
    await scenes.amountShort()
    await page.goto(`${shop.admin}/payin/cases`)
    const card = page.locator("[data-case=amount_short]")
    await card.locator("[data-choice=keep_money]").click()
    const drawer = page.getByRole("dialog")
    let answer = () => {}
    const pressed = new Promise<void>((resolve) => (answer = resolve))
    await page.route("**/admin/payin/cases/*/close", async (route) => {
      await pressed
      await route.continue()
    })
    await drawer.getByLabel("What was done?").fill("Kept, agreed with Lena")
    const asked = page.waitForRequest("**/admin/payin/cases/*/close")
    await drawer.getByRole("button", { name: "Close the case" }).click()
    await asked
    await page.keyboard.press("Escape")
    await drawer.getByRole("button", { name: "Close", exact: true }).click()
    expect(await page.getByRole("alertdialog").count()).toBe(0)
    answer()
    await page.locator("[data-sonner-toast]").getByText("Case closed").waitFor()
    await card.waitFor({ state: "detached" })
  })
})

describe("a change that is asked for while the browser is offline", () => {
  afterEach(() => page.context().setOffline(false))

  it("is refused at once, and does not happen by itself when the browser is online again", async () => {
    const { cartId } = await scenes.amountShort()
    await page.goto(`${shop.admin}/payin/${(await scenes.attemptOf(cartId)).id}`)
    const card = page.locator("[data-case=amount_short]")
    await card.locator("[data-choice=keep_money]").click()
    const drawer = page.getByRole("dialog")
    const note = drawer.getByLabel("What was done?")
    const close = drawer.getByRole("button", { name: "Close the case" })
    await note.fill("Kept, agreed with Lena")
    await page.context().setOffline(true)
    await close.click()
    await drawer.getByRole("alert").getByText("The store did not answer").waitFor()
    await page.context().setOffline(false)
    expect((await scenes.attemptOf(cartId)).open_cases).toEqual(["amount_short"])
    await close.click()
    await card.getByText("Kept, agreed with Lena").waitFor()
  })
})

describe("a page that is opened while the browser is offline", () => {
  afterEach(() => page.context().setOffline(false))

  it("says so, instead of looking as if it were loading, and is there once the browser is online again", async () => {
    await scenes.amountShort()
    await page.goto(`${shop.admin}/payin`)
    await page.getByTestId("payin-totals").first().waitFor()
    await page.context().setOffline(true)
    await page.getByRole("link", { name: "Cases" }).first().click()
    await page.getByText("The store does not answer.").first().waitFor()
    await page.context().setOffline(false)
    await page.locator("[data-case=amount_short]").first().waitFor()
  })
})

describe("a long text without spaces", () => {
  afterEach(() => page.setViewportSize({ width: 1280, height: 860 }))

  it("of a comment, such as an address, can be read on a phone", async () => {
    const { cartId } = await scenes.amountShort()
    const { cases } = await scenes.admin("GET", `/admin/payin/cases?q=${cartId}`)
    const address = `https://bank.example/${"receipts".repeat(12)}`
    await scenes.admin("POST", `/admin/payin/cases/${cases[0].id}/comment`, { text: address })
    await page.setViewportSize({ width: 390, height: 860 })
    await page.goto(`${shop.admin}/payin/cases`)
    const box = (await page.getByText(address).boundingBox())!
    expect(box.x + box.width).toBeLessThan(390)
  })

  it("of one customer does not push the amounts of all out of the list", async () => {
    await page.route("**/admin/payin/attempts?*", async (route) => {
      const answer = await (await route.fetch()).json()
      const email = `${"customer".repeat(7)}@${"company".repeat(4)}.example`
      await route.fulfill({
        json: { ...answer, attempts: answer.attempts.map((each: object) => ({ ...each, email })) },
      })
    })
    await page.goto(`${shop.admin}/payin`)
    const box = (await page.getByRole("columnheader", { name: "Kept", exact: true }).boundingBox())!
    expect(box.x + box.width).toBeLessThan(1280)
  })
})

describe("a case whose page reads it again while somebody writes in it", () => {
  async function closeElsewhere(attemptId: string) {
    const { attempt } = await scenes.admin("GET", `/admin/payin/attempts/${attemptId}`)
    const [{ id, fingerprint: seen }] = attempt.cases
    const closing = { note: "Sent back by Ben", choice: "sent_back", seen }
    await scenes.admin("POST", `/admin/payin/cases/${id}/close`, closing)
  }

  it("is not closed with what it began to say meanwhile, until that was read", async () => {
    const { cartId } = await scenes.paidWithoutOrder()
    await page.goto(`${shop.admin}/payin/${(await scenes.attemptOf(cartId)).id}`)
    const card = page.locator("[data-case=paid_without_order]")
    await card.locator("[data-choice=sent_back]").click()
    const drawer = page.getByRole("dialog")
    const note = drawer.getByLabel("What was done?")
    const close = drawer.getByRole("button", { name: "Close the case" })
    await drawer.getByText("€145.00").waitFor()
    await note.fill("Sent 145 euros back")
    await scenes.moveTrade(cartId, "closed", { fiatAmount: "150.00" })
    await drawer.getByText("€150.00").waitFor()
    await close.click()
    await drawer.getByRole("alert").getByText("The case says something else now than what you read.").waitFor()
    await note.fill("Sent 145 and 5 euros back")
    await close.click()
    await card.getByText("All sent back. Sent 145 and 5 euros back").waitFor()
    await page.getByText("Paid, refunded").first().waitFor()
  })

  it("stays with the note, and says who closed it, when it ends meanwhile", async () => {
    await scenes.setStock(100)
    const { cartId } = await scenes.paidWithoutOrder()
    const { id } = await scenes.attemptOf(cartId)
    await page.goto(`${shop.admin}/payin/${id}`)
    const card = page.locator("[data-case=paid_without_order]")
    await card.locator("[data-choice=sent_back]").click()
    const drawer = page.getByRole("dialog")
    await drawer.getByLabel("What was done?").fill("Sent back, agreed with Lena")
    await closeElsewhere(id)
    await card.getByText("Sent back by Ben").waitFor()
    await drawer.getByRole("button", { name: "Close the case" }).click()
    await drawer.getByRole("alert").getByText("Cases → Closed shows who closed it, and the note.").waitFor()
    expect(await drawer.getByLabel("What was done?").inputValue()).toBe("Sent back, agreed with Lena")
  })

  it("stays with the first comment too", async () => {
    await scenes.setStock(100)
    const { cartId } = await scenes.paidWithoutOrder()
    const { id } = await scenes.attemptOf(cartId)
    await page.goto(`${shop.admin}/payin/${id}`)
    const card = page.locator("[data-case=paid_without_order]")
    await card.getByRole("button", { name: "Add a comment" }).click()
    const comment = page.getByRole("dialog").getByLabel("Comment", { exact: true })
    await comment.fill("Lena calls back")
    await closeElsewhere(id)
    await card.getByText("Sent back by Ben").waitFor()
    expect(await comment.inputValue()).toBe("Lena calls back")
  })
})

describe("a callback that staff have processed again", () => {
  it("is not said to be tried again when it is about none of the store's trades", async () => {
    const callback = { id: "paycb_1", account: "default", attempt_id: null, test: false, deliveries: 1, key_index: 0 }
    const dead = { ...callback, state: "dead", last_error_code: "unavailable", received_at: new Date().toISOString() }
    const last = { limit: 5, next_cursor: null }
    await page.route("**/admin/payin/callbacks?*", (route) =>
      route.fulfill({ json: { callbacks: [dead], page: last } }),
    )
    const unmatched = { callback: { ...dead, state: "unmatched", last_error_code: null } }
    await page.route("**/admin/payin/callbacks/*/replay", (route) => route.fulfill({ json: unmatched }))
    await page.goto(`${shop.admin}/settings/payin`)
    await page.getByRole("button", { name: "Process again" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Process again" }).click()
    await page.locator("[data-sonner-toast]").getByText("it is about none of the store’s trades").waitFor()
  })

  it("is one of hundreds: there is a button for all of them, and the panel says how many are shown", async () => {
    const dead = { account: "default", attempt_id: null, test: false, deliveries: 1, key_index: 0, state: "dead" }
    const [received_at, next_cursor] = [new Date().toISOString(), "next"]
    const callbacks = [1, 2, 3, 4, 5].map((number) => ({ ...dead, id: `paycb_${number}`, received_at }))
    await page.route("**/admin/payin/callbacks?*", (route) =>
      route.fulfill({ json: { callbacks, page: { limit: 5, next_cursor } } }),
    )
    const asked: unknown[] = []
    await page.route("**/admin/payin/callbacks/replay", (route) => {
      asked.push(route.request().postDataJSON())
      return route.fulfill({ json: { count: 312 } })
    })
    await page.goto(`${shop.admin}/settings/payin`)
    await page.getByText("The latest 5 are shown.").waitFor()
    await page.getByRole("button", { name: "Process all again" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Process all again" }).click()
    await page.locator("[data-sonner-toast]").getByText("312 callbacks are being processed again.").waitFor()
    expect(asked).toEqual([{ account: "default" }])
  })
})

describe("a shop whose service is away", () => {
  it("says since when, and what that means", async () => {
    const outage = { at: "", code: "unavailable", last_ok_at: new Date(Date.now() - 3600_000).toISOString() }
    await answerAccounts(({ accounts }) => ({ accounts: accounts.map((one) => ({ ...one, outage })) }))
    await page.goto(`${shop.admin}/payin/cases`)
    expect(await page.getByTestId("payin-outage").innerText()).toMatch(/answer: 1 hour ago\. Until it does, no/)
  })
})

describe("a shop where no call fails, and yet something is wrong", () => {
  it("says so on the pages of its pay-ins, with the cure, and leads to those of the account", async () => {
    const since = new Date(Date.now() - 2 * 3600_000).toISOString()
    const unpaid = { account: "default", kind: "unpaid", count: 12, since, code: null, paid_before: 61 }
    const refused = { ...unpaid, account: "second", kind: "refused", code: "NO_REQUISITES", paid_before: null }
    const unannounced = { ...refused, kind: "unannounced", code: null }
    const unanswered = { ...refused, account: "third", code: "trade_absent" }
    await answerAccounts(() => ({ silent_faults: [unpaid, refused, unannounced, unanswered] }))
    await page.goto(`${shop.admin}/payin/cases`)
    const notices = page.getByTestId("payin-silent-fault")
    await notices.nth(3).waitFor()
    expect(await notices.nth(0).innerText()).toMatch(
      /Nobody pays any more\.[^]*12 trades[^]*61 of 100[^]*try a payment/,
    )
    expect(await notices.nth(1).innerText()).toMatch(/refuses every shopper\.[^]*NO_REQUISITES[^]*merchant manager/)
    expect(await notices.nth(2).innerText()).toMatch(
      /No callback is accepted\.[^]*12 payments[^]*test callback[^]*To the webhook/,
    )
    expect(await notices.nth(3).innerText()).toMatch(/No trade is opened\.[^(]*12 shoppers[^]*knows no trade of theirs/)
    await notices.nth(0).getByText("See the pay-ins").click()
    await page.waitForURL("**/payin?account=default")
    // As a message about it leads there.
    await page.goto(`${shop.admin}/payin/account/second`)
    await page.waitForURL("**/payin?account=second")
  })
})

async function answerAccounts(change: (answer: { accounts: object[] }) => object): Promise<void> {
  await page.route("**/admin/payin/accounts", async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, ...change(answer) } })
  })
}
