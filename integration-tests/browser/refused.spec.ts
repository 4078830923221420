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
  ;({ page, scenes, shop } = await openAdmin("refused", opened))
}, OPENING_MS)

afterEach(() => page.unrouteAll({ behavior: "ignoreErrors" }))
afterAll(() => opened.run())

const drawer = () => page.getByRole("dialog")
const refusal = () => drawer().getByRole("alert")

async function answer(path: string, status: number, json: object): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === "GET" ? route.fallback() : route.fulfill({ status, json }),
  )
}

describe("a form that the store refuses", () => {
  it("says why and what to do until the next try, above its buttons, whatever is written meanwhile", async () => {
    await scenes.amountShort()
    await page.goto(`${shop.admin}/payin/cases`)
    await page.locator("[data-case=amount_short]").first().getByRole("button", { name: "Add a comment" }).click()
    const comment = drawer().getByLabel("Comment", { exact: true })
    const add = drawer().getByRole("button", { name: "Add", exact: true })
    await comment.fill("Lena calls back")
    await answer("**/comment", 409, { message: "", type: "conflict", reason: { code: "busy", params: {} } })
    await add.click()
    await refusal().getByText("This pay-in is being processed right now.").waitFor()
    await refusal().getByText("Try again in a few seconds.").waitFor()
    await add.and(page.locator(":focus")).waitFor()
    expect(await page.locator("[data-sonner-toast]").count()).toBe(0)
    await comment.fill("Lena calls back at five")
    expect(await refusal().count()).toBe(1)
    await page.unrouteAll({ behavior: "wait" })
    await add.click()
    await drawer().waitFor({ state: "detached" })
    await page.getByText("Lena calls back at five").waitFor()
  })

  it.each([
    ["the login has expired", 401, "Log in again in another tab, then repeat this here."],
    ["the login may not", 403, "Your login does not allow this."],
    ["the store has a fault, of which a proxy hides all", 500, "“HTTP 500”, so this may or may not have been done."],
    ["a proxy answers for the store", 502, "this may or may not have been done"],
    ["a proxy gave up on it", 504, "“Changes” in the settings, list what was done."],
  ])("is said in its drawer, with what was entered: %s", async (_, status, said) => {
    await page.goto(`${shop.admin}/settings/payin`)
    await page.getByTestId("payin-edit-checkout").click()
    const link = drawer().getByLabel("Support link")
    await link.fill("https://shop.example/help")
    await answer("**/admin/payin/accounts/default", status, {})
    await drawer().getByRole("button", { name: "Save" }).click()
    await refusal().getByText(said).waitFor()
    expect(await link.inputValue()).toBe("https://shop.example/help")
  })
})

