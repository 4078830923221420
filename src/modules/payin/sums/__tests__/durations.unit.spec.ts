import { bucketOf, durationBuckets, percentileOf } from "../durations"

const counts = (buckets: Record<number, number>) =>
  Array.from({ length: durationBuckets.length + 1 }, (_, index) => buckets[index] ?? 0)

describe("durations", () => {
  it("fall into the first bucket that they do not exceed", () => {
    expect([0, 15, 16, 60, 86_400, 86_401].map(bucketOf)).toEqual([0, 0, 1, 2, 12, 13])
  })

  it("are told to their bucket, and evenly spread within it", () => {
    // 30 to 60 seconds: the middle of ten of them.
    expect(percentileOf(counts({ 2: 10 }), 0.5)).toBe(45)
    expect(percentileOf(counts({ 0: 5, 2: 5 }), 0.9)).toBe(54)
    expect(percentileOf(counts({ 0: 9, 12: 1 }), 0.5)).toBe(8)
  })

  it("have no middle when there are none, and no end beyond the last bucket", () => {
    expect(percentileOf(counts({}), 0.5)).toBeNull()
    expect(percentileOf(counts({ 13: 3 }), 0.9)).toBe(86_400)
  })
})
