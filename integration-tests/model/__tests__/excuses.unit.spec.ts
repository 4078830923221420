import { brokenPromises } from "../checker"
import type { Told } from "../checker/problem"
import { aCase, aPurchase, trade } from "./a-purchase"

const broken = (told: Told) => brokenPromises(told)
const deeds = (change: Partial<Told["deeds"]>) => ({ deeds: { ...aPurchase().deeds, ...change } })

describe("what the checker of the model excuses", () => {
  it("takes a callback for cleared up whose second trade is told of wrongly for good, once a person was told", () => {
    const second = { ...trade, id: "t2", status: "active", isLiedAbout: true }
    const pending = { trades: [trade, second], callbacks: [{ id: "cb1", state: "pending", due: false }] }
    const ofCallback = (cases: Told["cases"]) =>
      broken(aPurchase({ ...pending, cases })).filter((one) => /cb1/.test(one))
    expect(ofCallback([aCase("second_trade")])).toEqual([])
    expect(ofCallback([])).toHaveLength(1)
  })

  it("takes a paid second trade that is told of again after a person decided about it for no news", () => {
    const second = { ...trade, id: "t2" }
    const words = [...aPurchase().words, { trade: "t2", status: "closed", cents: 10_000, at: 7 }]
    const cases = [aCase("second_trade", "user_1")]
    const toldAt = (...times: number[]) => {
      const tellings = times.map((at) => ({ trade: "t2", at }))
      const decisions = [{ caseId: cases[0]!.id, at: 8 }]
      return broken(aPurchase({ trades: [trade, second], words, cases, tellings, ...deeds({ decisions }) }))
    }
    expect(toldAt(7, 9)).toEqual([])
    expect(toldAt(9)).toContainEqual(expect.stringMatching(/t2 .* is paid beside/))
  })

  it("takes what the host reserved again when it undid what staff had wanted for the host's own", () => {
    const items = [{ ...aPurchase().items[0]!, reserved: 4 }]
    const undone = (touchedByStaff: string[]) =>
      broken(aPurchase({ items, ...deeds({ undoneByHost: ["o1"], touchedByStaff }) }))
    expect(undone(["o1"])).toEqual([])
    expect(undone([])).toHaveLength(1)
    const canceled = [{ ...aPurchase().orders[0]!, status: "canceled" }]
    const ofCanceled = (undoneByHost: string[], change: Partial<Told> = {}) =>
      broken(aPurchase({ orders: canceled, ...deeds({ undoneByHost, canceledByStaff: ["o1"] }), ...change })).filter(
        (one) => one.includes("reserved for"),
      )
    expect(ofCanceled(["o1"], { attempts: [] })).toEqual([])
    expect(ofCanceled(["o1"])).toHaveLength(1)
    expect(ofCanceled([], { attempts: [] })).toHaveLength(1)
  })

  it("counts who was told of an order only where all could be heard, and only of one that had a cart", () => {
    const paid = [["payin.paid a1", 1]] as const
    const told = (times: number, change: Partial<Told> = {}) =>
      broken(aPurchase({ announced: new Map([...paid, ["order.placed o1", times]]), ...change }))
    expect(told(1)).toEqual([])
    expect([told(0), told(2)]).toEqual(
      [0, 2].map((times) => [expect.stringMatching(`told ${times} times of order.placed of o1`)]),
    )
    expect(broken(aPurchase())).toEqual([])
    const draft = { orders: [{ ...aPurchase().orders[0]!, cart: null }], ...deeds({ draftsByStaff: ["o1"] }) }
    expect(told(0, draft)).toEqual([])
  })

  it("takes a create that is sent again after its row was lost with a backup for no second one", () => {
    const [create] = aPurchase().requests
    const created = (restoredAt?: number) => broken(aPurchase({ requests: [create!, create!], restoredAt }))
    expect(created()).toEqual(["promise 2: the service saw two creates for cart_1"])
    expect([created(1), created(2)]).toEqual([[], created()])
  })
})
