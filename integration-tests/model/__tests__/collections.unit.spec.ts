import type { CollectionFact } from "../books"
import { brokenPromises } from "../checker"
import { aPurchase } from "./a-purchase"

const purchase = aPurchase()
const sums = { authorized: 10_000, captured: 10_000, refunded: 0 }

/** The collection of a paid order, as the host shows it. */
const shown = (change: Partial<CollectionFact>, others: Partial<typeof purchase> = {}) =>
  brokenPromises({ ...purchase, ...others, collections: [{ ...purchase.collections[0]!, sums, ...change }] })

describe("the checker, of a payment collection", () => {
  it("finds nothing where its sums are those of its rows", () => {
    expect(shown({})).toEqual([])
  })

  it.each(["authorized", "captured", "refunded"] as const)("finds a wrong sum: %s", (name) => {
    const is = { ...sums, [name]: 3_000 }
    const real = name === "refunded" ? "0.00" : "100.00"
    expect(shown({ sums: is })).toEqual([`promise 10: col_1 shows 30.00 as ${name}, and it is ${real}`])
  })

  it("counts what was captured of a canceled payment", () => {
    const canceled = { ...purchase.payments[0]!, id: "p2", canceled: true }
    const captures = [...purchase.captures, { id: "c2", payment: "p2", cents: 500 }]
    const said = shown({}, { payments: [...purchase.payments, canceled], captures })
    expect(said).toContain("promise 10: col_1 shows 100.00 as captured, and it is 105.00")
  })

  it("leaves to the host what it shows of one that no pay-in was ever chosen for", () => {
    const said = shown({ sums: { ...sums, authorized: 3_000 } }, { attempts: [] })
    expect(said.filter((problem) => problem.includes("as authorized"))).toEqual([])
  })

  it("finds a state that its money does not have, unless the host has canceled it", () => {
    expect(shown({ status: "authorized" })).toEqual([
      "promise 10: col_1 of 100.00 is authorized, with 100.00 authorized and 100.00 captured",
    ])
    expect(shown({ cents: 12_000 })).toEqual([
      "promise 10: col_1 of 120.00 is completed, with 100.00 authorized and 100.00 captured",
    ])
    expect(shown({ status: "canceled" })).toEqual([])
    expect(shown({ status: "partially_captured", cents: 12_000 })).toEqual([])
    expect(shown({ status: "partially_captured" })).toEqual([
      "promise 10: col_1 of 100.00 is partially_captured, with 100.00 authorized and 100.00 captured",
    ])
  })
})
