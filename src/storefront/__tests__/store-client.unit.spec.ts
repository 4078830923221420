import { answerPayin } from "../action/answer-payin"
import { storeOf } from "../action/payin-source"
import { sentenceOf } from "../action/sentence-of"
import { readPaymentLink } from "../link/payment-link"
import { readPayment } from "../payment/payment"
import { waitForPayment } from "../payment/wait-for-payment"
import { createPayinStore, statusOf } from "../store-client"
import { payinTexts } from "../texts"
import { paid, storeThat } from "./payment-json"

/** What a proxy, a firewall or a page for maintenance says in the store's place. */
const page = "<html><body>404 page not found</body></html>"
const shop = { url: "https://store.example", publishableKey: "pk_1" }

/** A store behind something that gives these answers in turn. */
function behind(...answers: (readonly [status: number, body: unknown])[]) {
  let asked = 0
  const fetch = (() => {
    const [status, body] = answers[Math.min(asked++, answers.length - 1)]!
    return Promise.resolve(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }))
  }) as typeof globalThis.fetch
  return { ...shop, fetch }
}

/** As the js-sdk throws it: the status text takes the place of a message that the answer does not have. */
function sdkError(status: number, statusText: string, message = statusText): Error {
  return Object.assign(new Error(message), { status, statusText })
}

const atOnce = { random: () => 0, untilVisible: () => Promise.resolve(), pause: () => Promise.resolve() }
/** Hosts and gateways speak JSON, too: of a store that is being deployed or wakes up, of a route, of a request. */
const spoken = [
  [404, { status: "error", code: 404, message: "Application not found", request_id: "1" }],
  [404, { message: "no Route matched with those values" }],
  [403, { message: "Forbidden" }],
  [401, { statusCode: 401, message: "Unauthorized" }],
] as const
const foreign = [...[200, 403, 404, 429, 503].map((status) => [status, page] as const), ...spoken]

describe("a language in an address that was spoilt on its way, as by a messenger that makes a dash of a hyphen", () => {
  const locale = "ru\u2013RU"
  const value = { payment: paid }
  // As every runtime does before it asks.
  const fetch = ((url: string, init: RequestInit) => {
    new Request(url, init)
    return Promise.resolve(new Response(JSON.stringify(value)))
  }) as typeof globalThis.fetch

  it("keeps no page from reading the payment", async () => {
    const call = { do: "fetch", path: "/store/payin/payment-sessions", query: { cart_id: "cart_1" }, locale } as const
    expect(await answerPayin(call, { ...shop, fetch })).toMatchObject({ ok: true, value })
    const store = createPayinStore({ ...shop, fetch, locale })
    expect(await readPayment(store, { cartId: "cart_1" })).toMatchObject({ state: "paid" })
  })
})

