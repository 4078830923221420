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
  ;({ page, scenes, shop } = await openAdmin("large-stores", opened))
}, OPENING_MS)

afterEach(() => page.unrouteAll({ behavior: "ignoreErrors" }))
afterAll(() => opened.run())

describe("a sum of 15 or more digits", () => {
  afterEach(() => page.setViewportSize({ width: 1280, height: 860 }))

  it.each([1280, 1440, 390])("is shown in one piece on the overview, in a window of %d px", async (width) => {
    await scenes.paidOrder(1)
    const [received, net, amount] = ["987654321098765.25", "987654321098700.25", "9876543210987654321"]
    await page.route("**/admin/payin/overview*", async (route) => {
      const { overview } = await (await route.fetch({ maxRetries: 2 })).json()
      const currencies = overview.currencies.map((each: object) => ({ ...each, received, net }))
      const crypto = [{ currency: "usdt", network: "tron", amount, fee: "1", unit: "smallest" }]
      await route.fulfill({ json: { overview: { ...overview, currencies, crypto } } })
    })
    await page.setViewportSize({ width, height: 860 })
    await page.goto(`${shop.admin}/payin/overview`)
    for (const sum of ["€987,654,321,098,765.25", "€987,654,321,098,700.25", "9,876,543,210,987,654,321"]) {
      await page.getByText(sum).first().waitFor()
      expect([sum, await page.evaluate(`(${linesOf})(${JSON.stringify(sum)})`)]).toEqual([sum, 1])
    }
  })

  it.each([390, 800, 1280])("is shown in one piece by day, in a window of %d px", async (width) => {
    await scenes.paidOrder(1)
    await page.route("**/admin/payin/days?*", async (route) => {
      const answer = await (await route.fetch({ maxRetries: 2 })).json()
      const [credited, captured] = ["987654321098765.25", "987654321098700.25"]
      await route.fulfill({
        json: { ...answer, days: answer.days.map((day: object) => ({ ...day, credited, captured })) },
      })
    })
    await page.setViewportSize({ width, height: 860 })
    await page.goto(`${shop.admin}/payin/days`)
    for (const sum of ["€987,654,321,098,765.25", "€987,654,321,098,700.25"]) {
      await page.getByText(sum).first().waitFor()
      expect([sum, await page.evaluate(`(${linesOf})(${JSON.stringify(sum)})`)]).toEqual([sum, 1])
    }
  })
})

describe("a bank with an endless name", () => {
  it("leaves the figures of all banks in view on the overview", async () => {
    await scenes.paidOrder(1)
    await page.route("**/admin/payin/overview*", async (route) => {
      const { overview } = await (await route.fetch({ maxRetries: 2 })).json()
      const ways = overview.ways.map((each: object) => ({ ...each, bank: "N".repeat(300), method: "m".repeat(300) }))
      const fallback = { ...figures, fallback: { bank: "N".repeat(300) } }
      await route.fulfill({ json: { overview: { ...overview, ways, fallbacks: [fallback] } } })
    })
    await page.goto(`${shop.admin}/payin/overview`)
    for (const name of ["Last paid attempt", "Received"]) {
      const box = (await page.getByRole("columnheader", { name, exact: true }).first().boundingBox())!
      expect([name, box.x + box.width < 1280]).toEqual([name, true])
    }
  })

  const figures = { currency_code: "eur", tried: 4, opened: 3, paid: 2, received: "20.00" }
})

describe("an account with a long name", () => {
  afterEach(() => page.setViewportSize({ width: 1280, height: 860 }))

  it.each([
    [1440, "Kept"],
    [1100, "Kept"],
    [390, "Requested"],
  ])("leaves the amounts of the list of pay-ins in view, in a window of %d px", async (width, last) => {
    await scenes.paidOrder(1)
    await page.setViewportSize({ width, height: 860 })
    const account = "account_of_the_company_".repeat(5)
    await answerAccounts([{}, { name: account }])
    await page.route("**/admin/payin/attempts?*", async (route) => {
      const answer = await (await route.fetch({ maxRetries: 2 })).json()
      const attempts = answer.attempts.map((each: object) => ({ ...each, account }))
      await route.fulfill({ json: { ...answer, attempts } })
    })
    await page.goto(`${shop.admin}/payin`)
    await page.getByText(account).first().waitFor()
    const box = (await page.getByRole("columnheader", { name: last, exact: true }).boundingBox())!
    expect(box.x + box.width).toBeLessThan(width)
  })
})

