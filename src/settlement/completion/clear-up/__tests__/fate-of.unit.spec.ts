import { type Fate, fateOf, type MarkedOrder, ofCompletions } from "../fate-of"

const now = new Date("2026-11-22T12:00:00.000Z")
const minuteAgo = new Date("2026-11-22T11:59:00.000Z")
const secondAgo = new Date("2026-11-22T11:59:59.000Z")

const order: MarkedOrder = {
  ...{ id: "order_1", displayId: 2, itemIds: [] },
  ...{ madeAt: minuteAgo, hasCart: false, hasCollection: false, isTouched: false, lacks: false },
}

describe("an order that a completion has made", () => {
  const linked = { hasCart: true, hasCollection: true }

  it.each<[string, Partial<MarkedOrder>, boolean, Fate]>([
    ["is placed when it has its payment", { ...linked, isTouched: true }, true, "placed"],
    [
      "is placed when it has its payment, however young",
      { ...linked, isTouched: true, madeAt: secondAgo },
      true,
      "placed",
    ],
    [
      "is finished when it has its payment and lacks its stock",
      { ...linked, isTouched: true, lacks: true },
      true,
      "finish",
    ],
    ["goes on when nobody came to ask for its payment, paid", linked, true, "resume"],
    ["goes on when nobody came to ask for its payment, unpaid", linked, false, "resume"],
    ["is left to one that may be about to ask for its payment", { ...linked, madeAt: secondAgo }, false, "wait"],
    ["is left to a completion that may be about to link it", { madeAt: secondAgo }, true, "wait"],
    ["is left to one that may be about to link it once more", { hasCart: true, madeAt: secondAgo }, true, "wait"],
    ["is left to one whose clock is a little ahead", { madeAt: new Date("2026-11-22T12:00:01.000Z") }, true, "wait"],
    ["goes when its clock was far ahead", { madeAt: new Date("2026-11-22T12:05:00.000Z") }, true, "remove"],
    ["goes without any link, paid", {}, true, "remove"],
    ["goes without any link, unpaid", {}, false, "remove"],
    ["stays without any link when a person worked on it", { isTouched: true }, true, "keep"],
    ["gets its cart when it is paid", { hasCollection: true }, true, "link"],
    ["gets its payment when it is paid", { hasCart: true }, true, "link"],
    ["goes without its cart when it is not paid", { hasCollection: true }, false, "remove"],
    ["goes without its payment when it is not paid", { hasCart: true }, false, "remove"],
    ["gets the link that it lacks when a person worked on it", { hasCart: true, isTouched: true }, false, "link"],
  ])("%s", (_name, facts, isPaid, fate) => {
    expect(fateOf({ ...order, ...facts }, { isPaid, isAsked: false, now })).toBe(fate)
  })

  it("is placed when it was let wait for its payment", () => {
    const asked = { isPaid: false, isAsked: true, now }
    expect(fateOf({ ...order, ...linked }, asked)).toBe("placed")
    expect(fateOf({ ...order, ...linked, madeAt: secondAgo }, asked)).toBe("placed")
    expect(fateOf({ ...order, ...linked, lacks: true }, asked)).toBe("finish")
    expect(fateOf(order, asked)).toBe("remove")
  })

  it("is placed without its payment when its attempt knows it as its order, and gets it back when it is paid", () => {
    const known = { isPaid: false, isAsked: true, isKnown: true, now }
    expect(fateOf({ ...order, hasCart: true }, known)).toBe("placed")
    expect(fateOf({ ...order, hasCart: true }, { ...known, isPaid: true })).toBe("link")
    expect(fateOf({ ...order, hasCollection: true }, known)).toBe("remove")
  })
})

describe("the orders that carry a completion's mark", () => {
  const placed = { ...order, id: "placed", hasCart: true, hasCollection: true }
  const idsOf = (...orders: MarkedOrder[]) => ofCompletions(orders).map(({ id }) => id)
  const later = { ...order, id: "later", displayId: 3 }
  const sooner = { ...order, id: "sooner", displayId: 1 }

  it("are the host's own as long as none is placed", () => {
    expect(idsOf(sooner, later)).toEqual(["sooner", "later"])
  })

  it("are the store's own when they came after the one that was placed, whatever links they have", () => {
    expect(idsOf(sooner, placed, later)).toEqual(["sooner", "placed"])
    expect(idsOf({ ...later, hasCollection: true }, placed)).toEqual(["placed"])
  })
})
