import { measured, type MeasureName, median, percentile } from "../report/measured"

const rate: MeasureName = { id: "1", title: "Calls", unit: "per second", ratio: "ours_by_theirs" }

describe("what a measure says", () => {
  it("takes the median of the rounds' own ratios, so that a slow moment of the machine counts once", () => {
    const rounds = [
      { ours: 100, theirs: 100 },
      { ours: 30, theirs: 20 },
      { ours: 240, theirs: 200 },
    ]
    const { ours, theirs, ratioMedian, ratioMin, ratioMax } = measured(rate, rounds)
    expect({ ours, theirs, ratioMedian, ratioMin, ratioMax }).toEqual({
      ours: 100,
      theirs: 100,
      ratioMedian: 1.2,
      ratioMin: 1,
      ratioMax: 1.5,
    })
  })

  it("turns the ratio around where a smaller figure of ours is the better one", () => {
    const faster = measured({ ...rate, ratio: "theirs_by_ours" }, [{ ours: 200, theirs: 5000 }])
    expect(faster.ratioMedian).toBe(25)
  })

  it.each([
    [{ atLeast: 0.9 }, 0.9, true],
    [{ atLeast: 0.9 }, 0.899, false],
    [{ atMost: 1.2 }, 1.2, true],
    [{ atMost: 1.2 }, 1.21, false],
  ])("holds %j against %d as it is, without rounding: %s", (aim, ours, met) => {
    expect(measured({ ...rate, aim }, [{ ours, theirs: 1 }]).met).toBe(met)
  })

  it("judges nothing without an aim", () => {
    expect(measured(rate, [{ ours: 1, theirs: 2 }]).met).toBeUndefined()
  })
})

describe("median and percentile", () => {
  it("lie between the two middle values of an even number", () => {
    expect(median([4, 1, 3, 2])).toBe(2.5)
  })

  it("name a value that was measured", () => {
    const values = Array.from({ length: 200 }, (_, index) => 200 - index)
    expect([percentile(values, 0.5), percentile(values, 0.99), percentile([7], 0.99)]).toEqual([100, 198, 7])
  })
})
