import { type Course, silentFaultsOf } from "../silent-fault"

const read_at = new Date("2026-11-26T12:00:00Z")
const ago = (minutes: number) => new Date(read_at.getTime() - minutes * 60_000)
const course: Course = {
  account: "default",
  read_at,
  refused: 0,
  refused_since: null,
  last_refused_at: null,
  refusal_code: null,
  unpaid: 0,
  unpaid_since: null,
  last_unpaid_at: null,
  paid_before: 0,
  unpaid_before: 0,
  unannounced: 0,
  unannounced_since: null,
  last_unannounced_at: null,
}
const refused = (count: number, minutes = 1): Course => ({
  ...course,
  refused: count,
  refused_since: ago(minutes + 5),
  last_refused_at: ago(minutes),
  refusal_code: "NO_REQUISITES",
})
const unpaid = (count: number, [paid, not]: [number, number], minutes = 20): Course => ({
  ...course,
  unpaid: count,
  unpaid_since: ago(minutes + 60),
  last_unpaid_at: ago(minutes),
  paid_before: paid,
  unpaid_before: not,
})

const faultOf = (of: Course) => silentFaultsOf(of)[0] ?? null

describe("what no failing call shows", () => {
  it("is none while nothing was tried", () => {
    expect(faultOf(course)).toBeNull()
  })

  it.each([
    [2, 1, false],
    [3, 1, true],
    [3, 59, true],
    [9, 61, false],
  ])("is the refusal of %s shoppers, the last one %s minutes ago: %s", (count, minutes, is) => {
    const found = faultOf(refused(count, minutes))
    expect(found?.kind === "refused").toBe(is)
    if (is) expect(found).toMatchObject({ count, code: "NO_REQUISITES", since: ago(minutes + 5) })
  })

  it("is a refusal rather than unpaid trades: they are what is left from before", () => {
    expect(faultOf({ ...unpaid(50, [50, 0]), ...refusedPart(3) })).toMatchObject({ kind: "refused" })
  })

  it.each<[number, [number, number], boolean]>([
    // The fewer paid before, the more it takes.
    [4, [100, 0], false],
    [5, [100, 0], true],
    [19, [50, 50], false],
    [20, [50, 50], true],
    [61, [20, 80], false],
    [62, [20, 80], true],
    // Nobody ever paid: unknown, or hopeless from the beginning.
    [29, [0, 0], false],
    [30, [0, 0], true],
    [29, [4, 5], false],
    [29, [0, 100], false],
  ])("is %s unpaid trades in a row after %j were paid and not: %s", (count, before, is) => {
    expect(faultOf(unpaid(count, before))?.kind === "unpaid").toBe(is)
  })

  it.each([
    [4, 20, false],
    [5, 20, true],
    [5, 25 * 60, false],
  ])("is that %s payments came without a callback, the last one %s minutes ago: %s", (count, minutes, is) => {
    const [unannounced_since, last_unannounced_at] = [ago(minutes + 60), ago(minutes)]
    const silent = { ...course, unannounced: count, unannounced_since, last_unannounced_at }
    expect(silentFaultsOf(silent).map(({ kind }) => kind)).toEqual(is ? ["unannounced"] : [])
    const both = { ...silent, ...refusedPart(3) }
    expect(silentFaultsOf(both).map(({ kind }) => kind)).toEqual(is ? ["refused", "unannounced"] : ["refused"])
  })

  it("says how many were paid before, where that is known, and nothing of what nobody has tried for a day", () => {
    expect(faultOf(unpaid(40, [30, 60]))).toMatchObject({ paidBefore: 33, count: 40 })
    expect(faultOf(unpaid(40, [1, 0]))).toMatchObject({ paidBefore: null })
    expect(faultOf(unpaid(40, [30, 60], 25 * 60))).toBeNull()
  })
})

function refusedPart(count: number): Partial<Course> {
  const { refused: shoppers, refused_since, last_refused_at } = refused(count)
  return { refused: shoppers, refused_since, last_refused_at }
}
