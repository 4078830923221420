import * as fc from "fast-check"
import { checkPayInRequest, type PayInRequest } from "../../../pay-in/pay-in-request"
import { payInBody } from "../pay-in-body"

const text = (request: PayInRequest) => payInBody(request).toString("utf8")

describe("payInBody", () => {
  it("writes the amount as a number and everything else as it is", () => {
    const request: PayInRequest = {
      fiatAmount: "1500.10",
      fiatCurrency: "RUB",
      method: "sbp",
      bank: "sber",
      extra: { externalTransactionId: "cart_1", payerInfo: { ip: "203.0.113.7", userAgent: 'Я "x"', registeredAt: 5 } },
      paymentPageConfig: { success_redirect: "https://shop.example.com/ok?a=1", locale: "RU" },
    }
    expect(text(request)).toBe(
      '{"fiatAmount":1500.1,"fiatCurrency":"RUB","method":"sbp","bank":"sber",' +
        '"extra":{"externalTransactionId":"cart_1","payerInfo":{"ip":"203.0.113.7","userAgent":"Я \\"x\\"","registeredAt":5}},' +
        '"paymentPageConfig":{"success_redirect":"https://shop.example.com/ok?a=1","locale":"RU"}}',
    )
  })

  it("writes a range under the names that the store configured", () => {
    expect(text({ fiatAmountRange: { min: "99.90", max: "100" }, fiatCurrency: "RUB" })).toBe(
      '{"fiatAmountRange":{"min":99.9,"max":100},"fiatCurrency":"RUB"}',
    )
  })

  it("leaves out what is not set", () => {
    expect(text({ fiatAmount: "5", bank: undefined, extra: undefined })).toBe('{"fiatAmount":5}')
  })

  it("is always JSON that says the same as the request", () => {
    const strings = fc.string({ minLength: 1, unit: "binary" })
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 14n }), strings, strings, strings, (cents, bank, id, agent) => {
        const fiatAmount = `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`
        const rest = { bank, extra: { externalTransactionId: id, payerInfo: { userAgent: agent } } }
        const parsed = JSON.parse(text({ fiatAmount, ...rest })) as Record<string, unknown>
        expect(parsed).toEqual({ fiatAmount: Number(fiatAmount), ...rest })
      }),
    )
  })
})

describe("checkPayInRequest", () => {
  it("lets a request pass that the contract allows", () => {
    const request = { fiatAmount: "1500.00", method: "card", paymentPageConfig: { supportLink: "https://a.example" } }
    expect(checkPayInRequest(request)).toEqual(request)
  })

  it.each<[string, unknown, string]>([
    ["no amount", {}, "fiatAmount"],
    ["both kinds of amount", { fiatAmount: "1", fiatAmountRange: { a: "1", b: "2" } }, "fiatAmount"],
    ["an empty range", { fiatAmountRange: {} }, "fiatAmount"],
    ["an amount that is a number", { fiatAmount: 1500 }, "fiatAmount"],
    ["an amount of zero", { fiatAmount: "0.00" }, "fiatAmount"],
    ["a negative amount", { fiatAmount: "-1" }, "fiatAmount"],
    ["an empty method", { fiatAmount: "1", method: "" }, "method"],
    [
      "a redirect of another scheme",
      { fiatAmount: "1", paymentPageConfig: { success_redirect: "javascript:x" } },
      "paymentPageConfig.success_redirect",
    ],
    [
      "an empty transaction id",
      { fiatAmount: "1", extra: { externalTransactionId: "" } },
      "extra.externalTransactionId",
    ],
    ["a payer field of the wrong kind", { fiatAmount: "1", extra: { payerInfo: { ip: 7 } } }, "extra.payerInfo.ip"],
    ["a field that is not in the contract", { fiatAmount: "1", note: "secret" }, "an unknown field"],
  ])("rejects %s and names only the field", (_what, request, field) => {
    expect(() => checkPayInRequest(request as PayInRequest)).toThrow(
      `createPayIn was not sent: the contract does not allow ${field} as given.`,
    )
  })
})
