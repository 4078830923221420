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

async function openCase(cartId: string): Promise<void> {
  await page.goto(`${shop.admin}/payin/cases?q=${cartId}`)
}

async function writeNote() {
  await page.locator("[data-choice=keep_money]").press("Enter")
  const note = drawer().getByLabel("What was done?")
  await note.fill("Kept, agreed with Lena")
  return note
}