describe("a case of the list that a colleague closes while somebody writes its note", () => {
  it("stays with the note, and says that it is closed, until its drawer is closed", async () => {
    const { cartId } = await scenes.amountShort()
    const { cases } = await scenes.admin("GET", `/admin/payin/cases?q=${cartId}`)
    await page.goto(`${shop.admin}/payin/cases?q=${cartId}`)
    await page.locator("[data-choice=keep_money]").click()
    const note = drawer().getByLabel("What was done?")
    await note.fill("Kept, agreed with Lena")
    await scenes.admin("POST", `/admin/payin/cases/${cases[0].id}/close`, { note: "By Ben", choice: "sent_back" })
    // With what else the page reads again, it would have read its list.
    const readAgain = page.waitForResponse("**/admin/payin/cases/count")
    await drawer().getByRole("button", { name: "Close the case" }).click()
    await refusal().getByText("Cases → Closed shows who closed it, and the note.").waitFor()
    await readAgain
    expect(await note.inputValue()).toBe("Kept, agreed with Lena")
    await drawer().getByRole("button", { name: "Cancel" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click()
    await page.getByText("Nothing found").waitFor()
  })
})

describe("several cases that cannot be closed because the login has expired", () => {
  it("stay selected, and the drawer keeps what was entered", async () => {
    await scenes.amountShort()
    await scenes.amountShort()
    await page.goto(`${shop.admin}/payin/cases`)
    const boxes = page.locator("[data-case=amount_short]").getByRole("checkbox")
    await boxes.nth(0).click()
    await boxes.nth(1).click()
    await page.getByRole("button", { name: "Close 2 cases" }).click()
    await drawer().getByRole("combobox").click()
    await page.getByRole("option", { name: "Keep the money as it is" }).click()
    const note = drawer().getByLabel("What was done?")
    await note.fill("Kept, agreed with Lena")
    await answer("**/close", 401, {})
    const close = drawer().getByRole("button", { name: "Close 2 cases" })
    await close.click()
    await refusal().getByText("Log in again in another tab, then repeat this here.").waitFor()
    expect(await note.inputValue()).toBe("Kept, agreed with Lena")
    await page.unrouteAll({ behavior: "wait" })
    await close.click()
    await drawer().getByText("2 cases are done").waitFor()
  })
})

describe("a part of Medusa's page that the store does not answer for", () => {
  it("is named where it is missing", async () => {
    const { cartId } = await scenes.amountShort()
    const { order_id } = await scenes.attemptOf(cartId)
    await page.route("**/admin/payin/orders/*", (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(`${shop.admin}/orders/${order_id}`)
    await page.getByText("Pay-in: this could not be loaded").waitFor()
  })
})

describe("a drawer that staff have second thoughts about closing", () => {
  it("has the focus where it was, whether they keep what they wrote with a key or a click", async () => {
    await scenes.amountShort()
    await page.goto(`${shop.admin}/payin/cases`)
    await page.locator("[data-choice=keep_money]").first().click()
    const note = drawer().getByLabel("What was done?")
    await note.fill("Kept, agreed with Lena")
    for (const keep of [() => page.keyboard.press("Escape"), () => page.getByText("Keep editing").click()]) {
      await page.keyboard.press("Escape")
      await page.getByRole("alertdialog").waitFor()
      await keep()
      await page.getByRole("alertdialog").waitFor({ state: "detached" })
      await note.and(page.locator(":focus")).waitFor()
    }
  })
})

describe("a case whose order the store could not read", () => {
  it("says so in the drawers that close it, too, alone or with others", async () => {
    await scenes.amountShort()
    await page.route("**/admin/payin/cases?*", async (route) => {
      const { cases, ...rest } = await (await route.fetch()).json()
      const unread = cases.map((each: object) => ({ ...each, order_unread: true }))
      await route.fulfill({ json: { ...rest, cases: unread } })
    })
    await page.goto(`${shop.admin}/payin/cases`)
    const card = page.locator("[data-case=amount_short]").first()
    await card.locator("[data-choice=keep_money]").click()
    await drawer().getByText("The store could not read this order just now").waitFor()
    await page.keyboard.press("Escape")
    await card.getByRole("checkbox").click()
    await page.getByRole("button", { name: "Close 1 case" }).click()
    await drawer().getByRole("combobox").click()
    await page.getByRole("option", { name: "Keep the money as it is" }).click()
    await drawer().getByText("The store could not read this order just now").waitFor()
  })
})

describe("a page that cannot be read again", () => {
  it.each([
    ["the login has expired", 401, "Your login has expired."],
    ["the store does not answer", 502, "The store does not answer."],
  ])("says that it may be out of date, and why, until it was read: %s", async (_, status, said) => {
    const { cartId } = await scenes.amountShort()
    for (const path of ["/payin/cases", `/payin/${(await scenes.attemptOf(cartId)).id}`]) {
      await page.goto(`${shop.admin}${path}`)
      await page.locator("[data-case=amount_short]").first().waitFor()
      await page.waitForLoadState("networkidle")
      await page.route(/payin\/(cases\?|attempts\/)/, (route) => route.fulfill({ status, json: {} }))
      await page.evaluate(`window.dispatchEvent(new Event("visibilitychange"))`)
      const stale = page.getByTestId("payin-stale")
      await stale.getByText(said).waitFor()
      expect(await page.locator("[data-case=amount_short]").count()).toBeGreaterThan(0)
      await page.unrouteAll({ behavior: "wait" })
      await stale.getByRole("button", { name: "Try again" }).press("Enter")
      await stale.waitFor({ state: "detached" })
      await page.locator("main :focus").waitFor()
    }
  })

  it("says nothing of it where only the menu's count of the cases failed", async () => {
    await scenes.amountShort()
    await page.goto(`${shop.admin}/payin/cases`)
    await page.locator("[data-case=amount_short]").first().getByRole("button", { name: "Add a comment" }).click()
    await page.route("**/cases/count", (route) => route.fulfill({ status: 502, json: {} }))
    const counted = page.waitForResponse("**/cases/count")
    await drawer().getByLabel("Comment", { exact: true }).fill("Lena has called back")
    await drawer().getByRole("button", { name: "Add", exact: true }).click()
    await page.getByText("Lena has called back").waitFor()
    await (await counted).finished()
    await page.evaluate(itsTurn)
    expect(await page.getByTestId("payin-stale").count()).toBe(0)
  })

  it("says at the button for more that there was no more to be had", async () => {
    await page.route("**/admin/payin/audit?*", async (route) => {
      if (new URL(route.request().url()).searchParams.has("cursor")) return route.fulfill({ status: 502, json: {} })
      const { page: first, ...rest } = await (await route.fetch()).json()
      await route.fulfill({ json: { ...rest, page: { ...first, next_cursor: "x" } } })
    })
    await page.goto(`${shop.admin}/settings/payin`)
    const more = page.getByRole("button", { name: "Show more" })
    await more.click()
    await page.getByRole("alert").filter({ hasText: "The store does not answer." }).waitFor()
    await more.and(page.locator(":enabled")).waitFor()
    await page.evaluate(itsTurn)
    expect(await page.getByTestId("payin-stale").count()).toBe(0)
  })
})

describe("a part of Medusa's page that cannot be read again", () => {
  it("says that it may be out of date until it was read", async () => {
    const { cartId } = await scenes.amountShort()
    const { order_id } = await scenes.attemptOf(cartId)
    const { order } = await scenes.admin("GET", `/admin/orders/${order_id}?fields=customer_id`)
    await page.goto(`${shop.admin}/orders/${order_id}`)
    await isStaleUntilRead("Pay-in", () => page.getByRole("button", { name: "Refresh" }).click())
    await page.goto(`${shop.admin}/customers/${order.customer_id}`)
    await page.getByTestId("payin-of-customer").first().waitFor()
    await isStaleUntilRead("Pay-ins", () => page.evaluate(`window.dispatchEvent(new Event("visibilitychange"))`))
  })

  async function isStaleUntilRead(part: string, comeBack: () => Promise<unknown>): Promise<void> {
    await page.waitForLoadState("networkidle")
    await page.route(/payin\/(orders\/|attempts\?)/, (route) => route.fulfill({ status: 502, json: {} }))
    await comeBack()
    const stale = page.getByTestId("payin-stale").filter({ hasText: `${part}: this could not be read again` })
    await stale.waitFor()
    await page.unrouteAll({ behavior: "wait" })
    await stale.getByRole("button", { name: "Try again" }).press("Enter")
    await stale.waitFor({ state: "detached" })
    await page.locator("[data-payin]:focus").waitFor()
  }
})

/** In the page: it has had its turn to show what it was answered. */
const itsTurn = "new Promise((done) => setTimeout(() => requestAnimationFrame(() => setTimeout(done))))"
