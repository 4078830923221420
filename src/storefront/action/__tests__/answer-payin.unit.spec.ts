import { waiting } from "../../__tests__/payment-json"
import { answerPayin, type PayinShop } from "../answer-payin"
import type { PayinCall } from "../payin-action"

const start = { do: "start", cartId: "cart_1", providerId: "pp_payin_default", locale: "ru-RU" } as const

const session = { session_id: "payses_1", payin_attempt: "payatt_1", amount: "100.00", currency_code: "EUR" }

type Request = { path: string; headers: Record<string, string>; body: Record<string, unknown> }

/** A storefront's server whose store gives these answers in turn. */
function shopOf(...answers: (readonly [status: number, body: unknown] | Error)[]) {
  const requests: Request[] = []
  const errors: unknown[] = []
  const fetch = async (url: string, { headers, body = "{}" }: { headers: Record<string, string>; body?: string }) => {
    requests.push({ path: new URL(url).pathname, headers, body: JSON.parse(body) as Record<string, unknown> })
    const answer = answers[requests.length - 1]!
    if (answer instanceof Error) throw answer
    return new Response(JSON.stringify(answer[1]), { status: answer[0] })
  }
  const shop: PayinShop = {
    url: "http://store.example",
    publishableKey: "pk_1",
    headers: { authorization: "Bearer customer" },
    onError: (error) => errors.push(error),
    fetch: fetch as unknown as typeof globalThis.fetch,
  }
  return { shop, requests, errors }
}

const collection = [200, { payment_collection: { id: "paycol_1" } }] as const

