import { act, StrictMode } from "react"
import { paid, waiting } from "../../__tests__/payment-json"
import type { PayinStore, StoreRequest } from "../../store-client"
import { usePayinCountdown } from "../hooks/use-payin-countdown"
import { type PaymentProgress, usePayinPayment } from "../hooks/use-payin-payment"
import { mount } from "./mount"

type Asked = { cartId?: string; signal?: AbortSignal; answer(payment: object): Promise<void> }

/** A store that answers when the test says so, and a page that follows a cart's payment at it. */
function followedPage() {
  const asked: Asked[] = []
  const fetch = <T,>(_path: string, { query, signal }: StoreRequest = {}) =>
    new Promise<T>((resolve) => {
      const answer = (payment: object) => act(async () => resolve({ payment } as T))
      asked.push({ cartId: query?.cart_id, signal, answer })
    })
  const store: PayinStore = { client: { fetch } }
  const shown: PaymentProgress[] = []
  function Page({ cartId }: { cartId: string }) {
    shown.push(usePayinPayment(store, { cartId }))
    return null
  }
  return { asked, now: () => shown.at(-1)!.payment?.state, Page }
}

describe("a page that follows a payment", () => {
  it("asks once, also when React runs its effects twice", async () => {
    const { asked, now, Page } = followedPage()
    const page = await mount(
      <StrictMode>
        <Page cartId="cart_1" />
      </StrictMode>,
    )
    expect(asked.map(({ signal }) => signal?.aborted)).toEqual([false])
    await asked[0]!.answer(waiting)
    expect(now()).toBe("waiting")
    await page.unmount()
  })

  it("shows nothing of the cart before, however late its answer comes", async () => {
    const { asked, now, Page } = followedPage()
    const page = await mount(<Page cartId="cart_1" />)
    await page.render(<Page cartId="cart_2" />)
    await asked[1]!.answer(waiting)
    await asked[0]!.answer(paid)
    expect([now(), asked.map(({ cartId }) => cartId)]).toEqual(["waiting", ["cart_1", "cart_2"]])
    await page.unmount()
  })

  it("asks nothing any more once it is gone", async () => {
    jest.useFakeTimers({ doNotFake: ["queueMicrotask", "nextTick", "setImmediate"] })
    try {
      const { asked, Page } = followedPage()
      const page = await mount(<Page cartId="cart_1" />)
      await asked[0]!.answer(waiting)
      expect(jest.getTimerCount()).toBe(1)
      await page.unmount()
      expect(jest.getTimerCount()).toBe(0)
    } finally {
      jest.useRealTimers()
    }
  })
})

describe("a countdown", () => {
  it("ends with the payment window", async () => {
    jest.useFakeTimers({
      now: new Date("2026-11-05T09:59:58Z"),
      doNotFake: ["queueMicrotask", "nextTick", "setImmediate"],
    })
    try {
      const shown: (string | undefined)[] = []
      const end = new Date("2026-11-05T10:00:00Z")
      function Page() {
        shown.push(usePayinCountdown(end)?.text)
        return null
      }
      const page = await mount(<Page />)
      for (let second = 0; second < 5; second++) await act(async () => jest.advanceTimersByTime(1_000))
      expect([...new Set(shown)]).toEqual(["0:02", "0:01", "0:00"])
      expect(jest.getTimerCount()).toBe(0)
      await page.unmount()
    } finally {
      jest.useRealTimers()
    }
  })
})
