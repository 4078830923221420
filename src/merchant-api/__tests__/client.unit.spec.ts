import { MerchantApiClient } from "../client"
import type { CallInfo } from "../client-options"
import { sign } from "../signature"
import { type Answer, errorOf, json, LocalService, payInRequest, text, tradeJson } from "./local-service"

let service: LocalService
beforeEach(async () => {
  service = await new LocalService().start()
})
afterEach(() => service.stop())

describe("createPayIn", () => {
  it("sends the request of the contract, signed over the exact bytes, and gives back the trade", async () => {
    service.answer = json(201, tradeJson)
    const trade = await service.client().createPayIn(payInRequest)
    expect(trade).toMatchObject({ id: tradeJson.id, status: "active", externalTransactionId: "cart_1" })
    const [request] = service.received
    expect(request).toMatchObject({ method: "POST", url: "/payment/trading/pay-in" })
    expect(request?.rawBody.toString("utf8")).toBe(
      '{"fiatAmount":1500,"fiatCurrency":"RUB","extra":{"payerInfo":{"ip":"203.0.113.7","userAgent":"Браузер"},' +
        '"externalTransactionId":"cart_1"}}',
    )
    expect(request?.headers).toMatchObject({
      "x-api-key": "key-of-the-test",
      "content-type": "application/json",
      accept: "application/json",
      "content-length": String(request?.rawBody.length),
      "x-signature": sign(request!.rawBody, "key-of-the-test"),
    })
  })

  it("does not send what the contract does not allow", async () => {
    const client = service.client()
    expect(await errorOf(client.createPayIn({ fiatCurrency: "RUB" }))).toMatchObject({ code: "rejected" })
    expect(await errorOf(client.createPayIn({ fiatAmount: "1234567890123456.78" }))).toMatchObject({ code: "rejected" })
    expect(service.received).toHaveLength(0)
  })

  it("does not take another transaction's trade for ours", async () => {
    service.answer = json(200, { ...tradeJson, extra: { externalTransactionId: "cart_2" } })
    const error = await errorOf(service.client().createPayIn(payInRequest))
    expect(error).toMatchObject({
      code: "outcome_unknown",
      reason: { code: "other_trade_answered", params: { mismatch: "external_id", trade_id: tradeJson.id } },
    })
  })

  it("takes an echo of the transaction in another letter case for ours", async () => {
    service.answer = json(200, { ...tradeJson, extra: { externalTransactionId: "CART_1" } })
    await expect(service.client().createPayIn(payInRequest)).resolves.toMatchObject({ id: tradeJson.id })
    await expect(service.client().findTradeByExternalId("cart_1")).resolves.toMatchObject({ id: tradeJson.id })
  })

  it("accepts a trade that does not echo the transaction, and knows the one that it was looked up by", async () => {
    service.answer = json(200, { ...tradeJson, extra: null })
    const found = await service.client().findTradeByExternalId("cart_1")
    expect(found).toMatchObject({ externalTransactionId: "cart_1" })
    await expect(service.client().createPayIn(payInRequest)).resolves.toMatchObject({ externalTransactionId: null })
  })
})

describe("createPayOut", () => {
  it("signs and sends what the caller built and gives back what came", async () => {
    service.answer = json(200, { anything: ["ü"] })
    await expect(service.client().createPayOut({ to: "Иван", amount: 5 })).resolves.toEqual({ anything: ["ü"] })
    const [request] = service.received
    expect(request).toMatchObject({ method: "POST", url: "/payment/trading/pay-out" })
    expect(request?.rawBody.toString("utf8")).toBe('{"to":"Иван","amount":5}')
    expect(request?.headers["x-signature"]).toBe(sign(request!.rawBody, "key-of-the-test"))
  })

  it("rejects a body that is not JSON before anything is sent", async () => {
    const error = await errorOf(service.client().createPayOut({ amount: 5n }))
    expect(error.code).toBe("rejected")
    expect(service.received).toHaveLength(0)
  })
})

describe("reads", () => {
  it("carry the key, no body and no signature", async () => {
    service.answer = json(200, { RUB: "91.00" })
    const client = service.client()
    await expect(client.listCurrencies()).resolves.toEqual({ RUB: "91.00" })
    await expect(client.listBanks()).resolves.toEqual({ RUB: "91.00" })
    expect(service.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET /payment/trading/currency",
      "GET /payment/trading/banks",
    ])
    expect(service.received[0]?.headers).toMatchObject({ "x-api-key": "key-of-the-test", accept: "application/json" })
    expect(service.received[0]?.headers["x-signature"]).toBeUndefined()
    expect(service.received[0]?.headers["content-type"]).toBeUndefined()
  })

  it("look trades up by both kinds of id", async () => {
    service.answer = json(200, { data: tradeJson })
    const client = service.client()
    await expect(client.findTradeById(tradeJson.id.toUpperCase())).resolves.toMatchObject({ id: tradeJson.id })
    await expect(client.findTradeByExternalId("cart_1")).resolves.toMatchObject({ id: tradeJson.id })
    expect(service.received.map(({ url }) => url)).toEqual([
      `/payment/trading/${tradeJson.id.toUpperCase()}`,
      "/payment/trading/external/cart_1",
    ])
  })

  it("give null for a trade that surely does not exist", async () => {
    service.answer = json(404, { message: "no such trade" })
    const client = service.client()
    await expect(client.findTradeById("t-1")).resolves.toBeNull()
    await expect(client.findTradeByExternalId("cart_1")).resolves.toBeNull()
  })

  it("give null for a code that the store mapped to not_found", async () => {
    service.answer = json(400, { error: { code: "TRADE_UNKNOWN" } })
    const client = service.client({ errorCodes: { TRADE_UNKNOWN: "not_found" } })
    await expect(client.findTradeByExternalId("cart_1")).resolves.toBeNull()
  })

  it("are not sure that a trade is absent when a proxy says so", async () => {
    service.answer = text(404, "<html>404</html>", { "content-type": "text/html" })
    expect(await errorOf(service.client().findTradeById("t-1"))).toMatchObject({ code: "unavailable", httpStatus: 404 })
  })

  it("do not take another trade for the one that was asked for", async () => {
    service.answer = json(200, tradeJson)
    const client = service.client()
    const reason = (mismatch: string) => ({
      code: "other_trade_answered",
      params: { mismatch, trade_id: tradeJson.id },
    })
    const byId = await errorOf(client.findTradeById("t-1"))
    expect(byId).toMatchObject({ code: "unavailable", silent: false, reason: reason("trade_id") })
    const byExternalId = await errorOf(client.findTradeByExternalId("cart_2"))
    expect(byExternalId).toMatchObject({ code: "unavailable", silent: false, reason: reason("external_id") })
  })

  it("put ids into the path as text, whatever they hold", async () => {
    service.answer = json(404, {})
    await service.client().findTradeByExternalId("../banks?x=1#/ü")
    expect(service.received[0]?.url).toBe("/payment/trading/external/..%2Fbanks%3Fx%3D1%23%2F%C3%BC")
  })

  it.each(["", ".", "..", "\ud800"])("refuse %j, which cannot be an id and would change the path", async (id) => {
    expect(await errorOf(service.client().findTradeById(id))).toMatchObject({ code: "rejected" })
    expect(await errorOf(service.client().findTradeByExternalId(id))).toMatchObject({ code: "rejected" })
    expect(service.received).toHaveLength(0)
  })
})

