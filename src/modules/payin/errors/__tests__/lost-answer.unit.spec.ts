import { surely } from "../lost-answer"

const lost = new Error("Connection terminated unexpectedly")

describe("a change that is reported once", () => {
  const pauses: number[] = []
  const sleep = (ms: number) => Promise.resolve(pauses.push(ms))
  beforeEach(() => void pauses.splice(0))

  /** @param looks what each look finds; an error: the database does not answer */
  function changed(failure: Error, looks: (string | undefined | Error)[]) {
    const left = [...looks]
    const look = () => {
      const found = left.shift()
      return found instanceof Error ? Promise.reject(found) : Promise.resolve(found)
    }
    return surely({ change: () => Promise.reject(failure), look, sleep })
  }

  it("is what it returned, and is not looked for", async () => {
    const look = jest.fn()
    expect(await surely({ change: () => Promise.resolve("row"), look, sleep })).toBe("row")
    expect(look).not.toHaveBeenCalled()
  })

  it.each([
    ["the connection broke", lost],
    ["the server was shut down", Object.assign(new Error("terminating connection"), { code: "57P01" })],
    ["it was reset", Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })],
  ])("is found when %s after it was made", async (_what, failure) => {
    expect(await changed(failure, ["row"])).toBe("row")
    expect(pauses).toEqual([])
  })

  it("is waited for while the database does not answer, for half a minute at most", async () => {
    expect(await changed(lost, [lost, lost, "row"])).toBe("row")
    expect(pauses).toEqual([500, 1_500])
    await expect(
      changed(
        lost,
        Array.from({ length: 9 }, () => lost),
      ),
    ).rejects.toBe(lost)
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(2_000 + 30_000)
  })

  it("was not made when it is not there twice, and then counts", async () => {
    await expect(changed(lost, [undefined, undefined, "row"])).rejects.toBe(lost)
    expect(await changed(lost, [undefined, "row"])).toBe("row")
  })

  it("is not looked for when Postgres refused it", async () => {
    const refused = Object.assign(new Error("could not serialize access"), { code: "40001" })
    await expect(changed(refused, ["row"])).rejects.toBe(refused)
  })
})
