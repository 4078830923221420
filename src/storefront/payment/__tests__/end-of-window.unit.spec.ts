import { countdown } from "../../requisite/countdown"
import { endOfWindow } from "../end-of-window"

/** The store's clock says 10:00, and the window ends at 10:15. */
const answer = { expires_at: "2026-11-05T10:15:00.000Z", seconds_left: 900 }
const at = (time: string) => new Date(`2026-11-05T${time}Z`)

describe("the end of the payment window", () => {
  it.each([
    ["right", "10:00:00", "2026-11-05T10:15:00.000Z"],
    ["right, after a slow answer", "10:00:09", "2026-11-05T10:15:00.000Z"],
    ["an hour ahead", "11:00:00", "2026-11-05T11:15:00.000Z"],
    ["an hour ahead, after a slow answer", "11:00:09", "2026-11-05T11:15:00.000Z"],
    ["three hours behind", "07:00:00", "2026-11-05T07:15:00.000Z"],
  ])("is in as long as the store says on a clock that is %s", (_clock, now, end) => {
    expect(endOfWindow(answer, at(now).getTime())?.toISOString()).toBe(end)
  })

  it("counts down what is left, whatever the device takes for the time", () => {
    const now = at("11:00:00")
    expect(countdown(endOfWindow(answer, now.getTime()), now)).toEqual({ seconds: 900, text: "15:00", over: false })
    expect(countdown(endOfWindow({ ...answer, seconds_left: -600 }, now.getTime()), now)?.over).toBe(true)
  })

  it("is the store's date where an older store says no more, and unknown where it does", () => {
    expect(endOfWindow({ expires_at: answer.expires_at }, at("11:00:00").getTime())).toEqual(at("10:15:00"))
    expect(endOfWindow({ expires_at: null, seconds_left: null }, at("11:00:00").getTime())).toBeNull()
    expect(endOfWindow({ expires_at: "soon", seconds_left: 5 }, at("11:00:00").getTime())).toBeNull()
  })
})
