import { windowEnd } from "../window-end"

const now = new Date("2026-11-20T12:00:00.000Z")

describe("the end of the payment window", () => {
  it("is counted from the trade's creation", () => {
    expect(windowEnd("2026-11-20T11:58:00.000Z", 900, now)).toEqual(new Date("2026-11-20T12:13:00.000Z"))
  })

  it.each([
    ["the window is not", "2026-11-20T12:00:00.000Z", undefined],
    ["the creation is not", null, 900],
    ["the creation cannot be read", "yesterday", 900],
    ["the creation is far beyond every clock", "+275760-09-13T00:00:00.000Z", 900],
    ["the service's clock is years ahead", "2999-01-01T00:00:00.000Z", 900],
    ["the window fits no calendar", "2026-11-20T12:00:00.000Z", Number.MAX_SAFE_INTEGER],
  ])("is not known while %s", (_what, createdAt, seconds) => {
    expect(windowEnd(createdAt, seconds, now)).toBeNull()
  })
})
