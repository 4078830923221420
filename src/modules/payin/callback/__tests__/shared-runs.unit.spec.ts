import { SharedRuns } from "../shared-runs"

/** Work that ends when it is told to. */
class Work {
  readonly begun: { end: (result: number) => void; fail: (error: Error) => void }[] = []
  readonly run = () => new Promise<number>((end, fail) => this.begun.push({ end, fail }))
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe("a run", () => {
  let runs: SharedRuns
  let work: Work
  const ask = (key = "one") => runs.run(key, work.run)

  beforeEach(() => {
    runs = new SharedRuns(3)
    work = new Work()
  })

  it("is shared by those who ask while the one before is under way, and by nobody who asked earlier", async () => {
    const first = ask()
    const [second, third] = [ask(), ask()]
    expect(work.begun).toHaveLength(1)
    work.begun[0]!.end(1)
    expect(await first).toBe(1)
    await turn()
    expect(work.begun).toHaveLength(2)
    const fourth = ask()
    work.begun[1]!.end(2)
    expect(await Promise.all([second, third])).toEqual([2, 2])
    await turn()
    work.begun[2]!.end(3)
    expect(await fourth).toBe(3)
    expect(runs.placeFor("one")).toBe("own")
  })

  it("begins although the one before failed, which is told to those who shared it", async () => {
    const first = ask()
    const second = ask()
    work.begun[0]!.fail(new Error("no service"))
    await expect(first).rejects.toThrow("no service")
    await turn()
    const third = ask()
    work.begun[1]!.fail(new Error("no service either"))
    await expect(second).rejects.toThrow("no service either")
    await turn()
    work.begun[2]!.end(3)
    expect(await third).toBe(3)
  })

  it("waits for none of another key", async () => {
    void ask()
    const other = ask("other")
    work.begun[1]!.end(2)
    expect(await other).toBe(2)
    await turn()
    expect([runs.placeFor("one"), runs.placeFor("other")]).toEqual(["shared", "own"])
  })

  it("has no room once too many wait, and has again when their run has ended", async () => {
    void ask("other")
    void ask()
    const waiting = [ask("other"), ask("other"), ask()]
    expect([runs.placeFor("one"), runs.placeFor("another")]).toEqual(["full", "own"])
    work.begun[1]!.end(1)
    await turn()
    work.begun[2]!.end(2)
    expect(await waiting[2]).toBe(2)
    expect(runs.placeFor("other")).toBe("shared")
  })
})
