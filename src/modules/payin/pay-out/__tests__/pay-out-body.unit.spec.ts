import { attemptRow } from "../../__tests__/attempt-row"
import { assertCovered, bodyOf } from "../pay-out-body"

/** @param pay_outs their sum, the one that is about to be sent included */
async function covered(pay_outs: string, sent_outside: string | null, other_refunds = "0"): Promise<void> {
  const row = attemptRow({ trade_amount: "120.00", sent_outside, currency_code: "EUR" })
  const table = () => ({ where: () => ({ first: () => Promise.resolve(row) }) })
  const db = Object.assign(table, { raw: () => Promise.resolve({ rows: [{ pay_outs, other_refunds }] }) })
  await assertCovered(db as never, row.id)
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

describe("the body of a pay-out", () => {
  afterEach(() => void jest.useRealTimers())

  const build = (buildPayOut: () => unknown) =>
    bodyOf(attemptRow({}), { id: "ref_1", amount: "30.00" }, buildPayOut as never)

  it("is what the store's function gives, at once or after asking somebody", async () => {
    expect(await build(() => ({ payee: "Anna" }))).toEqual({ payee: "Anna" })
    expect(await build(() => Promise.resolve({ payee: "Anna" }))).toEqual({ payee: "Anna" })
    await expect(build(() => Promise.resolve("Anna"))).rejects.toThrow("buildPayOut gave no object")
  })

  it.each([
    ["throws", () => void fail()],
    ["fails later", () => Promise.resolve().then(fail)],
  ])("is none when that function %s, which is waited for no longer", async (_how, buildPayOut) => {
    jest.useFakeTimers()
    await expect(build(buildPayOut)).rejects.toThrow("no payee")
    expect(jest.getTimerCount()).toBe(0)
  })

  it("is none when that function answers too late: staff wait for their refund", async () => {
    jest.useFakeTimers()
    const refused = expect(build(() => new Promise(() => undefined))).rejects.toMatchObject({
      code: "configuration",
      message: "The pay-out was not sent: buildPayOut gave nothing within 20 s.",
    })
    await jest.advanceTimersByTimeAsync(20_000)
    await refused
  })

  function fail(): never {
    throw new Error("no payee")
  }
})
