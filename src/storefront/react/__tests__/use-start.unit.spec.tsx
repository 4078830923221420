import { act } from "react"
import type { PayinAnswer, PayinCall } from "../../action/payin-action"
import { useStart } from "../hooks/use-start"
import { mount } from "./mount"

const review = "https://shop.example/de/checkout?step=review"
const opened = { ok: true, value: { next: "redirect", url: "https://pay.example/1", reference: {} } } as const

/** A page with a pay button, in a browser, and a storefront's server that answers when the test says so. */
async function pressed(shownTotal?: string) {
  let answer: (answer: PayinAnswer) => void = () => {}
  const asked: PayinCall[] = []
  const action = (call: PayinCall) => new Promise<PayinAnswer>((resolve) => asked.push(call) && (answer = resolve))
  let started: Promise<unknown> | undefined
  let press = (_returnPath?: string) => {}
  let isBusy = false
  let leadsTo: string | undefined
  function Page({ cartId = "cart_1", total = shownTotal }: { cartId?: string; total?: string }) {
    const { openAt, start, starting } = useStart(action, { cartId, shownTotal: total })
    isBusy = starting
    leadsTo = openAt
    press = (returnPath) => {
      started = start({ cartId: "cart_1", providerId: "pp_payin_default", locale: "ru", returnPath, shownTotal })
    }
    return null
  }
  const page = await mount(<Page />)
  const assign = jest.fn()
  const location = Object.assign(new URL(review), { assign })
  Object.assign(window, { location })
  await act(async () => press("/de/payin/return"))
  const answered = (said: PayinAnswer = opened) => act(async () => void (answer(said), await started))
  const restart = (href: string, browser: object = {}, returnPath?: string) => {
    Object.assign(window, { location: Object.assign(new URL(href), browser) })
    return act(async () => press(returnPath))
  }
  const show = (total: string, cartId: string) => page.render(<Page cartId={cartId} total={total} />)
  return { page, show, location, answered, assign, asked, restart, isBusy: () => isBusy, leadsTo: () => leadsTo }
}

// A press that a test leaves unanswered waits for minutes.
beforeEach(() => jest.useFakeTimers({ doNotFake: ["queueMicrotask", "nextTick", "setImmediate"] }))
afterEach(() => jest.useRealTimers())

describe("a shopper who has pressed the button", () => {
  it("is taken to the Payment Page", async () => {
    const { answered, assign, page } = await pressed()
    await answered()
    expect(assign.mock.calls).toEqual([["https://pay.example/1"]])
    await page.unmount()
  })

  it.each([
    ["23 EUR", "cart_1", 0],
    ["22 USD", "cart_1", 0],
    ["0 EUR", "cart_1", 0],
    ["22.00 EUR", "cart_1", 1],
    ["", "cart_1", 1],
    ["0 EUR", "cart_next", 1],
  ])("for 22 EUR, on a page that says %j of %s meanwhile, is taken there %d times", async (total, cartId, times) => {
    const { answered, assign, isBusy, page, show } = await pressed("22 EUR")
    await show(total, cartId)
    await answered()
    expect([assign.mock.calls.length, isBusy()]).toEqual([times, times === 1])
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
    // No button is there to be pressed again.
    expect(jest.getTimerCount()).toBe(0)
    await page.unmount()
  })

  it("is led to the open payment that they have to finish first, until they press again", async () => {
    const { answered, leadsTo, page, restart } = await pressed()
    await answered({ ok: false, message: "Another payment is open.", status: 409, hasOpenPayment: true })
    expect(leadsTo()).toBe("https://shop.example/de/payin/return?cart_id=cart_1&locale=ru")
    await restart(review)
    expect(leadsTo()).toBeUndefined()
    await answered({ ok: false, message: "Busy.", status: 409 })
    expect(leadsTo()).toBeUndefined()
    await page.unmount()
  })

  it("comes back to this very page where no other is named, whatever its address consists of", async () => {
    const { asked, page, restart } = await pressed()
    await restart("https://shop.example/index.php?page=return&cart_id=cart_0#/payin/return")
    const back = "https://shop.example/index.php?page=return&cart_id=cart_1&locale=ru#/payin/return"
    expect(asked.at(-1)).toMatchObject({ successUrl: back, errorUrl: back })
    await page.unmount()
  })

  it("comes back to it also when its address has a slash too many, as of a link that was put together so", async () => {
    const { asked, page, restart } = await pressed()
    await restart("https://shop.example//payment-collection/paycol_1?order_id=order_1")
    const back = "https://shop.example//payment-collection/paycol_1?order_id=order_1&cart_id=cart_1&locale=ru"
    expect(asked.at(-1)).toMatchObject({ successUrl: back })
    await page.unmount()
  })

  it.each([undefined, "/payin/return"])(
    "comes back to where the store says in an app, whose own address leads no Payment Page anywhere (%s)",
    async (returnPath) => {
      const { asked, assign, answered, page, restart } = await pressed()
      await restart("capacitor://localhost/payin/return?cart_id=cart_1", { assign }, returnPath)
      expect(asked).toHaveLength(2)
      expect(asked.at(-1)).toMatchObject({ cartId: "cart_1", successUrl: undefined, errorUrl: undefined })
      await answered()
      expect(assign.mock.calls).toEqual([["https://pay.example/1"]])
      await page.unmount()
    },
  )

  it("comes back in an app to a return path that is a whole address of the web", async () => {
    const { asked, answered, page, restart } = await pressed()
    await restart("capacitor://localhost/checkout", { assign: jest.fn() }, "https://shop.example/return")
    const successUrl = "https://shop.example/return?cart_id=cart_1&locale=ru"
    expect(asked.at(-1)).toMatchObject({ successUrl, errorUrl: successUrl })
    await answered()
    await page.unmount()
  })

  it("can press again where the browser stays: it was stopped, or shows the Payment Page in another window", async () => {
    const { answered, isBusy, page } = await pressed()
    await answered()
    expect(isBusy()).toBe(true)
    await act(async () => jest.advanceTimersByTime(15_000))
    expect(isBusy()).toBe(false)
    await page.unmount()
    expect(jest.getTimerCount()).toBe(0)
  })

  it("sees the page anew when it is the one to come back to, and there is no Payment Page", async () => {
    const { answered, page, restart } = await pressed()
    const reload = jest.fn()
    await restart("https://shop.example/?cart_id=cart_1&locale=ru#/payin/return", { reload })
    await answered({ ok: true, value: { next: "wait", reference: {} } })
    expect(reload).toHaveBeenCalledTimes(1)
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
