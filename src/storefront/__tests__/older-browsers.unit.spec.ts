import { storeOf } from "../action/payin-source"
import { readPayinSession } from "../payment/session-data"
import { waitForPayment } from "../payment/wait-for-payment"
import { payinTexts, titleOf } from "../texts"
import { paid, storeThat, waiting } from "./payment-json"

const missing = [
  [AbortSignal.prototype, "throwIfAborted"],
  [AbortSignal.prototype, "reason"],
  [Object, "hasOwn"],
] as const

/** As in Safari before 15.4, Chrome before 93, and React Native, whose `URL` cannot be asked for its parts either. */
function withoutNewerParts() {
  const kept = missing.map(([of, name]) => Object.getOwnPropertyDescriptor(of, name)!)
  const { URL: whole } = globalThis
  for (const [of, name] of missing) delete (of as unknown as Record<string, unknown>)[name]
  globalThis.URL = class {
    get protocol(): string {
      throw new Error("URL.protocol is not implemented")
    }
  } as unknown as typeof URL
  return () => {
    missing.forEach(([of, name], index) => Object.defineProperty(of, name, kept[index]!))
    globalThis.URL = whole
  }
}

describe("a browser that is some years old, or an app", () => {
  let giveBack: () => void
  beforeEach(() => {
    giveBack = withoutNewerParts()
  })
  afterEach(() => giveBack())

  it("follows a payment to its end, asking the store or the storefront's server", async () => {
    const world = { random: () => 0, untilVisible: async () => {}, pause: async () => {} }
    for (const isAction of [false, true]) {
      const { store } = storeThat({ payment: waiting }, new Error("offline"), { payment: paid })
      const action = storeOf(async (call) => {
        if (call.do !== "fetch") throw new Error("not asked for")
        return { ok: true, value: await store.client.fetch(call.path) }
      })
      const { signal } = new AbortController()
      const last = await waitForPayment(isAction ? action : store, { cartId: "cart_1" }, { world, signal })
      expect(last.state).toBe("paid")
    }
  })

  it("stops when the page is left", async () => {
    const leaving = new AbortController()
    const onUpdate = jest.fn(() => leaving.abort())
    const { store, calls } = storeThat({ payment: waiting })
    const followed = waitForPayment(store, { cartId: "cart_1" }, { signal: leaving.signal, onUpdate })
    await expect(followed).rejects.toThrow("aborted")
    expect(calls).toHaveLength(1)
  })

  it("finds the Payment Page and the words", () => {
    const data = { ...waiting, session_id: "payses_1" }
    expect(readPayinSession(data)?.paymentPageUrl).toBe("https://pay.example/1")
    expect(titleOf({ state: "paid", messageKey: "constructor" }, payinTexts("ru-RU"))).toBe("Оплата получена")
  })
})