describe("the list of refunds", () => {
  afterEach(() => page.setViewportSize({ width: 1280, height: 860 }))

  it.each([1024, 1280, 1440])("keeps amount, state and way apart in a window of %d px", async (width) => {
    const sent = { id: "payref_1", attempt_id: "payatt_1", amount: "987654321098765.25", currency_code: "eur" }
    const ofOrder = { order_id: "order_1", order_number: "7", email: "lena@example.com", account: "default" }
    const state = { state: "recorded", pay_out_state: null, status: null, created_at: new Date().toISOString() }
    const last = { limit: 20, next_cursor: null, count: 1, more: false }
    await page.route("**/admin/payin/refunds?*", (route) =>
      route.fulfill({ json: { refunds: [{ ...sent, ...ofOrder, ...state }], page: last } }),
    )
    await page.setViewportSize({ width, height: 860 })
    await page.goto(`${shop.admin}/payin/refunds`)
    const toSend = (await page.getByText("To be sent").last().boundingBox())!
    const way = (await page.getByText("By hand").boundingBox())!
    expect(toSend.x + toSend.width + 12).toBeLessThan(way.x)
  })
})

describe("notices about many accounts", () => {
  const since = new Date(Date.now() - 2 * 3600_000).toISOString()
  const fault = { count: 12, since, code: null, paid_before: null }
  const outage = { at: "", code: "unavailable", last_ok_at: since }

  it("of one kind are folded below the first, which is said in full, and open with the keyboard", async () => {
    await answerAccounts(["a", "b", "c", "d"].map((name) => ({ name, outage })))
    await page.goto(`${shop.admin}/payin/cases`)
    const notices = page.getByTestId("payin-outage")
    await notices.first().getByText("Account a: The service does not answer.").waitFor()
    const others = page.getByText("The same goes for 3 more accounts: b, c, d")
    await others.waitFor()
    expect(await notices.filter({ visible: true }).count()).toBe(1)
    await page.locator("summary").press("Enter")
    await notices.nth(3).getByText("Account d: The service does not answer.").waitFor()
    expect(await notices.filter({ visible: true }).count()).toBe(4)
  })

  it("of different kinds all stay, in their order", async () => {
    const others = ["a", "b", "c"].map((account) => ({ ...fault, account, kind: "unpaid" }))
    const unannounced = { ...fault, account: "d", kind: "unannounced" }
    const refused = { ...fault, account: "e", kind: "refused", code: "NO_REQUISITES" }
    await answerAccounts(
      ["a", "b", "c", "d", "e"].map((name) => ({ name, outage: null })),
      {
        silent_faults: [unannounced, ...others, refused],
      },
    )
    await page.goto(`${shop.admin}/payin/cases`)
    await page.getByText("The same goes for 2 more accounts: b, c").waitFor()
    const shown = page.getByTestId("payin-silent-fault").filter({ visible: true })
    expect(await shown.allInnerTexts()).toEqual([
      expect.stringMatching(/^Account d: No callback is accepted\./),
      expect.stringMatching(/^Account a: Nobody pays any more\./),
      expect.stringMatching(/^Account e: The service refuses every shopper\./),
    ])
  })
})

/** The panel asks again after a while: the store may have ended the connection just then. */
async function answerAccounts(accounts: object[], more: object = {}): Promise<void> {
  await page.route("**/admin/payin/accounts", async (route) => {
    const answer = await (await route.fetch({ maxRetries: 2 })).json()
    const [usual] = answer.accounts
    await route.fulfill({ json: { ...answer, ...more, accounts: accounts.map((each) => ({ ...usual, ...each })) } })
  })
}

/** Over how many lines the text is spread. Runs in the browser. */
const linesOf = `(text) => {
  const { firstChild } = [...document.querySelectorAll("main :is(p, dd)")].find((each) => each.textContent.includes(text))
  const range = document.createRange()
  const start = firstChild.data.indexOf(text)
  range.setStart(firstChild, start)
  range.setEnd(firstChild, start + text.length)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}`
