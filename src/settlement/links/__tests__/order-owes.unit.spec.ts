import { BigNumber } from "@medusajs/framework/utils"
import { attemptRow } from "../../../modules/payin/__tests__/attempt-row"
import { missesLastUnit } from "../order-owes"
import type { Owed } from "../read-owed"

describe("an order's last cent, which Medusa takes for nothing", () => {
  const short = { trade_status: "closed", paid_at: new Date(0), amount: "27.58", trade_amount: "27.57" }

  /** @param total as Medusa computes it of prices with their taxes in them */
  function misses(total: string, change: object = {}): boolean {
    const summary = { transaction_total: "27.57" }
    const order = { currency_code: "eur", summary, total: new BigNumber(total) }
    return missesLastUnit(attemptRow({ state: "captured", ...short, ...change }), { order } as unknown as Owed)
  }

  it.each(["27.58", "27.575", "27.574999999999999999"])("is missing of %s when a cent did not come", (total) => {
    expect(misses(total)).toBe(true)
  })

  it("is not missing when all of it came, or more than that is missing", () => {
    expect(misses("27.575", { trade_amount: "27.58" })).toBe(false)
    expect(misses("27.60")).toBe(false)
  })
})
