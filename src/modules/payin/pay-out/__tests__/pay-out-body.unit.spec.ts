import { attemptRow } from "../../__tests__/attempt-row"
import { assertCovered } from "../pay-out-body"

/** @param sum of the pay-outs, the one that is about to be sent included */
async function covered(sum: string, sent_outside: string | null): Promise<void> {
  const db = { raw: () => Promise.resolve({ rows: [{ sum }] }) }
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
})
