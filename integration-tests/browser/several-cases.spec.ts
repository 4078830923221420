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
  ;({ page, scenes, shop } = await openAdmin("several-cases", opened))
}, OPENING_MS)

afterAll(() => opened.run())

describe("several cases that are closed at once", () => {
  it("are told of one by one, also when none is left in the list, because a colleague was first with one of them", async () => {
    const [first] = [await scenes.amountShort(), await scenes.amountShort()]
    await page.goto(`${shop.admin}/payin/cases`)
    const boxes = page.locator("[data-case=amount_short]").getByRole("checkbox")
    for (const index of [1, 0]) await boxes.nth(index).click()
    await page.getByRole("region").getByRole("button", { name: "Close 2 cases" }).click()
    const drawer = page.getByRole("dialog")
    await drawer.getByRole("combobox").click()
    await page.getByRole("option", { name: "Keep the money as it is" }).click()
    await drawer.getByLabel("What was done?").fill("Kept, agreed with Lena")
    await closeCaseOf(first.cartId)
    await drawer.getByRole("button", { name: "Close 2 cases" }).click()
    await page.getByText("Nothing to decide").waitFor()
    for (const outcome of ["left", "done"]) await drawer.locator(`[data-outcome=${outcome}]`).waitFor()
    await page.keyboard.press("Escape")
    // The button that led here has gone.
    await page.locator("[role=tabpanel]:focus").waitFor()
    await drawer.waitFor({ state: "detached" })
  })
})

describe("several cases of which one could not be assigned", () => {
  it("stay selected, and the focus is with what can be done with them", async () => {
    await scenes.amountShort()
    await scenes.amountShort()
    await page.goto(`${shop.admin}/payin/cases`)
    const boxes = page.locator("[data-case=amount_short]").getByRole("checkbox")
    for (const index of [0, 1]) await boxes.nth(index).click()
    const busy = { message: "", type: "conflict", reason: { code: "busy", params: {} } }
    await page.route("**/assign", (route) => route.fulfill({ status: 409, json: busy }), { times: 1 })
    const bar = page.getByRole("region", { name: "2 cases selected" })
    await bar.getByRole("button", { name: "Assign" }).press("Enter")
    await page.getByRole("menuitem", { name: "Assign to me" }).press("Enter")
    for (const outcome of ["left", "done"]) await page.locator(`[data-outcome=${outcome}]`).waitFor()
    await page.keyboard.press("Escape")
    await bar.and(page.locator(":focus")).waitFor()
  })
})

describe("a list of more cases than a page has", () => {
  afterEach(() => page.unrouteAll({ behavior: "ignoreErrors" }))

  /** Pages of twenty, all of them about one order. */
  async function openMany(): Promise<void> {
    const { cartId } = await scenes.amountShort()
    const { cases } = await scenes.admin("GET", `/admin/payin/cases?q=${cartId}`)
    await page.route("**/admin/payin/cases?*", async (route) => {
      const cursor = new URL(route.request().url()).searchParams.get("cursor") ?? ""
      const many = Array.from({ length: 20 }, (_, index) => ({ ...cases[0], id: `paycase_${cursor}_${index}` }))
      await route.fulfill({
        json: { cases: many, page: { limit: 20, next_cursor: `${cursor}x`, count: 60, more: false } },
      })
    })
    await page.goto(`${shop.admin}/payin/cases`)
  }

  it("shows the first case of the next page, and not the last one of it", async () => {
    await openMany()
    const next = page.getByRole("button", { name: "Next" })
    await next.press("Enter")
    await page.getByText("21–40 of 60").waitFor()
    await next.and(page.locator(":enabled")).waitFor()
    const { y } = (await page.locator("[data-case]").first().boundingBox())!
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThan(200)
    await page.keyboard.press("Tab")
    expect(await page.locator("[data-case]").first().getByRole("checkbox").and(page.locator(":focus")).count()).toBe(1)
  })

  it("has all cases of the page selected at once, and warns before those of one order are closed together", async () => {
    await openMany()
    await page.locator("[data-case]").first().getByRole("checkbox").click()
    const bar = page.getByRole("region", { name: /selected$/ })
    await bar.getByRole("button", { name: "Select all 20 on this page" }).click()
    await bar.getByText("20 cases selected").waitFor()
    expect(await bar.getByRole("button").allTextContents()).toEqual(["Assign", "Close 20 cases", "Clear"])
    await bar.getByRole("button", { name: "Close 20 cases" }).click()
    const drawer = page.getByRole("dialog")
    await drawer.getByRole("combobox").click()
    await page.getByRole("option", { name: "Keep the money as it is" }).click()
    await drawer.getByText("Some of them are about the same order").waitFor()
    await page.keyboard.press("Escape")
  })
})