describe("an answer that is not the store's", () => {
  it("does not end the waiting for a payment, whoever asks", async () => {
    const answers = [...foreign, [200, { payment: paid }] as const]
    const direct = createPayinStore(behind(...answers))
    const server = behind(...answers)
    const overAction = storeOf((call) => answerPayin(call, server))
    for (const store of [direct, overAction]) {
      const onTrouble = jest.fn()
      const last = await waitForPayment(store, { cartId: "cart_1" }, { world: atOnce, onTrouble })
      expect([last.state, onTrouble.mock.calls.length]).toEqual(["paid", foreign.length])
    }
  })

  it("does not end it for the js-sdk either", async () => {
    const ofHost = sdkError(404, "Not Found", "Application not found")
    const pages = [sdkError(404, "Not Found"), sdkError(403, ""), ofHost]
    const { store } = storeThat(...pages, { payment: paid })
    expect(await waitForPayment(store, { cartId: "cart_1" }, { world: atOnce })).toMatchObject({ state: "paid" })
    for (const locale of ["en", "ru"]) {
      const { unknownHint, unknownPayment } = payinTexts(locale)
      const own = sdkError(404, "Not Found", `${unknownPayment} ${unknownHint}`)
      await expect(waitForPayment(storeThat(own).store, { cartId: "cart_1" }, { world: atOnce })).rejects.toBe(own)
    }
  })

  it("does not end it either while the storefront's key is a revoked one, which says nothing about the payment", async () => {
    const message = "A valid publishable key is required to proceed with the request"
    const answers = [[400, { type: "not_allowed", message }] as const, [200, { payment: paid }] as const]
    const direct = createPayinStore(behind(...answers))
    const [onError, server] = [jest.fn(), behind(...answers)]
    const overAction = storeOf((call) => answerPayin(call, { ...server, onError }))
    const { store: overSdk } = storeThat(sdkError(400, "Bad Request", message), { payment: paid })
    for (const store of [direct, overAction, overSdk]) {
      expect(await waitForPayment(store, { cartId: "cart_1" }, { world: atOnce })).toMatchObject({ state: "paid" })
    }
    expect(onError).toHaveBeenCalledTimes(1)
  })

  it("does not make a link one that leads nowhere", async () => {
    const read = (answer: readonly [number, unknown]) => readPaymentLink(createPayinStore(behind(answer)), "paycol_1")
    for (const answer of [[404, page] as const, ...spoken]) await expect(read(answer)).rejects.toThrow(`${answer[0]}`)
    expect(await read([404, { type: "not_found", message: "This link is no longer valid." }])).toMatchObject({
      state: "gone",
    })
    const overSdk = (message: string) =>
      readPaymentLink(storeThat(sdkError(404, "Not Found", message)).store, "paycol_1")
    await expect(overSdk("Application not found")).rejects.toThrow("Application")
    for (const locale of ["en", "ru"]) {
      expect(await overSdk(payinTexts(locale).linkGone)).toMatchObject({ state: "gone" })
    }
  })

  it.each(foreign)(
    "with %i is a neutral sentence for the shopper, and its status for the developer",
    async (...answer) => {
      const texts = payinTexts("ru")
      const error: unknown = await createPayinStore(behind(answer))
        .client.fetch("/store/x")
        .catch((thrown: unknown) => thrown)
      expect(sentenceOf(error, texts)).toBe(texts.later)
      expect(String(error)).toContain(`Not from the store: ${answer[0]}.`)
      const onError = jest.fn()
      const call = { do: "start", cartId: "cart_1", providerId: "pp_payin_default", locale: "ru" } as const
      expect(await answerPayin(call, { ...behind(answer), onError })).toMatchObject({ ok: false, message: texts.later })
      expect(onError).toHaveBeenCalledTimes(1)
    },
  )

  it.each([400, 409, 422])("is one of the shop's own middlewares with %i and a sentence", async (status) => {
    const error: unknown = await createPayinStore(behind([status, { message: "Orders begin at €10." }]))
      .client.fetch("/store/x")
      .catch((thrown: unknown) => thrown)
    expect([statusOf(error), sentenceOf(error, payinTexts("en"))]).toEqual([status, "Orders begin at €10."])
  })

  it("keeps the status of a failure, for whoever tries again", async () => {
    const error: unknown = await createPayinStore(behind([502, page]))
      .client.fetch("/store/x")
      .catch((thrown: unknown) => thrown)
    expect(statusOf(error)).toBe(502)
  })
})

describe("a store that takes a request and does not answer", () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] }))
  afterEach(() => jest.useRealTimers())

  it("is asked again by a page that waits, and by the storefront's server that asks for the page", async () => {
    for (const storeFor of [createPayinStore, (over: typeof shop) => storeOf((call) => answerPayin(call, over))]) {
      const fetch = jest.fn(silentAtFirst)
      const onTrouble = jest.fn()
      const store = storeFor({ ...shop, fetch } as typeof shop)
      const waiting = waitForPayment(store, { cartId: "cart_1" }, { world: atOnce, onTrouble })
      await jest.advanceTimersByTimeAsync(20_000)
      expect(await waiting).toMatchObject({ state: "paid" })
      expect([fetch.mock.calls.length, onTrouble.mock.calls.length]).toEqual([2, 1])
      asked = 0
    }
  })

  it("has longer to open a payment, which waits for the service, and then the button can be pressed again", async () => {
    const call = { do: "start", cartId: "cart_1", providerId: "pp_payin_default" } as const
    const answer = answerPayin(call, { ...shop, fetch: mute })
    await jest.advanceTimersByTimeAsync(89_000)
    const early = await Promise.race([answer, Promise.resolve("none yet")])
    expect(early).toBe("none yet")
    await jest.advanceTimersByTimeAsync(1_000)
    expect(await answer).toEqual({ ok: false, message: payinTexts("en").later })
  })

  it("is left alone by a page that is left", async () => {
    const leaving = new AbortController()
    const reading = createPayinStore({ ...shop, fetch: mute }).client.fetch("/store/payin/x", {
      signal: leaving.signal,
    })
    leaving.abort(new Error("left"))
    await expect(reading).rejects.toThrow("left")
    const late = createPayinStore({ ...shop, fetch: mute }).client.fetch("/store/payin/x", { signal: leaving.signal })
    await expect(late).rejects.toThrow("left")
    expect(jest.getTimerCount()).toBe(0)
  })

  const mute: typeof globalThis.fetch = (_url, init) =>
    new Promise((_, reject) => {
      const end = () => reject(init!.signal!.reason as Error)
      if (init?.signal?.aborted) end()
      init?.signal?.addEventListener("abort", end)
    })
  let asked = 0
  const silentAtFirst: typeof globalThis.fetch = (url, init) =>
    asked++ === 0 ? mute(url, init) : Promise.resolve(new Response(JSON.stringify({ payment: paid })))
})
