import type { Browser, BrowserContext, Page } from "playwright-core"
import { Cleanup } from "../dev/cleanup"
import { waitFor } from "../harness/wait-for"
import { AdminScenes } from "./admin-scenes"
import { startChromium } from "./chromium"
import { openPanel } from "./screenshots-pages"
import { seriousIn } from "./serious-in"
import { OPENING_MS, openShop, type Shop } from "./shop"

const opened = new Cleanup()
let shop: Shop
let browser: Browser
let panel: BrowserContext
let page: Page
/** Ids of what the pages show. */
let shown: { short: string; order: string; region: string }

jest.setTimeout(300_000)

beforeAll(async () => {
  browser = await startChromium()
  shop = await openShop("accessibility", opened)
  const scenes = new AdminScenes(shop)
  await scenes.paidOrder(1)
  await scenes.paidTwice()
  await scenes.tradeByHand("by-hand", 12)
  await scenes.openTrade(1)
  // Their links are told apart by the second.
  const opening = secondNow()
  await waitFor(() => secondNow() > opening, { what: "the next second" })
  await scenes.openTrade(1)
  const short = await scenes.attemptOf((await scenes.amountShort()).cartId)
  const { regions } = await scenes.admin("GET", "/admin/payin/regions")
  shown = { short: short.id, order: short.order_id, region: regions[0].id }
  panel = await openPanel(browser, shop.admin, { language: "en", theme: "light", width: 1440 })
  page = await panel.newPage()
  page.setDefaultTimeout(60_000)
}, OPENING_MS)

afterAll(async () => {
  await browser?.close()
  await opened.run()
})

const pages: [string, () => string][] = [
  ["the list", () => "/payin"],
  ["a list that finds nothing", () => "/payin?q=nobody@example.com"],
  ["the overview", () => "/payin/overview"],
  ["the days", () => "/payin/days"],
  ["the refunds", () => "/payin/refunds"],
  ["the callbacks about unknown trades", () => "/payin/unknown"],
  ["the cases", () => "/payin/cases"],
  ["a pay-in", () => `/payin/${shown.short}`],
  ["the settings", () => "/settings/payin"],
]