describe("an account that is named as a filter's choice of all", () => {
  it("can be chosen, and left again", async () => {
    const list = "**/admin/payin/accounts"
    await page.route(list, async (route) => {
      const { accounts } = await (await route.fetch()).json()
      await route.fulfill({ json: { accounts: [...accounts, { ...accounts[0], name: "all" }] } })
    })
    await page.goto(`${shop.admin}/payin/cases`)
    const chosen = page.getByRole("combobox", { name: "Account" })
    await chosen.click()
    await page.getByRole("option", { name: "all", exact: true }).click()
    await page.waitForURL(/account=all/)
    await chosen.filter({ hasText: /^all$/ }).waitFor()
    await chosen.click()
    await page.getByRole("option", { name: "All accounts" }).click()
    await page.waitForURL((url) => !url.searchParams.has("account"))
    await page.unroute(list)
  })
})

describe("a search in the list of pay-ins", () => {
  it("asks once the person pauses, and keeps the space before the next word", async () => {
    // A clock is that of all pages of a context.
    const context = await page
      .context()
      .browser()!
      .newContext({ storageState: await page.context().storageState() })
    const own = await context.newPage()
    await own.clock.install()
    await own.goto(`${shop.admin}/payin`)
    const box = own.getByRole("searchbox")
    await box.waitFor()
    const asked: (string | null)[] = []
    own.on("request", (request) => {
      const url = new URL(request.url())
      if (url.pathname === "/admin/payin/attempts") asked.push(url.searchParams.get("q"))
    })
    await own.clock.pauseAt(Date.now() + 60_000)
    await box.pressSequentially("Anna ")
    await own.clock.runFor(300)
    await own.waitForURL(/q=Anna$/)
    await box.pressSequentially("Maria")
    await own.clock.runFor(300)
    await own.waitForURL(/q=Anna(\+|%20)Maria$/)
    expect(asked.filter((q) => q !== null)).toEqual(["Anna", "Anna Maria"])
    await context.close()
  })
})

describe("an address of the list of pay-ins that names filters", () => {
  afterEach(() => page.unrouteAll({ behavior: "ignoreErrors" }))

  it("opens the list with them, before it is known what else can be chosen, and where that cannot be read", async () => {
    await scenes.openTrade(1)
    const { banks } = await scenes.admin("GET", "/admin/payin/attempts/choices")
    const filters = page.getByRole("main").getByRole("button")
    const address = `${shop.admin}/payin?account=default&bank=${banks[0]}`
    const isFiltered = async () => {
      await page.getByTestId("payin-totals").getByText("EUR").waitFor()
      for (const chosen of ["default", banks[0]]) await filters.filter({ hasText: chosen }).first().waitFor()
    }
    // A new page: nothing is known yet of what the panel had read.
    await page.goto(address)
    await isFiltered()
    await page.route("**/admin/payin/attempts/choices", (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(address)
    await isFiltered()
    await page.getByRole("button", { name: "Clear all" }).click()
    await page.waitForURL(({ search }) => search === "")
    await page.goBack()
    await isFiltered()
    await page.goForward()
    await page.getByRole("button", { name: "Clear all" }).waitFor({ state: "detached" })
    await page.getByTestId("payin-totals").getByText("EUR").waitFor()
  })
})

describe("a browser that was offline for a moment while somebody writes a note", () => {
  it("reads no list that would take the note away with its case", async () => {
    const { cartId } = await scenes.amountShort()
    await page.goto(`${shop.admin}/payin/cases?q=${cartId}`)
    await page.locator("[data-case=amount_short] [data-choice=keep_money]").click()
    await page.getByLabel("What was done?").fill("Kept, agreed with Lena")
    await closeCaseOf(cartId)
    const asked: string[] = []
    page.on("request", (request) => void asked.push(new URL(request.url()).pathname))
    await page.evaluate(backOnline)
    await page.evaluate('fetch("/health").then(() => undefined)')
    // What was asked for before it has been heard of, too.
    expect(asked).toContain("/health")
    expect(asked).not.toContain("/admin/payin/cases")
    expect(await page.getByLabel("What was done?").inputValue()).toBe("Kept, agreed with Lena")
  })
})

/** In the page. It has had its turn to ask for something because of that. */
const backOnline = `
  dispatchEvent(new Event("offline"))
  dispatchEvent(new Event("online"))
  new Promise((done) => setTimeout(done))`

async function closeCaseOf(cartId: string): Promise<void> {
  const { cases } = await scenes.admin("GET", `/admin/payin/cases?q=${cartId}`)
  const decided = { note: "Sent back.", choice: "sent_back", seen: cases[0].fingerprint }
  await scenes.admin("POST", `/admin/payin/cases/${cases[0].id}/close`, decided)
}
