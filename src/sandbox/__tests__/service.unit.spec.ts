import { request } from "node:http"
import { closeReceivers, testReceiver } from "../__fixtures__/test-receiver"
import { closeAll, type TestSandbox, testSandbox } from "../__fixtures__/test-sandbox"
import { isWhitelisted } from "../service/whitelist"

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await testSandbox()
})
afterEach(closeAll)

describe("who may call", () => {
  it("answers 401 to an unknown or missing key on every endpoint", async () => {
    for (const key of ["wrong", ""]) {
      for (const path of ["/currency", "/banks", "/some-id", "/external/some-id"]) {
        const { status, body } = await sandbox.get(path, { "x-api-key": key })
        expect([status, body.code]).toEqual([401, "INVALID_API_KEY"])
      }
      expect((await sandbox.payIn({}, { apiKey: "wrong" })).status).toBe(401)
    }
  })

  it("takes a new key at once when it is changed, and no longer the old one", async () => {
    sandbox.control.updateSettings("default", { apiKey: "renewed" })
    expect((await sandbox.get("/currency")).status).toBe(401)
    expect((await sandbox.get("/currency", { "x-api-key": "renewed" })).status).toBe(200)
  })

  it("answers 403 with the contract's code to an address that is not on the whitelist", async () => {
    sandbox.control.updateSettings("default", { whitelist: { enabled: true, entries: ["127.0.0.2", "2001:db8::/32"] } })
    const { status, body } = await sandbox.get("/currency")
    expect([status, body.code]).toEqual([403, "MERCHANT_IP_NOT_WHITELISTED"])
    expect((await sandbox.payIn()).status).toBe(403)
    expect(await statusFrom("127.0.0.2", `${sandbox.url}/payment/trading/currency`)).toBe(200)
  })

  it("tells a wrong key from a wrong address, in that order", async () => {
    sandbox.control.updateSettings("default", { whitelist: { enabled: true, entries: ["127.0.0.2"] } })
    expect((await sandbox.get("/currency", { "x-api-key": "wrong" })).status).toBe(401)
  })

  it.each([
    ["an exact IPv4 address", ["203.0.113.7"], "203.0.113.7", true],
    ["another IPv4 address", ["203.0.113.7"], "203.0.113.8", false],
    ["inside an IPv4 range", ["10.0.0.0/8"], "10.200.1.1", true],
    ["outside an IPv4 range", ["10.0.0.0/8"], "11.0.0.1", false],
    ["an IPv4 caller on an IPv6 socket", ["10.0.0.0/8"], "::ffff:10.1.1.1", true],
    ["an exact IPv6 address, written otherwise", ["2001:db8::1"], "2001:0db8:0:0::1", true],
    ["inside an IPv6 range", ["2001:db8::/32"], "2001:db8:ffff::9", true],
    ["outside an IPv6 range", ["2001:db8::/32"], "2001:db9::9", false],
    ["any of several entries", ["10.0.0.0/8", "2001:db8::/32", "192.0.2.1"], "192.0.2.1", true],
    ["everything in /0", ["0.0.0.0/0"], "198.51.100.1", true],
    ["an empty list", [], "198.51.100.1", true],
  ])("decides about %s", (_name, entries, address, expected) => {
    expect(isWhitelisted({ enabled: true, entries }, address)).toBe(expected)
    expect(isWhitelisted({ enabled: false, entries }, address)).toBe(true)
  })

  it("refuses whitelist entries that are none, and names them", async () => {
    for (const entry of ["10.0.0.0/33", "10.0.0/8", "2001:db8::/129", "example.org", "10.0.0.1/", "1.2.3.4/8/9"]) {
      const whitelist = { enabled: true, entries: [entry] }
      expect(() => sandbox.control.updateSettings("default", { whitelist })).toThrow(entry)
    }
  })
})

describe("looking up", () => {
  it("finds a trade by its id and by the merchant's id", async () => {
    const { body } = await sandbox.payIn({ extra: { externalTransactionId: "cart/1 ü" } })
    expect(await sandbox.get(`/${body.id}`)).toEqual({ status: 200, body })
    expect(await sandbox.get(`/external/${encodeURIComponent("cart/1 ü")}`)).toEqual({ status: 200, body })
  })

  it("answers one level down when asked to", async () => {
    const { body } = await sandbox.payIn()
    sandbox.control.updateSettings("default", { lookupShape: "nested" })
    expect((await sandbox.get(`/${body.id}`)).body).toEqual({ data: body })
  })

  it("answers 404 in JSON to ids and endpoints that do not exist", async () => {
    for (const path of ["/6f1f2c52-0000-4000-8000-000000000000", "/external/nobody"]) {
      const { status, body } = await sandbox.get(path)
      expect([status, body.code]).toEqual([404, "TRADE_NOT_FOUND"])
    }
    expect((await sandbox.get("/external/a/b")).body.code).toBe("NOT_FOUND")
    expect((await sandbox.get("/external/%E0%A4%A")).status).toBe(400)
  })
})