describe("the panel's pages", () => {
  it.each(pages)("can be used by everyone: %s", async (_name, path) => {
    await open(path())
    const isTitled = async () => (await page.getByRole("main").getByRole("heading", { level: 1 }).count()) === 1
    await waitFor(isTitled, { what: "one heading of the first level" })
    await expectNothingSerious("main")
  })

  it.each(pages)("say that a test account moves no real money: %s", async (_name, path) => {
    await open(path())
    await page.getByTestId("payin-test").first().waitFor()
  })

  it.each([
    ["closing a case", "/payin/cases", "[data-choice=sent_difference_back], [data-choice=keep_money]"],
    ["the connection", "/settings/payin", "[data-testid=payin-connect]"],
    ["the checkout", "/settings/payin", "[data-testid=payin-edit-checkout]"],
  ])("can be used by everyone: the drawer for %s, which gives the focus back", async (_name, path, opener) => {
    await open(path)
    const button = page.locator(opener).first()
    await button.click()
    await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).waitFor()
    await expectNothingSerious("[role=dialog]")
    await page.keyboard.press("Escape")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await button.and(page.locator(":focus")).waitFor()
  })

  it("can be used by everyone: what is ours on the pages of an order and of a region", async () => {
    await open(`/orders/${shown.order}`)
    await page.locator("[data-payin]").nth(1).waitFor()
    await expectNothingSerious("[data-payin]")
    await open(`/settings/regions/${shown.region}`)
    await page.locator("[data-payin]").first().waitFor()
    await expectNothingSerious("[data-payin]")
  })

  it("have the days of their address in the calendars, also after a step back, which is one press", async () => {
    const parts = page.getByTestId("payin-custom-period").getByRole("spinbutton")
    const shows = (days: string) =>
      waitFor(async () => (await parts.allInnerTexts()).join(" ") === days, { what: `calendars with ${days}` })
    await open("/payin/days")
    await open("/payin/days?from=2026-05-01&to=2026-05-10")
    await shows("5 1 2026 5 10 2026")
    expect(await page.getByTestId("payin-custom-period").getByRole("button").count()).toBe(2)
    const asked = page.waitForRequest(/\/admin\/payin\/.*from=2026-05-02/)
    await parts.nth(1).press("ArrowUp")
    // What asks is drawn with the new days: nobody steps back sooner.
    await asked
    await shows("5 2 2026 5 10 2026")
    await page.goBack()
    await shows("5 1 2026 5 10 2026")
    await page.goBack()
    await page.waitForURL(({ search }) => search === "")
  })

  it("have search and filters also where a list could not be loaded: they may be why", async () => {
    await page.route("**/admin/payin/attempts?*", (route) => route.fulfill({ status: 400, json: {} }))
    await open("/payin?status=waiting")
    await page.getByRole("alert").getByText("could not be loaded").waitFor()
    await page.unrouteAll()
    await page.getByRole("searchbox").waitFor()
    await page.getByRole("button", { name: "Clear all" }).click()
    await page.waitForURL(({ search }) => search === "")
    await page.getByRole("row").nth(1).waitFor()
  })

  it("stand still: what is ours on an order's page is drawn with it", async () => {
    await open("/orders")
    const answered = page.waitForResponse((response) => /\/admin\/payin\/orders\//.test(response.url()))
    // The host draws the page after this answer, and the widgets with it: too late to ask for what they show.
    const last = "**/admin/orders/*/preview*"
    await page.route(last, async (route) => {
      await answered
      await route.continue()
    })
    await page.getByRole("row").nth(1).click()
    await page.locator("[data-payin]").first().waitFor()
    await page.unroute(last)
  })

  it("stand still as well when the panel is opened on an order's page", async () => {
    const answered = page.waitForResponse((response) => /\/admin\/payin\/orders\//.test(response.url()))
    // The host draws nothing before it has the order.
    const first = /\/admin\/orders\/order_\w+(\?|$)/
    await page.route(first, async (route) => {
      await answered
      await route.continue()
    })
    await page.goto(`${shop.admin}/orders/${shown.order}`)
    await page.locator("[data-payin]").first().waitFor()
    await page.unroute(first)
  })

  it("name what sorts and filters, say how the list is sorted, and tell links apart", async () => {
    await open("/payin")
    await page.getByRole("searchbox", { name: /Name, e-mail/ }).waitFor()
    await page.getByRole("button", { name: "Add filter" }).waitFor()
    await page.getByRole("button", { name: "Sort" }).waitFor()
    const created = page.getByRole("columnheader", { name: "Created" })
    expect(await created.getAttribute("aria-sort")).toBe("descending")
    await created.getByRole("button").click()
    await page.waitForURL(/order=/)
    expect(await page.locator("th[aria-sort=none]").count()).toBeGreaterThan(0)
    const areApart = async () => {
      const names = await page.getByRole("row").getByRole("link").allTextContents()
      return new Set(names).size === names.length
    }
    // While the list is sorted anew, a row may be there twice.
    await waitFor(areApart, { what: "links that can be told apart" })
  })

  it("describe each choice's button by what it stands for, because several say the same", async () => {
    await open("/payin/cases")
    await page.locator("[data-choice=keep_money]").first().waitFor()
    const described = await page.evaluate<{ choice: string; texts: string[] }[]>(`
      [...document.querySelectorAll("[data-choice]")].map((button) => ({
        choice: button.dataset.choice,
        texts: [...document.querySelectorAll(\`[id="\${button.getAttribute("aria-describedby")}"]\`)].map((one) => one.innerText),
      }))`)
    for (const { texts } of described) expect(texts).toEqual([expect.stringMatching(/\w/)])
    expect(described).toContainEqual({ choice: "keep_money", texts: ["Keep the money as it is"] })
  })

  it("ask before they throw away what was entered", async () => {
    await open("/settings/payin")
    await page.getByTestId("payin-edit-checkout").click()
    const field = page.getByLabel("Trades per cart")
    await field.fill("7")
    await page.keyboard.press("Escape")
    const question = page.getByRole("alertdialog")
    await question.getByRole("button", { name: "Keep editing" }).click()
    expect(await field.inputValue()).toBe("7")
    await page.keyboard.press("Escape")
    await question.getByRole("button", { name: "Discard" }).click()
    await page.getByRole("dialog").waitFor({ state: "detached" })
  })
})

describe.each([
  [1280, "ru", ["Заказ", "Состояние", "К оплате", "У вас"]],
  [1024, "en", ["Order", "State", "Requested", "Kept"]],
  [1024, "ru", ["Заказ", "Состояние", "К оплате", "У вас"]],
  [390, "en", ["Order", "Requested"]],
  [320, "ru", ["Заказ", "К оплате"]],
] as const)("at %d pixels, in %s", (width, language, columns) => {
  it("the list shows what matters most, without scrolling sideways", async () => {
    const narrow = await openPanel(browser, shop.admin, { language, theme: "light", width })
    const list = await narrow.newPage()
    await list.goto(`${shop.admin}/payin`)
    for (const name of columns) {
      const header = list.getByRole("columnheader", { name, exact: true })
      expect([name, rightOf(await header.boundingBox()) <= width]).toEqual([name, true])
    }
    const state = list.getByText(/^(Underpaid|Недоплата)$/).first()
    expect(rightOf(await state.boundingBox())).toBeLessThan(width)
    await narrow.close()
  })
})

describe("the panel's pages in the dark", () => {
  let dark: BrowserContext

  beforeAll(async () => {
    dark = await openPanel(browser, shop.admin, { language: "en", theme: "dark", width: 1280 })
  })

  afterAll(() => dark?.close())

  it.each(pages)("can be read by everyone: %s", async (_name, path) => {
    const inDark = await dark.newPage()
    await open(path(), inDark)
    await expectNothingSerious("main", inDark)
    await inDark.close()
  })
})

const rightOf = (box: { x: number; width: number } | null) => box!.x + box!.width
const secondNow = () => Math.floor(Date.now() / 1000)

async function open(path: string, on = page): Promise<void> {
  await on.goto(`${shop.admin}${path}`)
  await on.waitForLoadState("networkidle")
  await on.getByRole("main").getByRole("heading").first().waitFor()
}

/** Waits for it: what is still fading in is pale, and on a busy machine more of the page may be to come. */
async function expectNothingSerious(selector: string, on = page): Promise<void> {
  const isClear = async () => {
    expect(await seriousIn(on, selector)).toEqual([])
    return true
  }
  await waitFor(isClear, { what: "a page that everyone can use", pollMs: 250 })
}
