import { attemptRow } from "../../../modules/payin/__tests__/attempt-row"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { assertArrived } from "../capture"

/** Of a payment of 100. */
describe("a capture", () => {
  const asked: string[] = []
  beforeEach(() => void (asked.length = 0))

  /** @param sum what Medusa has captured with it */
  async function capture(sum: string, attempt: Partial<AttemptRow>, captureId = "capt_1") {
    const capturedWith = (id: string) => Promise.resolve((asked.push(id), sum))
    await assertArrived({ daySums: { capturedWith } as never }, attemptRow({ amount: "100.00", ...attempt }), captureId)
  }

  it.each<[what: string, sum: string, attempt: Partial<AttemptRow>]>([
    ["all of it arrived", "100", { trade_amount: "100.00" }],
    ["all of it arrived, without the last digit of the total", "100.0034", { trade_amount: "100.00" }],
    ["what arrived is in the attempt's range", "100", { amount_min: "95.00", trade_amount: "95.00" }],
    ["it takes as much as arrived", "60", { trade_amount: "60.00" }],
    ["the service did not say how much arrived", "100", { trade_amount: null }],
  ])("is made when %s", async (_what, sum, attempt) => {
    await expect(capture(sum, attempt)).resolves.toBeUndefined()
  })

  it.each<[what: string, arrived: string, attempt: Partial<AttemptRow>]>([
    ["less arrived", "60.00", { trade_amount: "60.00" }],
    ["the service has taken the money back", "0.00", { trade_amount: "100.00", taken_back_at: new Date(0) }],
  ])("is refused when %s", async (_what, arrived, attempt) => {
    const refusal = `Only ${arrived} EUR of this payment can be captured`
    await expect(capture("60.01", attempt)).rejects.toThrow(refusal)
    expect(asked).toEqual(["capt_1"])
  })

  it("that Medusa does not record is none", async () => {
    await expect(capture("100", { trade_amount: "60.00" }, "")).resolves.toBeUndefined()
    expect(asked).toEqual([])
  })
})
