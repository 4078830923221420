import { waiting } from "../../__tests__/payment-json"
import { readPayment } from "../../payment/payment"
import { hasOpenPayment } from "../../store-client"
import { payinTexts } from "../../texts"
import type { PayinAnswer, PayinCall } from "../payin-action"
import { startOver, storeOf } from "../payin-source"
import { sentenceOf } from "../sentence-of"

function actionThat(answer: PayinAnswer) {
  const calls: PayinCall[] = []
  const action = async (call: PayinCall) => {
    calls.push(call)
    return answer
  }
  return { action, calls }
}

describe("a page that asks its storefront's server", () => {
  it("reads a payment through the server action", async () => {
    const { action, calls } = actionThat({ ok: true, value: { payment: waiting } })
    const payment = await readPayment(storeOf(action), { cartId: "cart_1" }, { locale: "ru" })
    expect(payment).toMatchObject({ state: "waiting", attemptId: "payatt_1" })
    const query = { cart_id: "cart_1", locale: "ru" }
    expect(calls).toMatchObject([{ do: "fetch", path: "/store/payin/payment-sessions", query }])
  })

  it("gets a refusal as the error that the store's own client throws", async () => {
    const { action } = actionThat({ ok: false, message: "Paid.", status: 409, code: "payin_paid" })
    const start = startOver(action, { cartId: "cart_1", providerId: "pp_payin_default" })
    await expect(start).rejects.toMatchObject({ name: "PayinStoreError", message: "Paid.", status: 409 })
  })

  it.each([true, undefined])("knows of an open payment that is in the way: %s", async (isOpen) => {
    const { action } = actionThat({ ok: false, message: "One is open.", status: 409, hasOpenPayment: isOpen })
    const start = startOver(action, { cartId: "cart_1", providerId: "pp_payin_default" })
    expect(hasOpenPayment(await start.catch((error: unknown) => error))).toBe(isOpen === true)
  })

  it("starts a payment in one request", async () => {
    const step = { next: "wait", reference: { cartId: "cart_1" } }
    const { action, calls } = actionThat({ ok: true, value: step })
    expect(await startOver(action, { cartId: "cart_1", providerId: "pp_payin_default", bank: "A" })).toBe(step)
    expect(calls).toEqual([{ do: "start", cartId: "cart_1", providerId: "pp_payin_default", bank: "A" }])
  })

  it("starts what a link asks for in one request", async () => {
    const step = { next: "wait", reference: {} }
    const { action, calls } = actionThat({ ok: true, value: step })
    expect(await startOver(action, { paymentCollectionId: "paycol_1", providerId: "pp_payin_default" })).toBe(step)
    const start = { do: "start_link", paymentCollectionId: "paycol_1", providerId: "pp_payin_default" }
    expect(calls).toEqual([start])
  })

  it("passes on nothing once the page was left", async () => {
    const { action, calls } = actionThat({ ok: true, value: {} })
    const fetch = storeOf(action).client.fetch("/store/payin/payment-options", { signal: AbortSignal.abort() })
    await expect(fetch).rejects.toThrow()
    expect(calls).toEqual([])
  })
})

describe("a press of the button that nobody answers", () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] }))
  afterEach(() => jest.useRealTimers())

  const never = () => new Promise<never>(() => {})
  const asksNobody = { client: { fetch: never } }

  it.each([
    ["the store, by the js-sdk", asksNobody],
    ["the storefront's server", never],
  ])("ends after two minutes, and the button can be pressed again: %s", async (_whom, source) => {
    for (const paid of [{ cartId: "cart_1" }, { paymentCollectionId: "paycol_1" }]) {
      const started = startOver(source, { ...paid, providerId: "pp_payin_default" }).catch((error: unknown) => error)
      await jest.advanceTimersByTimeAsync(119_000)
      expect(await Promise.race([started, Promise.resolve("none yet")])).toBe("none yet")
      await jest.advanceTimersByTimeAsync(1_000)
      expect(sentenceOf(await started, payinTexts("en"))).toBe(payinTexts("en").later)
      expect(jest.getTimerCount()).toBe(0)
    }
  })
})
