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
  ;({ page, scenes, shop } = await openAdmin("kept-in-place", opened))
}, OPENING_MS)

afterEach(() => page.unrouteAll({ behavior: "ignoreErrors" }))
afterAll(() => opened.run())

const drawer = () => page.getByRole("dialog")

describe("a case that was closed although the answer was lost", () => {
  it("keeps its drawer and its note, says that it may have been done, and at the next press that it was", async () => {
    await openCase((await scenes.amountShort()).cartId)
    const note = await writeNote()
    await page.route("**/close", async (route) => void (await route.fetch(), await route.fulfill({ status: 502 })), {
      times: 1,
    })
    // With what else the page reads again, it would have read its list.
    const readAgain = page.waitForResponse("**/admin/payin/cases/count")
    const close = drawer().getByRole("button", { name: "Close the case" })
    await close.click()
    await (await readAgain).finished()
    await drawer().getByRole("alert").getByText("this may or may not have been done").waitFor()
    expect(await note.inputValue()).toBe("Kept, agreed with Lena")
    await close.click()
    await drawer().getByRole("alert").getByText("The case is already closed.").waitFor()
    await drawer().getByRole("button", { name: "Cancel" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click()
    await page.getByText("Nothing found").waitFor()
  })
})

describe("a change whose answer was lost on a page without a form", () => {
  it("shows by itself what was done", async () => {
    await page.goto(`${shop.admin}/settings/payin`)
    const off = page.getByRole("button", { name: "Switch off" }).first()
    const id = await page.locator("[data-region]").filter({ has: off }).first().getAttribute("data-region")
    const region = page.locator(`[data-region="${id}"]`)
    await page.route("**/disable", async (route) => void (await route.fetch(), await route.abort()), { times: 1 })
    await region.getByRole("button", { name: "Switch off" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Switch off" }).click()
    await page.locator("[data-sonner-toast]").getByText("this may or may not have been done").waitFor()
    await region.getByRole("button", { name: "Switch on" }).click()
    await region.getByRole("button", { name: "Switch off" }).waitFor()
  })
})

describe("a change whose answer was lost and that the page does not follow by itself", () => {
  const loseAnswer = (path: string) =>
    page.route(path, async (route) => {
      if (route.request().method() === "GET") return route.fallback()
      await route.fetch()
      await route.fulfill({ status: 502 })
    })

  it("shows settings that were saved behind the drawer that cannot tell", async () => {
    await page.goto(`${shop.admin}/settings/payin`)
    await page.getByTestId("payin-edit-checkout").click()
    await drawer().getByLabel("Support link").fill("https://shop.example/lost")
    await loseAnswer("**/admin/payin/accounts/default")
    await drawer().getByRole("button", { name: "Save" }).click()
    await drawer().getByRole("alert").getByText("this may or may not have been done").waitFor()
    await page.getByText("https://shop.example/lost").first().waitFor({ timeout: 10_000 })
    await scenes.admin("POST", "/admin/payin/accounts/default", { support_link: null })
  })

  it("reads a pay-in again that the service was asked about", async () => {
    const { id } = await scenes.attemptOf((await scenes.amountShort()).cartId)
    await page.goto(`${shop.admin}/payin/${id}`)
    await page.waitForLoadState("networkidle")
    await loseAnswer("**/refresh")
    const readAgain = page.waitForResponse(`**/admin/payin/attempts/${id}`, { timeout: 10_000 })
    await page.getByRole("button", { name: "Refresh" }).click()
    await readAgain
  })
})

describe("the focus of somebody who works with the keyboard", () => {
  const hasFocus = (selector: string) => page.locator(`${selector}:focus`).waitFor({ timeout: 10_000 })

  it("stays with the list whose case they closed", async () => {
    await openCase((await scenes.amountShort()).cartId)
    await writeNote()
    await drawer().getByRole("button", { name: "Close the case" }).press("Enter")
    await drawer().waitFor({ state: "detached" })
    await page.getByText("Nothing found").waitFor()
    await hasFocus("[role=tabpanel]")
  })

  it("stays with the case that they closed on the page of its pay-in, where it stays", async () => {
    const { id } = await scenes.attemptOf((await scenes.amountShort()).cartId)
    await page.goto(`${shop.admin}/payin/${id}`)
    await writeNote()
    await drawer().getByRole("button", { name: "Close the case" }).press("Enter")
    await drawer().waitFor({ state: "detached" })
    await page.getByText("Closed by Ada Admin.").waitFor()
    await hasFocus("[data-case=amount_short]")
  })

  it("comes back to a button that was out of use while it did something", async () => {
    const { cartId } = await scenes.amountShort()
    const { id, order_id } = await scenes.attemptOf(cartId)
    await page.goto(`${shop.admin}/payin/${id}`)
    await page.getByTestId("payin-assignee").press("Enter")
    await page.getByRole("menuitem", { name: "Assign to me" }).press("Enter")
    await page.getByText("Assigned to Ada Admin").first().waitFor()
    await hasFocus("[data-testid=payin-assignee]")
    for (const where of [`/payin/${id}`, `/orders/${order_id}`]) {
      await page.goto(`${shop.admin}${where}`)
      const refresh = page.getByRole("button", { name: "Refresh" })
      await refresh.press("Enter")
      await page.locator("[data-sonner-toast]").first().waitFor()
      await refresh.and(page.locator(":focus")).waitFor({ timeout: 10_000 })
    }
  })

  it("goes on with what could be read at their next try, and with the button while it could not", async () => {
    const { id, order_id } = await scenes.attemptOf((await scenes.amountShort()).cartId)
    const again = page.getByRole("main").getByRole("button", { name: "Try again" })
    for (const [where, asked] of [
      [`/payin/${id}`, `**/admin/payin/attempts/${id}`],
      [`/orders/${order_id}`, `**/admin/payin/orders/${order_id}`],
    ] as const) {
      await page.route(asked, (route) => route.fulfill({ status: 500 }))
      await page.goto(`${shop.admin}${where}`)
      await again.press("Enter")
      await again.waitFor({ state: "detached" })
      await again.and(page.locator(":focus")).waitFor()
      await page.unroute(asked)
      await again.press("Enter")
      await page.locator("main :focus").getByText("Underpaid").first().waitFor()
    }
  })

  it("goes on below a question about the whole store that they answered", async () => {
    let copy: object | null = { known: ["https://shop.example"], addresses: [shop.admin], accounts: ["default"] }
    await page.route("**/admin/payin/accounts", async (route) => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, copy } })
    })
    await page.route("**/admin/payin/store/confirm", (route) => {
      copy = null
      return route.continue()
    })
    await page.goto(`${shop.admin}/settings/payin`)
    await page.getByTestId("payin-copy").getByRole("button").press("Enter")
    await page.getByRole("alertdialog").getByRole("button").last().press("Enter")
    await page.getByTestId("payin-copy").waitFor({ state: "detached" })
    await page.locator("main :focus").getByRole("heading", { level: 1 }).waitFor()
  })

  it("is left alone where they took it away from a part that changes", async () => {
    const { id } = await scenes.attemptOf((await scenes.amountShort()).cartId)
    await page.goto(`${shop.admin}/payin/${id}`)
    const refresh = page.getByRole("button", { name: "Refresh" })
    await refresh.focus()
    await refresh.blur()
    await page.evaluate(`document.querySelector("[data-case]").append(document.createElement("br"))`)
    await page.evaluate("new Promise((done) => setTimeout(done))")
    expect(await page.locator(":focus").count()).toBe(0)
  })
})

describe("an account that only the page's address names, as of a bookmark", () => {
  it("is chosen on the page, and can be taken out of it again", async () => {
    await scenes.amountShort()
    for (const path of ["/payin/cases", "/payin/days"]) {
      await page.goto(`${shop.admin}${path}?account=former`)
      await page.getByRole("combobox", { name: "Account" }).getByText("former").click()
      await page.getByRole("option", { name: "All accounts" }).click()
      await page.waitForURL((url) => !url.search.includes("former"))
    }
  })
})

async function openCase(cartId: string): Promise<void> {
  await page.goto(`${shop.admin}/payin/cases?q=${cartId}`)
}

async function writeNote() {
  await page.locator("[data-choice=keep_money]").press("Enter")
  const note = drawer().getByLabel("What was done?")
  await note.fill("Kept, agreed with Lena")
  return note
}
