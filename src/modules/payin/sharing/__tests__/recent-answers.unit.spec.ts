import { RecentAnswers } from "../recent-answers"

describe("an answer that is kept for a moment", () => {
  beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }))
  afterEach(() => jest.useRealTimers())

  const answers = () => new RecentAnswers<string>({ freshMs: 1_000, most: 2 })

  it("is shared by whoever asks meanwhile, and read again when its time is over or the clock was set back", async () => {
    const kept = answers()
    const read = jest.fn().mockResolvedValueOnce("first").mockResolvedValueOnce("second").mockResolvedValueOnce("third")
    expect(await Promise.all([kept.get("a", read), kept.get("a", read)])).toEqual(["first", "first"])
    jest.advanceTimersByTime(999)
    expect(await kept.get("a", read)).toBe("first")
    jest.advanceTimersByTime(1)
    expect(await kept.get("a", read)).toBe("second")
    jest.setSystemTime(0)
    expect(await kept.get("a", read)).toBe("third")
  })

  it("is none after a failure, which takes away no answer that came after it", async () => {
    const kept = answers()
    let fail = (_: Error) => undefined as void
    const failing = kept.get("a", () => new Promise((_, reject) => (fail = reject)))
    jest.advanceTimersByTime(1_000)
    expect(await kept.get("a", async () => "later")).toBe("later")
    fail(new Error("too late"))
    await expect(failing).rejects.toThrow("too late")
    expect(await kept.get("a", async () => "not read")).toBe("later")
    await expect(kept.get("b", () => Promise.reject(new Error("down")))).rejects.toThrow("down")
    expect(await kept.get("b", async () => "back")).toBe("back")
  })

  it("is forgotten when it is told to be, and with all others when there are too many", async () => {
    const kept = answers()
    const read = jest.fn(async () => "read")
    await kept.get("a", read)
    kept.forget()
    for (const key of ["a", "b", "a", "c", "a"]) await kept.get(key, read)
    expect(read).toHaveBeenCalledTimes(5)
  })
})
