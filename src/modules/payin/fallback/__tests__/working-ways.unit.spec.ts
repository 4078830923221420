import type { RecentCreate } from "../../sql/search/recent-creates"
import { workingWays } from "../working-ways"

const create = (change: Partial<RecentCreate>): RecentCreate => ({
  ...{ bank: null, method: null, opened: true, opened_bank: null },
  ...change,
})

describe("what works at the service", () => {
  it("is what opened a trade the last time that it was asked for", () => {
    const creates = [
      create({ method: "card", opened: false }),
      create({ method: "sbp" }),
      create({ method: "card" }),
      create({ method: "sbp", opened: false }),
    ]
    expect(workingWays(creates)).toEqual({ banks: [], methods: ["sbp"] })
  })

  it("is the bank of the trade, whoever chose it", () => {
    const creates = [
      create({ opened_bank: "NORTHBANK" }),
      create({ bank: "RIVERBANK", opened_bank: "OAKBANK" }),
      create({ bank: "RIVERBANK", opened: false }),
    ]
    expect(workingWays(creates).banks).toEqual(["NORTHBANK", "OAKBANK"])
  })

  it("is three of each at most, the latest first, and nothing where nobody paid lately", () => {
    const creates = ["A", "B", "C", "D"].map((bank) => create({ bank, opened_bank: bank }))
    expect(workingWays(creates).banks).toEqual(["A", "B", "C"])
    expect(workingWays([])).toEqual({ banks: [], methods: [] })
  })
})