describe("a storefront's server action", () => {
  it("starts the payment with what the shopper chose, for the customer who is logged in", async () => {
    const data = { ...session, payment_page_url: "https://pay.example/1" }
    const sessions = [{ provider_id: "pp_payin_default", data }]
    const { shop, requests } = shopOf(collection, [200, { payment_collection: { payment_sessions: sessions } }])
    const chosen = { bank: "NORTHBANK", successUrl: "https://shop.example/back", shownTotal: "55 EUR" }
    const answer = await answerPayin({ ...start, ...chosen }, shop)
    expect(answer).toMatchObject({ ok: true, value: { next: "redirect", url: "https://pay.example/1" } })
    expect(requests[1]!.headers).toMatchObject({ authorization: "Bearer customer", "x-medusa-locale": "ru-RU" })
    const wanted = { bank: "NORTHBANK", page_locale: "RU", success_redirect: chosen.successUrl, shown_total: "55 EUR" }
    expect(requests[1]!.body).toEqual({ provider_id: "pp_payin_default", data: wanted })
  })

  it("starts what a link asks for, in the collection of the link and without a cart", async () => {
    const sessions = [
      { provider_id: "pp_payin_default", data: { ...session, payment_page_url: "https://pay.example/1" } },
    ]
    const { shop, requests } = shopOf([200, { payment_collection: { payment_sessions: sessions } }])
    const { cartId: _cart, ...choice } = start
    const payer = { headers: new Headers({ "user-agent": "Browser" }), secret: "s".repeat(32) }
    const link = { do: "start_link", paymentCollectionId: "paycol_9", bank: "NORTHBANK", fingerprint: "f-1" } as const
    const call = { ...choice, ...link }
    expect(await answerPayin(call, { ...shop, payer })).toMatchObject({ ok: true, value: { next: "redirect" } })
    expect(requests.map(({ path }) => path)).toEqual(["/store/payment-collections/paycol_9/payment-sessions"])
    expect(requests[0]!.headers).toMatchObject({ authorization: "Bearer customer", "x-medusa-locale": "ru-RU" })
    const [, , content] = requests[0]!.headers["x-payin-payer"]!.split(".")
    const forwarded = { userAgent: "Browser", fingerprint: "f-1", paymentCollectionId: "paycol_9" }
    expect(JSON.parse(Buffer.from(content!, "base64url").toString())).toEqual(forwarded)
    expect(requests[0]!.body).toEqual({
      provider_id: "pp_payin_default",
      data: { bank: "NORTHBANK", page_locale: "RU" },
    })
  })

  it("sends no header that the browser chose", async () => {
    const { shop, requests } = shopOf(collection, [422, { message: "No." }])
    await answerPayin({ ...start, headers: { "x-payin-payer": "forged" } } as PayinCall, shop)
    expect(requests[1]!.headers).not.toHaveProperty("x-payin-payer")
  })

  it("forwards who pays, signed, when it has the secret", async () => {
    const { shop, requests } = shopOf(collection, [422, { message: "No." }])
    const headers = new Headers({ "x-forwarded-for": "1.1.1.1, 192.0.2.7", "user-agent": "Browser" })
    await answerPayin(start, { ...shop, payer: { headers, secret: "s".repeat(32), trustedProxies: "1" } })
    const [, , content] = requests[1]!.headers["x-payin-payer"]!.split(".")
    const payer = { ip: "192.0.2.7", userAgent: "Browser", cartId: "cart_1" }
    expect(JSON.parse(Buffer.from(content!, "base64url").toString())).toEqual(payer)
  })

  it("goes on without the payer where the secret is none, and tells the developer", async () => {
    const { shop, requests, errors } = shopOf(collection, [422, { message: "No." }])
    const onError = (error: unknown) => (errors.push(error), "the id of a report")
    await answerPayin(start, { ...shop, onError, payer: { headers: new Headers(), secret: "short" } })
    expect(requests[1]!.path).toBe("/store/payment-collections/paycol_1/payment-sessions")
    expect(requests[1]!.headers).not.toHaveProperty("0")
    expect(errors).toEqual([new Error("forwardPayer: the secret needs 32 characters or more.")])
  })

  it("forwards the fingerprint that the browser gave, as far as it is one", async () => {
    const forwarded = async (fingerprint: unknown) => {
      const { shop, requests } = shopOf(collection, [422, { message: "No." }])
      const payer = { headers: new Headers(), secret: "s".repeat(32) }
      await answerPayin({ ...start, fingerprint } as PayinCall, { ...shop, payer })
      expect(requests[1]!.headers).not.toHaveProperty("x-payin-fingerprint")
      const [, , content] = requests[1]!.headers["x-payin-payer"]!.split(".")
      return JSON.parse(Buffer.from(content!, "base64url").toString()) as object
    }
    expect(await forwarded("f-1")).toEqual({ fingerprint: "f-1", cartId: "cart_1" })
    for (const none of [undefined, 7, "f".repeat(513)]) expect(await forwarded(none)).toEqual({ cartId: "cart_1" })
  })

  it.each([
    [400, "payin_cart_incomplete"],
    [409, "payin_other_open"],
    [422, undefined],
  ])("returns the store's own sentence of a refusal with %i", async (status, code) => {
    const { shop, errors } = shopOf(collection, [status, { message: "Выберите доставку.", code }], [404, {}])
    expect(await answerPayin(start, shop)).toEqual({ ok: false, message: "Выберите доставку.", status, code })
    expect(errors).toEqual([])
  })

  it("says that the cart's open payment is in the way, where it is", async () => {
    const refused: [number, object] = [409, { message: "Another payment is open." }]
    const { shop } = shopOf(collection, refused, [200, { payment: waiting }])
    expect(await answerPayin(start, shop)).toMatchObject({ ok: false, status: 409, hasOpenPayment: true })
  })

  it.each([
    ["an address that the store does not allow", [400, { message: "no origin", code: "payin_invalid_data" }] as const],
    ["a store that fails", [503, { message: "Unknown error" }] as const],
    ["a store that does not answer", new Error("ECONNREFUSED 10.0.0.1")],
  ])("returns a neutral sentence for %s, and tells the developer", async (_of, answer) => {
    const { shop, errors } = shopOf(answer)
    const message = "Оплата сейчас недоступна. Попробуйте ещё раз через минуту."
    expect(await answerPayin(start, shop)).toMatchObject({ ok: false, message })
    expect(errors).toHaveLength(1)
  })

  it("says which order a payment ended in", async () => {
    const { shop, requests } = shopOf([200, { payment: { order_id: "order_1" } }])
    const answer = await answerPayin({ do: "fetch", path: "/store/payin/payment-sessions" }, shop)
    expect(answer).toMatchObject({ ok: true, orderId: "order_1" })
    expect(requests[0]!.headers).toMatchObject({ authorization: "Bearer customer" })
  })

  it.each([
    ["the one that was asked about, once there is an order", { cart_id: "cart_1" }, "order_1", "cart_1"],
    ["none while there is no order", { cart_id: "cart_1" }, null, undefined],
    ["none that the order was not asked about with: the shopper may have begun another", {}, "order_1", undefined],
  ])("names the cart that a storefront keeps no longer: %s", async (_which, query, order_id, spent) => {
    const { shop } = shopOf([200, { payment: { order_id } }])
    const answer = await answerPayin({ do: "fetch", path: "/store/payin/payment-sessions", query }, shop)
    expect(answer.spentCartId).toBe(spent)
  })

  it.each([
    "/store/customers/me",
    "/store/payin/../customers/me",
    "/store/payin/x?y=1",
    "//evil.example/store/payin/x",
  ])("asks the store for our own routes only, not for %s", async (path) => {
    const { shop, requests } = shopOf([200, {}])
    expect(await answerPayin({ do: "fetch", path }, shop)).toMatchObject({ ok: false, status: 404 })
    expect(requests).toEqual([])
  })

  it("answers a call that makes no sense", async () => {
    const { shop } = shopOf()
    for (const call of [
      null,
      undefined,
      "x",
      7,
      {},
      { do: "fetch" },
      { ...start, locale: ["ru", "en"] },
      { locale: 7 },
      { locale: { toString: 1 } },
    ]) {
      expect(await answerPayin(call as unknown as PayinCall, shop)).toMatchObject({ ok: false })
    }
  })
})
