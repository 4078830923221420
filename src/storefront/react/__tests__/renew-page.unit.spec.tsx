import { act } from "react"
import type { PayinAction, PayinAnswer } from "../../action/payin-action"
import { storeOf } from "../../action/payin-source"
import { usePayinPayment } from "../hooks/use-payin-payment"
import { useStart } from "../hooks/use-start"
import { mount } from "./mount"

/** What Next.js throws when the action that this page knows is not in the build that runs now. */
const unrecognized = Object.assign(new Error("Server Action was not found."), { name: "UnrecognizedActionError" })

const refusing = () => Promise.reject(unrecognized)

/** What an earlier Next.js makes of its answer then, a page that says that it was not found. */
const answeringNothing = () => Promise.resolve(undefined as unknown as PayinAnswer)

/** A page that has been open for so long when it asks its storefront. */
async function pageWith(action: PayinAction, { openMs }: { openMs: number }) {
  const store = storeOf(action)
  const seen: { silent?: boolean; starting?: boolean; problem?: string } = {}
  let press = async () => {}
  function Page() {
    const { silent } = usePayinPayment(store, { cartId: "cart_1" })
    const { start, starting, problem } = useStart(action)
    press = async () => void (await start({ cartId: "cart_1", providerId: "pp_payin_default" }))
    Object.assign(seen, { silent, starting, problem })
    return null
  }
  const reload = jest.fn()
  jest.spyOn(performance, "now").mockReturnValue(openMs)
  const location = Object.assign(new URL("https://shop.example/de/payin/return"), { reload })
  const page = await mount(null)
  Object.assign(window, { location })
  await page.render(<Page />)
  return { page, reload, seen, press: () => act(() => press()) }
}

afterEach(() => jest.restoreAllMocks())

describe("a page of a build that runs no more", () => {
  it.each([
    ["refuses", refusing],
    ["answers nothing", answeringNothing],
  ])("is loaded anew where Next.js %s, and does not say for ever that there is no connection", async (_, action) => {
    const { page, reload } = await pageWith(action, { openMs: 60_000 })
    expect(reload).toHaveBeenCalledTimes(1)
    await page.unmount()
  })

  it.each([
    ["refuses", refusing],
    ["answers nothing", answeringNothing],
  ])("is loaded anew where Next.js %s when its button is pressed, which stays busy until then", async (_, action) => {
    const { page, press, reload, seen } = await pageWith(action, { openMs: 60_000 })
    reload.mockClear()
    await press()
    expect(reload).toHaveBeenCalledTimes(1)
    expect(seen).toMatchObject({ starting: true, problem: undefined })
    await page.unmount()
  })

  it("is not loaded over and over where servers of both builds answer in turn", async () => {
    const { page, press, reload, seen } = await pageWith(refusing, { openMs: 2_000 })
    await press()
    expect(reload).not.toHaveBeenCalled()
    expect(seen).toMatchObject({ silent: true, starting: false, problem: expect.stringContaining("try again") })
    await page.unmount()
  })

  it("stays where the storefront's server only does not answer", async () => {
    const silent = () => Promise.reject(new TypeError("Failed to fetch"))
    const { page, press, reload, seen } = await pageWith(silent, { openMs: 60_000 })
    await press()
    expect(reload).not.toHaveBeenCalled()
    expect(seen).toMatchObject({ silent: true, starting: false })
    await page.unmount()
  })
})
