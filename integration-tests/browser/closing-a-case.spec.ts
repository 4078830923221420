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
  ;({ page, scenes, shop } = await openAdmin("closing-a-case", opened))
}, OPENING_MS)

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

describe("a case whose page reads it again while somebody writes the note", () => {
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
    await page.getByText("The case says something else now than what you read.").waitFor()
    await note.fill("Sent 145 and 5 euros back")
    await close.click()
    await card.waitFor({ state: "detached" })
    await page.getByText("Paid, sent back").first().waitFor()
  })
})
