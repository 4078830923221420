import type { RequestFact } from "../books"
import { brokenPromises } from "../checker"
import { anOpenCart, aPurchase, attempt } from "./a-purchase"

const create = (external: string, fault: string | null = null): RequestFact => ({
  operation: "pay-in",
  external,
  status: fault === null ? 201 : fault === "refuse" ? 422 : null,
  fault,
})
const lookUp: RequestFact = { operation: "external", external: "cart_1", status: 500, fault: null }

/** One request of a shopper caused these; a second one, in another tab, came at the same time or did not. */
function problemsOf(requests: RequestFact[], tabs = 1) {
  const asked = Array.from({ length: tabs }, () => ({ from: 0, to: requests.length }))
  return brokenPromises({ ...aPurchase({ requests }), deeds: { ...aPurchase().deeds, asked } })
}

describe("the creates of one request", () => {
  it("may be three, each after a refusal for want of requisites", () => {
    expect(problemsOf([create("cart_1", "refuse"), create("cart_1_2", "refuse"), create("cart_1_3")])).toEqual([])
  })

  it("are no more than three", () => {
    const refused = ["cart_1", "cart_1_2", "cart_1_3"].map((id) => create(id, "refuse"))
    const four = [...refused, create("cart_1_4")]
    expect(problemsOf(four)).toEqual(["promise 2: one request had 4 creates, the last for cart_1_4"])
    expect(problemsOf(four, 2)).toEqual([])
  })

  it.each(["cut_after_commit", "cut_before_commit", "status", "garbage"])(
    "end with one whose outcome is unknown: %s",
    (fault) => {
      expect(problemsOf([create("cart_1", fault), lookUp, create("cart_1_2")])).toEqual([
        "promise 2: cart_1_2 was created after cart_1, which was not surely refused",
      ])
    },
  )

  it("do not count for the former session, of another amount, which the host makes anew after a failure", () => {
    const requests = [create("cart_1", "cut_after_commit"), lookUp, create("cart_1_2")]
    const asked = [{ from: 0, to: requests.length }]
    const former = { ...attempt, id: "a2", external: "cart_1_2", session: "s2", trade_id: null, state: "refused" }
    const told = (cents: number) =>
      brokenPromises({
        ...aPurchase({ requests, attempts: [attempt, { ...former, cents }] }),
        deeds: { ...aPurchase().deeds, asked },
      }).filter((problem) => problem.includes("surely"))
    expect(told(attempt.cents)).toHaveLength(1)
    expect(told(attempt.cents - 1)).toEqual([])
  })

  it("end with one that was answered", () => {
    expect(problemsOf([create("cart_1"), create("cart_1_2")])).toHaveLength(1)
  })

  it("belong to attempts with an id of their own", () => {
    const attempts = [attempt, { ...attempt, id: "a2", session: "s2", trade_id: null, state: "refused" }]
    expect(brokenPromises(anOpenCart({ attempts, trades: [] }))).toContain(
      "promise 2: two attempts have the external id cart_1",
    )
  })
})
