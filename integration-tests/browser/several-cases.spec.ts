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
    await page.getByRole("region").getByRole("button", { name: "Close" }).click()
    const drawer = page.getByRole("dialog")
    await drawer.getByRole("combobox").click()
    await page.getByRole("option", { name: "Keep the money as it is" }).click()
    await drawer.getByLabel("What was done?").fill("Kept, agreed with Lena")
    await closeCaseOf(first.cartId)
    await drawer.getByRole("button", { name: "Close", exact: true }).last().click()
    await page.getByText("Nothing to decide").waitFor()
    expect(await drawer.locator("[data-outcome=left]").count()).toBe(1)
    expect(await drawer.locator("[data-outcome=done]").count()).toBe(1)
    await page.keyboard.press("Escape")
    await drawer.waitFor({ state: "detached" })
  })
})

async function closeCaseOf(cartId: string): Promise<void> {
  const { cases } = await scenes.admin("GET", `/admin/payin/cases?q=${cartId}`)
  const decided = { note: "Sent back.", choice: "sent_back", seen: cases[0].fingerprint }
  await scenes.admin("POST", `/admin/payin/cases/${cases[0].id}/close`, decided)
}
