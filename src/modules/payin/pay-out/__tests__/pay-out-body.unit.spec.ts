import { attemptRow } from "../../__tests__/attempt-row"
import { assertCovered } from "../pay-out-body"

/** @param pay_outs their sum, the one that is about to be sent included */
async function covered(pay_outs: string, sent_outside: string | null, other_refunds = "0"): Promise<void> {
  const db = { raw: () => Promise.resolve({ rows: [{ pay_outs, other_refunds }] }) }
  await assertCovered(db as never, attemptRow({ trade_amount: "120.00", sent_outside, currency_code: "EUR" }))
}

describe("what pay-outs may send", () => {
  it("is what arrived, minus what staff sent back outside Medusa", async () => {
    await expect(covered("120", null)).resolves.toBeUndefined()
    await expect(covered("100", "20.00")).resolves.toBeUndefined()
    await expect(covered("100.01", "20.00")).rejects.toThrow(
      /^Staff sent 20\.00 EUR of .* back outside Medusa before, and more would go out than arrived\.$/,
    )
    await expect(covered("120.01", null)).rejects.toThrow(/would be more than the payment/)
  })

  it("is what arrived, minus what was refunded by hand", async () => {
    await expect(covered("90", null, "30.00")).resolves.toBeUndefined()
    await expect(covered("90.01", null, "30.00")).rejects.toThrow(
      /^30\.00 EUR of .* was refunded before without a pay-out, and more would go out than arrived\.$/,
    )
  })
})
