import { API_KEY, closeAll, hmac, type TestSandbox, testSandbox } from "../__fixtures__/test-sandbox"

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await testSandbox()
})
afterEach(closeAll)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe("creating a pay-in", () => {
  it("answers with the trade of the contract, and nothing else", async () => {
    const extra = {
      externalTransactionId: "cart_1",
      payerInfo: { ip: "203.0.113.7", registeredAt: 1700000000 },
      more: [1],
    }
    const { status, body } = await sandbox.payIn({ bank: "NORTHBANK", method: "card", extra })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(UUID),
      fiatAmount: "1500.00",
      cryptoAmount: "16233766",
      merchantFee: "405844",
      currencyRate: "92.40",
      type: "pay-in",
      status: "active",
      bank: "NORTHBANK",
      fiatCurrency: "RUB",
      cryptoCurrency: "usdt",
      cryptoNetwork: "trc20",
      payoutInvoicesUrl: [],
      disputeMerchantCheckUrl: null,
      disputeTraderCheckUrl: null,
      disputeMerchantFiatAmount: "0.00",
      disputeTraderFiatAmount: "0.00",
      requisite: {
        id: expect.stringMatching(UUID),
        bank: "NORTHBANK",
        ownerName: expect.any(String),
        sbpNumber: null,
        requisites: expect.stringMatching(/^9999 00/),
        fiatCurrency: "RUB",
      },
      extra,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      externalPaymentPageUrl: `${sandbox.url}/pay/${body.id}`,
    })
  })

  it("gives a phone number to pay by SBP", async () => {
    const { body } = await sandbox.payIn({ method: "sbp" })
    expect(body.requisite.sbpNumber).toMatch(/^\+7 000 /)
  })

  it("chooses an available bank and method when none is asked for", async () => {
    sandbox.control.updateSettings("default", { banks: [{ code: "ONLYBANK" }], methods: ["account"] })
    const { body } = await sandbox.payIn()
    expect(body.bank).toBe("ONLYBANK")
    expect(sandbox.control.trade(body.id)?.method).toBe("account")
  })

  it("has a method beyond the contract's for a merchant that has been given it", async () => {
    expect((await sandbox.payIn({ method: "wallet" })).body).toMatchObject({ code: "METHOD_NOT_SUPPORTED" })
    sandbox.control.updateSettings("default", { methods: ["card", "wallet"] })
    const { body } = await sandbox.payIn({ method: "wallet" })
    expect(sandbox.control.trade(body.id)?.method).toBe("wallet")
  })

  it("picks an amount inside a range", async () => {
    const amounts = new Set<string>()
    for (let index = 0; index < 20; index += 1) {
      const { body } = await sandbox.payIn({ fiatAmount: undefined, fiatAmountRange: { min: 10, max: 10.05 } })
      amounts.add(body.fiatAmount)
    }
    for (const amount of amounts) expect(amount).toMatch(/^10\.0[0-5]$/)
  })

  it("leaves the page's address out when the merchant has no hosted page", async () => {
    sandbox.control.updateSettings("default", { hostedPage: false })
    expect((await sandbox.payIn()).body).not.toHaveProperty("externalPaymentPageUrl")
  })

  it("computes crypto amounts without floats", async () => {
    sandbox.control.updateSettings("default", { currencies: { EUR: "0.1" } })
    const { body } = await sandbox.payIn({ fiatAmount: 4503599627370.51, fiatCurrency: "EUR" })
    expect(body.fiatAmount).toBe("4503599627370.51")
    expect(body.cryptoAmount).toBe("45035996273705100000")
  })
})