describe("a client", () => {
  it.each(["/merchant/api//", "/merchant/api/payment/trading/", "/merchant/api/payment/trading/pay-in"])(
    "puts the contract's paths behind the path of baseUrl, once: %s",
    async (path) => {
      const client = service.client({ baseUrl: `${service.baseUrl}${path}` })
      await client.listBanks()
      expect(service.received[0]?.url).toBe("/merchant/api/payment/trading/banks")
    },
  )

  it("uses one connection again and again", async () => {
    const client = service.client({ maxConnections: 1 })
    for (let call = 0; call < 5; call++) await client.listBanks()
    service.answer = json(200, tradeJson)
    await client.createPayIn(payInRequest)
    expect(service.received).toHaveLength(6)
    expect(service.connections).toBe(1)
  })

  it("opens no more connections than it may", async () => {
    const client = service.client({ maxConnections: 2 })
    await Promise.all(Array.from({ length: 10 }, () => client.listBanks()))
    expect(service.received).toHaveLength(10)
    expect(service.connections).toBe(2)
  })

  it("reports every call once, without ids and bodies", async () => {
    const calls: CallInfo[] = []
    let nowMs = 1_000
    const client = service.client({ now: () => nowMs, onCall: (info) => calls.push(info) })
    const slowly = (answer: Answer): Answer => {
      return (request, response) => {
        nowMs += 5
        answer(request, response)
      }
    }
    service.answerInTurn(slowly(json(200, tradeJson)), slowly(json(404, {})), slowly(json(422, { code: "NO" })))
    await client.createPayIn(payInRequest)
    await client.findTradeById("t-1")
    await errorOf(client.createPayIn(payInRequest))
    expect(calls).toEqual([
      { operation: "createPayIn", method: "POST", outcome: "ok", httpStatus: 200, durationMs: 5 },
      { operation: "findTradeById", method: "GET", outcome: "not_found", httpStatus: 404, durationMs: 5 },
      { operation: "createPayIn", method: "POST", outcome: "rejected", httpStatus: 422, durationMs: 5 },
    ])
  })

  it("keeps a created trade when the hook that reports it throws", async () => {
    service.answer = json(200, tradeJson)
    const onCall = () => {
      throw new Error("metrics are down")
    }
    await expect(service.client({ onCall }).createPayIn(payInRequest)).resolves.toMatchObject({ id: tradeJson.id })
  })

  it("lets running calls end when it is closed, and takes no new ones", async () => {
    let release = () => {}
    service.answer = (request, response) => (release = () => json(200, tradeJson)(request, response))
    const client = service.client()
    const running = client.createPayIn(payInRequest)
    await service.receives(1)
    const closing = client.close()
    release()
    await expect(running).resolves.toMatchObject({ id: tradeJson.id })
    await closing
    await client.close()
    expect(await errorOf(client.createPayIn(payInRequest))).toMatchObject({ code: "unavailable" })
  })

  it("leaves nothing on a signal that lives longer than the call", async () => {
    const controller = new AbortController()
    const remove = jest.spyOn(controller.signal, "removeEventListener")
    await service.client().listBanks({ signal: controller.signal })
    expect(remove).toHaveBeenCalledTimes(1)
  })

  it.each(["", "api.example.com", "ftp://a", "https://a?x=1", "https://a#b", "https://u:p@a", undefined])(
    "refuses the baseUrl %p with a cure",
    (baseUrl) => {
      const build = () => new MerchantApiClient({ baseUrl: baseUrl as string, apiKey: "k" })
      expect(build).toThrow(
        expect.objectContaining({ code: "configuration", cure: expect.stringContaining("baseUrl") }),
      )
    },
  )

  it.each(["", " key", "key\n", "ключ", undefined])("refuses the apiKey %j without repeating it", (apiKey) => {
    const build = () => new MerchantApiClient({ baseUrl: "http://127.0.0.1", apiKey: apiKey as string })
    expect(build).toThrow("apiKey is empty, contains spaces, line breaks or characters beyond ASCII, or is in quotes")
  })
})