describe("discovery", () => {
  it.each([
    ["list", [{ code: "EUR", rate: "0.92" }], [{ code: "RIVERBANK", name: "River Bank" }]],
    ["keys", { EUR: "0.92" }, { RIVERBANK: { name: "River Bank" } }],
    [
      "nested",
      { data: { currencies: [{ fiatCurrency: "EUR", currencyRate: "0.92" }] } },
      { data: { banks: [{ bank: "RIVERBANK", title: "River Bank" }] } },
    ],
  ] as const)("answers in the shape %s", async (discoveryShape, currencies, banks) => {
    const [currency, bank] = [{ EUR: "0.92" }, [{ code: "RIVERBANK", name: "River Bank" }]]
    sandbox.control.updateSettings("default", { discoveryShape, currencies: currency, banks: bank })
    expect(await sandbox.get("/currency")).toEqual({ status: 200, body: currencies })
    expect(await sandbox.get("/banks")).toEqual({ status: 200, body: banks })
  })

  it("has the promised currencies by default", async () => {
    const { body } = await sandbox.get("/currency")
    const codes = (body as unknown as { code: string }[]).map(({ code }) => code)
    const promised = ["RUB", "EUR", "USD", "INR", "KZT", "UAH", "UZS", "AZN", "KGS", "TJS", "GBP"]
    expect(codes).toEqual(expect.arrayContaining(promised))
  })
})

describe("paying out", () => {
  const payOut = (body: object) => sandbox.post("/pay-out", { fiatAmount: 100, fiatCurrency: "EUR", ...body })

  it("creates a trade of type pay-out that has no Payment Page and no window", async () => {
    const { status, body } = await payOut({ extra: { externalTransactionId: "refund_1" } })
    expect([status, body.type]).toEqual([201, "pay-out"])
    expect(body).not.toHaveProperty("externalPaymentPageUrl")
    expect(sandbox.control.trade("refund_1")?.deadlineMs).toBeNull()
    expect((await sandbox.get("/external/refund_1")).body.id).toBe(body.id)
  })

  it("is moved by the control, calls back and is looked up like any other trade", async () => {
    const receiver = await testReceiver()
    sandbox.control.updateSettings("default", { webhookUrl: receiver.url })
    const { body } = await payOut({ extra: { externalTransactionId: "refund_1" } })
    for (const status of ["checking", "closed"]) await sandbox.control.setStatus("refund_1", status)
    expect(receiver.received.map(({ json }) => [json.id, json.type, json.status])).toEqual([
      [body.id, "pay-out", "checking"],
      [body.id, "pay-out", "closed"],
    ])
    expect((await sandbox.get(`/${body.id}`)).body).toMatchObject({ type: "pay-out", status: "closed" })
    await closeReceivers()
  })

  it("gives the money back to the balance when a pay-out is canceled", async () => {
    sandbox.control.updateSettings("default", { payOutBalance: 150 })
    const { body } = await payOut({})
    const second = async () => (await payOut({})).status
    expect(await second()).toBe(422)
    await sandbox.control.setStatus(body.id, "canceled")
    expect(await second()).toBe(201)
  })

  it("says why in words, too", async () => {
    sandbox.control.updateSettings("default", { payOutBalance: 50 })
    expect((await payOut({})).body).toEqual({
      code: "INSUFFICIENT_BALANCE",
      message: "The balance does not cover this pay-out.",
    })
  })

  it("refuses what the contract names: validation, balance, route, duplicate", async () => {
    sandbox.control.updateSettings("default", { payOutBalance: 150 })
    const codeOf = async (body: object) => (await payOut(body)).body.code
    expect(await codeOf({ fiatAmount: "100" })).toBe("VALIDATION_ERROR")
    expect(await codeOf({ extra: { externalTransactionId: "refund_1" } })).toBeUndefined()
    expect(await codeOf({ fiatAmount: 50.01 })).toBe("INSUFFICIENT_BALANCE")
    expect(await codeOf({ fiatAmount: 1, extra: { externalTransactionId: "refund_1" } })).toBe(
      "DUPLICATE_EXTERNAL_TRANSACTION_ID",
    )
    sandbox.control.updateSettings("default", { payOutRoute: false })
    expect(await codeOf({ fiatAmount: 1 })).toBe("PAYOUT_ROUTE_UNAVAILABLE")
  })
})

function statusFrom(localAddress: string, url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const options = { localAddress, headers: { "x-api-key": "key-of-the-tests" }, agent: false }
    const outgoing = request(url, options, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode))
    })
    outgoing.on("error", reject).end()
  })
}

describe("the addresses", () => {
  it("are the contract's to the letter, as a server may take no others", async () => {
    for (const path of ["/payment/trading/Currency", "/payment/trading/currency/", "/Payment/trading/currency"]) {
      const response = await fetch(`${sandbox.url}${path}`, { headers: { "x-api-key": "key-of-the-tests" } })
      expect([path, response.status]).toEqual([path, 404])
    }
  })
})
