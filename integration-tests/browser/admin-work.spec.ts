import type { Browser, Page } from "playwright-core"
import { Cleanup } from "../dev/cleanup"
import type { AdminScenes } from "./admin-scenes"
import { openAdmin } from "./open-admin"
import { openPanel } from "./screenshots-pages"
import { OPENING_MS, type Shop } from "./shop"
import { tableHas } from "./table-has"

const opened = new Cleanup()
let shop: Shop
let browser: Browser
let scenes: AdminScenes
let page: Page

const searchBox = "Name, e-mail, order, amount, last digits"
jest.setTimeout(300_000)

beforeAll(async () => {
  process.env.PAYIN_MORE_ACCOUNTS = JSON.stringify({ second: {} })
  ;({ browser, page, scenes, shop } = await openAdmin("admin-work", opened))
}, OPENING_MS)

afterAll(() => opened.run())

describe("a person's work in the admin panel", () => {
  it("begins with empty lists that say what will be there", async () => {
    await open("/payin")
    await page.getByText("No pay-ins yet").waitFor()
    await open("/payin/cases")
    await page.getByText("Nothing to decide").waitFor()
    await page.getByRole("tab", { name: "Closed" }).click()
    await page.getByText("No closed cases").waitFor()
  })

  it("finds a trade by e-mail, trade id and filters, says when there is none, and leads back", async () => {
    const { cartId } = await scenes.paidOrder()
    const { number } = await scenes.paidOrder()
    await scenes.openTrade()
    const { trade_id, email } = await scenes.attemptOf(cartId)
    await open("/payin")
    await rowsAre(3)
    await page.getByPlaceholder(searchBox).fill(email)
    await rowsAre(3)
    await page.getByPlaceholder(searchBox).fill(trade_id.slice(0, 12))
    await rowsAre(1)
    await page.getByPlaceholder(searchBox).fill(`#${number}`)
    await rowsAre(1)
    await page.getByRole("link", { name: `#${number}`, exact: true }).press("Enter")
    await page.waitForURL(/\/payin\/payatt_/)
    await page.goBack()
    await rowsAre(1)
    await page.getByPlaceholder(searchBox).fill("nobody@example.com")
    await page.getByText("Nothing found").waitFor()
    await page.getByPlaceholder(searchBox).fill("")
    await rowsAre(3)
    await open("/payin?status=waiting")
    await rowsAre(1)
    await page.getByText("Waiting for money").first().waitFor()
    await page.getByRole("button", { name: "Clear all" }).click()
    await rowsAre(3)
    await page.waitForURL(({ search }) => search === "")
  })

  it("adds the day up: money, attempts and banks, and what the service credited against what Medusa captured", async () => {
    await scenes.moveToOneDay()
    await open("/payin/overview")
    await page.getByText("2 payments", { exact: true }).waitFor()
    await page.getByText("€200.00", { exact: true }).first().waitFor()
    await page.getByText("3 opened, 2 paid. Of those that ended, 100% were paid.").waitFor()
    await page.getByRole("img", { name: /^3 attempts opened: 2 paid, 0 not paid, 0 refused\./ }).waitFor()
    await page.getByRole("button", { name: "Show as table" }).first().click()
    const money = page.getByRole("region", { name: "Money by day" }).getByRole("row")
    // The header, and thirty days.
    await money.nth(30).waitFor()
    expect(await money.count()).toBe(31)
    expect(await money.filter({ hasText: "€200.00" }).count()).toBe(1)
    await page.getByRole("link", { name: "By day" }).click()
    await page.waitForURL("**/payin/days")
    const days = page.getByTestId("payin-day")
    await days.getByText("Equal", { exact: true }).waitFor()
    expect(await days.count()).toBe(1)
    expect((await days.innerText()).match(/€[\d.]+/g)).toEqual(["€200.00", "€200.00"])
    await page.route("**/admin/payin/days?*", async (route) => {
      await route.fulfill({ json: { ...(await (await route.fetch()).json()), complete: false } })
    })
    await page.reload()
    await page.getByTestId("payin-uncounted-note").waitFor()
    await page.getByText("Still counting", { exact: true }).waitFor()
  })

  it("filters by what is picked from the menu, and forgets a filter that is given no value", async () => {
    await open("/payin")
    await rowsAre(3)
    await pickFilter("State")
    await page.getByRole("dialog").getByText("Waiting for money").click()
    await rowsAre(1)
    await page.keyboard.press("Escape")
    await pickFilter("Created")
    await page.getByRole("dialog").getByText("Today").click()
    await page.waitForURL(/status=waiting.*created_from=/)
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Clear all" }).click()
    await rowsAre(3)
    await pickFilter("Currency")
    await page.getByRole("dialog").getByText("EUR", { exact: true }).waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Clear all" }).waitFor({ state: "detached" })
    await page.waitForURL(({ search }) => search === "")
  })

  it("keeps search, filters and page in the address, so that Back and bookmarks lead to the same rows", async () => {
    await open("/payin")
    await page.getByText("1–3 of 3").waitFor()
    expect(await page.getByRole("button", { name: "Next" }).count()).toBe(0)
    await page.getByPlaceholder(searchBox).fill("somm")
    await page.waitForURL(/q=somm/)
    await rowsAre(3)
    await open("/payin?q=somm&status=waiting")
    await rowsAre(1)
    await open("/payin/cases?state=closed&q=somm")
    await page.getByText("Nothing found").waitFor()
    await page.getByRole("tab", { name: "Open" }).click()
    await page.waitForURL(/cases\?state=open&q=somm/)
    await page.goBack()
    await page.getByRole("tab", { name: "Closed", selected: true }).waitFor()
    await open("/payin?after=gone")
    await rowsAre(3)
    await page.waitForURL(({ search }) => search === "")
  })

  it("shows a customer's pay-ins on their page", async () => {
    const { email } = await scenes.attemptOf((await scenes.openTrade()).cartId)
    await open("/customers")
    await page.getByText(email).first().click()
    await page.getByTestId("payin-of-customer").nth(3).waitFor()
  })

  it.each([
    ["/payin", "**/admin/payin/attempts?*", () => rowsAre(4)],
    ["/payin/cases", "**/admin/payin/cases?*", () => page.getByText("Nothing to decide").waitFor()],
    ["/settings/payin", "**/admin/payin/accounts", () => page.getByTestId("payin-connect").waitFor()],
  ])("says that %s could not be loaded, and loads it at a click", async (path, request, isThere) => {
    await page.route(request, (route) => route.fulfill({ status: 500, json: { message: "The database is gone." } }))
    await open(path)
    await page.getByRole("alert").getByText("The store says: The database is gone.").waitFor()
    await page.unroute(request)
    await page.getByRole("button", { name: "Try again" }).click()
    await isThere()
  })

  it("says that a pay-in is not there", async () => {
    await open("/payin/payatt_nobody")
    await page.getByRole("alert").getByText("It no longer exists, or the link is wrong.").waitFor()
  })

  it("leads to the receipts of a dispute", async () => {
    const { cartId } = await scenes.dispute()
    await open(`/payin/${(await scenes.attemptOf(cartId)).id}`)
    const links = page.getByRole("link", { name: "Open", exact: true })
    await links.nth(1).waitFor()
    expect([await links.nth(0).getAttribute("href"), await links.nth(1).getAttribute("href")]).toEqual([
      `${shop.sandbox}/receipts/merchant.pdf`,
      `${shop.sandbox}/receipts/trader.pdf`,
    ])
    await page.getByText("Amount named: €40.00").waitFor()
  })

  it("confirms a refund that was made by hand, and says who did", async () => {
    await scenes.refundByHand()
    await open("/payin/cases")
    const card = page.locator("[data-case=refund_by_hand]")
    await card.getByText("A refund of €20.00 was recorded in Medusa.").waitFor()
    await card.locator("[data-choice=confirm_refund]").click()
    const drawer = page.getByRole("dialog")
    await drawer.getByLabel("What was done?").fill("Sent 20 euros back")
    await drawer.getByRole("button", { name: "Close the case" }).click()
    await card.waitFor({ state: "detached" })
    await page.getByRole("tab", { name: "Closed" }).click()
    await card.getByText("Closed by Ada Admin.").waitFor()
    await card.getByText("Sent 20 euros back").waitFor()
    await open("/payin/refunds?state=confirmed")
    await page.getByTestId("payin-refunds").getByText("€20.00").waitFor()
  })

  it("says in the panel's language why the store refuses a setting", async () => {
    const panel = await openPanel(browser, shop.admin, { language: "ru", theme: "dark", width: 1280 })
    const russian = await panel.newPage()
    await russian.route("**/accounts/default/discovery", async (route) => {
      const { discovery } = await (await route.fetch()).json()
      const banks = [{ code: "OAKBANK", listed: {} }]
      await route.fulfill({ json: { discovery: { ...discovery, banks } } })
    })
    await russian.goto(`${shop.admin}/settings/payin`)
    await russian.getByTestId("payin-edit-checkout").click()
    await russian.getByRole("combobox", { name: "Банк" }).click()
    await russian.getByRole("option", { name: "OAKBANK" }).click()
    await russian.getByRole("button", { name: "Сохранить" }).click()
    await russian.getByText("Банка OAKBANK нет в списке сервиса.").waitFor()
    const bank = russian.getByRole("combobox", { name: "Банк" })
    expect([await bank.getAttribute("aria-invalid"), await bank.innerText()]).toEqual(["true", "OAKBANK"])
    await russian.unrouteAll({ behavior: "ignoreErrors" })
    await panel.close()
  })

  it("processes a callback that was given up, once the service is back", async () => {
    const { cartId } = await scenes.paidOrder()
    await scenes.deadCallback(cartId)
    await open("/settings/payin")
    await page.getByText("Callbacks that were given up on").waitFor()
    await page.getByRole("button", { name: "Process again" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Process again" }).click()
    await page.getByText("Processed", { exact: true }).waitFor()
    await page.getByText("Callbacks that were given up on").waitFor({ state: "detached" })
  })

  it("connects a second account, and keeps the two apart", async () => {
    await open("/settings/payin/second")
    await page.waitForURL(/account=second/)
    await page.getByText("Not connected", { exact: true }).waitFor()
    await page.getByTestId("payin-webhook-url").getByText("payin_second").waitFor()
    await page.getByTestId("payin-connect").click()
    await page.getByLabel("Base address").fill("http://me:secret@localhost")
    await page.getByRole("button", { name: "Save" }).click()
    await page.getByText("Give the address alone").waitFor()
    await page.getByText("Give the API key.").waitFor()
    await page.getByLabel("Base address").fill(shop.sandbox)
    await page.getByLabel("API key").fill("sandbox-api-key")
    await page.getByRole("button", { name: "Save" }).click()
    await page.getByRole("button", { name: "Check the connection" }).click()
    await page.locator("[data-finding=connected]").waitFor()
    await page.getByRole("combobox", { name: "Account" }).click()
    await page.getByRole("option", { name: "default" }).click()
    await page.waitForURL(/account=default/)
    await page.getByTestId("payin-webhook-url").getByText("payin_default").waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
    await open("/payin")
    await page.getByRole("columnheader", { name: "Account" }).waitFor()
  })
})

async function open(path: string): Promise<void> {
  await page.goto(`${shop.admin}${path}`)
}

const rowsAre = (count: number) => tableHas(page, count)

async function pickFilter(name: string): Promise<void> {
  await page.getByRole("main").locator("[aria-haspopup=menu]").first().click()
  await page.getByRole("menuitem", { name, exact: true }).click()
}
