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
  ;({ page, scenes, shop } = await openAdmin("order-page", opened))
}, OPENING_MS)

afterAll(() => opened.run())

describe("an order's page on which staff use Medusa's own buttons", () => {
  it("says at once that a refund they record has to be sent by hand", async () => {
    await scenes.admin("POST", "/admin/payin/accounts/default", { refunds: "by_hand" })
    await openOrder((await scenes.raisedOrder()).orderId)
    await page.getByText("Paid and captured").waitFor()
    const payments = page.locator("main div").filter({ has: page.getByRole("heading", { name: "Payments" }) })
    await payments.last().locator("xpath=..").locator("[aria-haspopup=menu]").first().click()
    await page.getByRole("menuitem", { name: "Refund" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("textbox").first().fill("20")
    await dialog.getByRole("button", { name: "Save" }).click()
    await page.getByRole("alert").getByText("A refund of €20.00 was recorded in Medusa.").waitFor()
    await page.getByTestId("payin-order-refunds").getByText("To be sent").waitFor()
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

async function openOrder(id: string): Promise<void> {
  await page.goto(`${shop.admin}/orders/${id}`)
}
