import { type Asked, isHostsOwn, UnderWay } from "../answer"
import { attempt } from "./a-purchase"

const said = "unknown_error: Could not delete all payment sessions"

const start = (by: "store" | "admin", provider_id: string, id = "col_1"): Asked => {
  return { method: "POST", path: `/${by}/payment-collections/${id}/payment-sessions`, body: { provider_id } }
}
const marksPaid = (id = "col_1"): Asked => {
  return { method: "POST", path: `/admin/payment-collections/${id}/mark-as-paid`, body: { order_id: "o1" } }
}
const changesCart: Asked = { method: "POST", path: "/store/carts/cart_1/line-items", body: {} }
const ours = start("store", "pp_payin_a-pay")
const elsewhere = start("store", "pp_system_default")
const others = { attempts: [] }

describe("a request that the host fails because another one deleted the same session", () => {
  it.each([
    ["staff mark it as paid", ours, [marksPaid()]],
    ["staff start a payment in it", ours, [start("admin", "pp_payin_a-pay")]],
    ["somebody asks for another provider", ours, [elsewhere]],
    ["somebody asks for ours", elsewhere, [ours]],
    ["somebody changes its cart", elsewhere, [changesCart]],
    ["its cart is changed", changesCart, [elsewhere]],
    ["staff mark it as paid, and somebody waits behind it", ours, [start("store", "pp_payin_a-twin"), marksPaid()]],
  ])("is excused in a collection without an attempt of ours when %s", (_, asked, met) => {
    expect(isHostsOwn(others, { asked, met, said })).toBe(true)
  })

  it.each([
    ["that nobody met", []],
    ["that met another one for a provider of ours: they take turns", [start("store", "pp_payin_a-twin")]],
    [
      "that met what happened in another collection",
      [marksPaid("col_2"), start("store", "pp_system_default", "col_2")],
    ],
    ["that met somebody who only reads", [{ method: "GET", path: "/store/payin/payment-collections/col_1" }]],
  ])("is not excused: one %s", (_, met) => {
    expect(isHostsOwn(others, { asked: ours, met, said })).toBe(false)
  })

  it("is not excused in a collection of ours, nor for another reason, nor elsewhere", () => {
    const met = [marksPaid()]
    expect(isHostsOwn({ attempts: [attempt] }, { asked: ours, met, said })).toBe(false)
    expect(isHostsOwn({ attempts: [attempt] }, { asked: changesCart, met: [elsewhere], said })).toBe(false)
    expect(isHostsOwn(others, { asked: ours, met, said: "unknown_error: deadlock detected" })).toBe(false)
    expect(isHostsOwn(others, { asked: { method: "POST", path: "/store/carts/cart_1/complete" }, met, said })).toBe(
      false,
    )
  })
})

describe("requests that are under way", () => {
  it("have met whoever was there before they ended", async () => {
    const underWay = new UnderWay()
    const ends = new Map<Asked, () => void>()
    const begin = async (asked: Asked) => {
      const answer = new Promise<void>((resolve) => ends.set(asked, resolve))
      return (await underWay.watch(asked, answer)).met
    }
    const [first, second, third] = [ours, elsewhere, marksPaid()]
    const ofFirst = begin(first)
    const ofSecond = begin(second)
    ends.get(first)!()
    expect(await ofFirst).toEqual([second])
    const ofThird = begin(third)
    ends.get(second)!()
    expect(await ofSecond).toEqual([first, third])
    ends.get(third)!()
    expect(await ofThird).toEqual([second])
  })
})
