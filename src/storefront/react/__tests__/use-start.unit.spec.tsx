import { act } from "react"
import type { PayinAnswer } from "../../action/payin-action"
import { useStart } from "../hooks/use-start"
import { mount } from "./mount"

const review = "https://shop.example/de/checkout?step=review"
const opened = { ok: true, value: { next: "redirect", url: "https://pay.example/1", reference: {} } } as const

/** A page with a pay button, in a browser, and a storefront's server that answers when the test says so. */
async function pressed() {
  let answer: (answer: PayinAnswer) => void = () => {}
  const action = () => new Promise<PayinAnswer>((resolve) => (answer = resolve))
  let started: Promise<boolean> | undefined
  let press = () => {}
  function Page() {
    const { start } = useStart(action)
    press = () => {
      started = start({ cartId: "cart_1", providerId: "pp_payin_default", returnPath: "/de/payin/return" })
    }
    return null
  }
  const page = await mount(<Page />)
  const assign = jest.fn()
  const location = Object.assign(new URL(review), { assign })
  Object.assign(window, { location })
  await act(async () => press())
  const answered = () => act(async () => void (answer(opened), await started))
  return { page, location, answered, assign }
}

describe("a shopper who has pressed the button", () => {
  it("is taken to the Payment Page", async () => {
    const { answered, assign, page } = await pressed()
    await answered()
    expect(assign.mock.calls).toEqual([["https://pay.example/1"]])
    await page.unmount()
  })

  it("is not torn from the step that they went back to meanwhile, where they may be changing the cart", async () => {
    const { answered, assign, location, page } = await pressed()
    location.search = "?step=delivery"
    await page.render(null)
    await answered()
    expect(assign).not.toHaveBeenCalled()
    await page.unmount()
  })

  it("is taken there when the page has already noticed that the payment is open, and shows no button any more", async () => {
    const { answered, assign, page } = await pressed()
    await page.render(null)
    await answered()
    expect(assign).toHaveBeenCalledTimes(1)
    await page.unmount()
  })

  it("is taken there when only the address was tidied up meanwhile", async () => {
    const { answered, assign, location, page } = await pressed()
    location.search = "?step=review&seen=1"
    await answered()
    expect(assign).toHaveBeenCalledTimes(1)
    await page.unmount()
  })
})
