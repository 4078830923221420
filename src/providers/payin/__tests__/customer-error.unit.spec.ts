import { getHttpResponseFromError } from "@medusajs/framework/http"
import { customerError } from "../customer-error"

type Code = Parameters<typeof customerError>[0]

const codes = Object.keys({
  rejected: 1,
  out_of_limits: 1,
  unavailable: 1,
  outcome_unknown: 1,
  configuration: 1,
  bad_signature: 1,
  busy: 1,
  paid: 1,
  unpaid: 1,
  resolved: 1,
  undecided: 1,
  too_many: 1,
  just_refused: 1,
  paused: 1,
  other_open: 1,
  no_cart: 1,
} satisfies Record<Code, 1>) as Code[]

describe("what a shopper reads when a payment cannot go on", () => {
  it.each(codes)("is whole sentences without anything of the service or of code (%s)", (code) => {
    const { message } = customerError(code, "en-GB")
    expect(message).toMatch(/^[A-Z].*\.$/)
    expect(customerError(code, "ru-RU").message).toMatch(/^[А-Я][А-Яа-яё ,.–]+\.$/)
    expect(message).not.toMatch(/payin|pay-in|trade|attempt|service|merchant|api|http|\d|[_{}<>]/i)
    expect(message).not.toContain(code)
  })

  const thrown = codes.filter((code) => !["unpaid", "resolved", "undecided"].includes(code))
  it.each(thrown)("is an answer that the shopper's browser can show: no 5xx (%s)", (code) => {
    expect(getHttpResponseFromError(customerError(code, undefined)).statusCode).toBeLessThan(500)
  })

  it("does not tell a service that is down from a create that is unsure", () => {
    const [down, unsure] = [customerError("unavailable", undefined), customerError("outcome_unknown", undefined)]
    expect([unsure.message, unsure.code]).toEqual([down.message, down.code])
  })

  it("lets a completion end with 200, the cart and our sentence while nothing is paid", () => {
    expect(customerError("unpaid", undefined).type).toBe("payment_requires_more_error")
  })
})
