import { decide } from "../decide"
import type { TradeFacts } from "../facts"
import { undecided } from "./every-situation"
import { standing, unplaced } from "./notebook"

const closed: TradeFacts = { status: "closed", amount: "equal", superseded: false, ...undecided }
const link = { ...standing, payment: "none" as const, cart: "none" as const }

describe("what settle decides about an order with several payments", () => {
  it("takes the money of a payment link while its order owes something", () => {
    expect(decide(closed, link)).toEqual({ action: "process_payment", cases: [] })
  })

  it("takes none once it owes nothing, whoever paid it, and calls it paid twice only in the same collection", () => {
    const settled = { ...link, orderOwes: false }
    expect(decide(closed, settled)).toEqual({ action: "none", cases: ["paid_not_owed"] })
    expect(decide(closed, { ...settled, paidElsewhere: true })).toEqual({ action: "none", cases: ["paid_twice"] })
  })

  it("misses the rest of a short payment until it is paid in another collection", () => {
    const short: TradeFacts = { ...closed, amount: "short" }
    expect(decide(short, standing)).toEqual({ action: "none", cases: ["amount_short"] })
    expect(decide(short, { ...standing, orderOwes: false })).toEqual({ action: "none", cases: [] })
    const refunded = { ...standing, payment: "refunded" as const }
    expect(decide(short, refunded)).toEqual({ action: "none", cases: ["amount_short"] })
    expect(decide(short, { ...refunded, orderOwes: false })).toEqual({ action: "none", cases: [] })
  })

  it("takes no money that staff sent back, whatever the service says of it, and asks a person", () => {
    const sentBack = { ...closed, outside: true }
    for (const side of [link, unplaced]) {
      expect(decide(sentBack, side)).toEqual({ action: "wait", cases: ["paid_without_order"] })
    }
    const elsewhere = { ...sentBack, superseded: true }
    expect(decide(elsewhere, { ...unplaced, sameAmount: false }).cases).toEqual(["paid_superseded"])
  })

  it("takes nothing for a collection that was taken away from its order", () => {
    const bare = { ...link, order: "none" as const, cart: "gone" as const }
    expect(decide(closed, bare)).toEqual({ action: "wait", cases: ["paid_without_order"] })
  })

  it("asks nobody about a payment of no cart and no order once it was refunded", () => {
    const bare = { ...link, order: "none" as const, payment: "refunded" as const }
    expect(decide(closed, bare)).toEqual({ action: "none", cases: [] })
  })
})