describe("refusing a pay-in", () => {
  const withExtra = (extra: unknown) => ({ extra })
  it.each([
    [{ fiatAmount: "1500" }, "VALIDATION_ERROR"],
    [{ fiatAmount: 0 }, "VALIDATION_ERROR"],
    [{ fiatAmount: -5 }, "VALIDATION_ERROR"],
    [{ fiatAmount: 0.1 + 0.2 }, "VALIDATION_ERROR"],
    [{ fiatAmount: 1e300 }, "VALIDATION_ERROR"],
    [{ fiatAmount: undefined }, "VALIDATION_ERROR"],
    [{ fiatAmountRange: { min: 1, max: 2 } }, "VALIDATION_ERROR"],
    [{ fiatAmount: undefined, fiatAmountRange: { min: 2, max: 1 } }, "VALIDATION_ERROR"],
    [{ fiatAmount: undefined, fiatAmountRange: { from: 1, to: 2 } }, "VALIDATION_ERROR"],
    [{ fiatCurrency: undefined }, "VALIDATION_ERROR"],
    [{ fiatCurrency: "XXX" }, "CURRENCY_NOT_SUPPORTED"],
    [{ fiatCurrency: "constructor" }, "CURRENCY_NOT_SUPPORTED"],
    [{ bank: "NOBANK" }, "BANK_NOT_SUPPORTED"],
    [{ method: "cash" }, "METHOD_NOT_SUPPORTED"],
    [withExtra("text"), "VALIDATION_ERROR"],
    [withExtra({ externalTransactionId: 7 }), "VALIDATION_ERROR"],
    [withExtra({ externalTransactionId: "" }), "VALIDATION_ERROR"],
    [withExtra({ payerInfo: [] }), "VALIDATION_ERROR"],
    [withExtra({ payerInfo: { ip: 1 } }), "VALIDATION_ERROR"],
    [withExtra({ payerInfo: { registeredAt: "2024-01-01" } }), "VALIDATION_ERROR"],
    [{ paymentPageConfig: { success_redirect: "javascript:alert(1)" } }, "VALIDATION_ERROR"],
    [{ paymentPageConfig: { supportLink: "/help" } }, "VALIDATION_ERROR"],
    [{ paymentPageConfig: { supportLink: "https://магазин.example/" } }, "VALIDATION_ERROR"],
    [{ paymentPageConfig: { error_redirect: "https://shop.example/a b" } }, "VALIDATION_ERROR"],
    [{ paymentPageConfig: { locale: "XX" } }, "LOCALE_NOT_SUPPORTED"],
  ])("answers 400 to %j", async (body, code) => {
    expect(await sandbox.payIn(body)).toEqual({ status: 400, body: { code, message: expect.any(String) } })
    expect(sandbox.control.trades()).toEqual([])
  })

  it("answers 400 to what is not a JSON object", async () => {
    for (const raw of ["", "{", "[]", "null", '"text"']) expect((await sandbox.post("/pay-in", raw)).status).toBe(400)
  })

  it("answers 415 to another content type", async () => {
    const { status } = await sandbox.payIn({}, { headers: { "content-type": "text/plain" } })
    expect(status).toBe(415)
  })

  it("answers 409 to a second trade with the same externalTransactionId, however many ask at once", async () => {
    const body = { extra: { externalTransactionId: "cart_1" } }
    const answers = await Promise.all(Array.from({ length: 5 }, () => sandbox.payIn(body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("DUPLICATE_EXTERNAL_TRANSACTION_ID")
    expect(sandbox.control.trades()).toHaveLength(1)
  })

  it("lets two merchants use the same externalTransactionId, each seeing only its own trade", async () => {
    const merchants = [{ apiKey: "one" }, { name: "other", apiKey: "two" }]
    const both = await testSandbox({}, { merchants })
    const body = { extra: { externalTransactionId: "cart_1" } }
    const first = await both.payIn(body, { apiKey: "one" })
    const second = await both.payIn(body, { apiKey: "two" })
    expect([first.status, second.status]).toEqual([201, 201])
    expect((await both.get("/external/cart_1", { "x-api-key": "two" })).body.id).toBe(second.body.id)
    expect((await both.get(`/${first.body.id}`, { "x-api-key": "two" })).status).toBe(404)
  })
})

describe("signing", () => {
  it("accepts the pinned signature of a body with letters beyond ASCII", async () => {
    const raw = '{"fiatAmount":1500,"fiatCurrency":"RUB","extra":{"payerInfo":{"userId":"Анна К."}}}'
    // Computed with `openssl dgst -sha256 -hmac key-of-the-tests`.
    const signature = "70e7f12cdfecf08adf90e6ad862406be77a64e00a92a727d8cbc9f2c4217eeef"
    expect((await sandbox.post("/pay-in", raw, { signature })).status).toBe(201)
    expect((await sandbox.post("/pay-in", raw, { signature: signature.toUpperCase() })).status).toBe(201)
  })

  it.each([
    ["missing", null],
    ["malformed", "not hex"],
    ["too short", "ab"],
    ["of other bytes", hmac("{}", API_KEY)],
    ["doubled", hmac("{}", API_KEY).repeat(2)],
  ])("answers 401 when the signature is %s", async (_name, signature) => {
    const { status, body } = await sandbox.payIn({}, { signature })
    expect([status, body.code]).toEqual([401, "INVALID_SIGNATURE"])
    expect(sandbox.control.trades()).toEqual([])
  })

  it("asks for none when the merchant's setting says so", async () => {
    sandbox.control.updateSettings("default", { requireSignature: false })
    expect((await sandbox.payIn({}, { signature: null })).status).toBe(201)
  })
})
