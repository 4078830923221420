import { brokenPromises } from "../checker"
import type { Told } from "../checker/problem"
import { aCase, aPurchase, trade } from "./a-purchase"

const broken = (told: Told) => brokenPromises(told, [])
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
})
