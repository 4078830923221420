import { WorkerPool, type WorkSource } from "../worker-pool"

/** Work that ends when it is told to. */
class Bench implements WorkSource<number> {
  readonly limits: number[] = []
  readonly begun = new Map<number, () => void>()

  constructor(private readonly owed: number[]) {}

  readonly claim = async (limit: number) => {
    this.limits.push(limit)
    return this.owed.splice(0, limit)
  }

  readonly work = (one: number) => new Promise<void>((done) => this.begun.set(one, done))

  owe(...more: number[]): void {
    this.owed.push(...more)
  }

  done(one: number): void {
    this.begun.get(one)!()
  }

  async all(count: number): Promise<void> {
    while (this.begun.size < count) await new Promise((turn) => setImmediate(turn))
  }
}

describe("pool", () => {
  it("take up all that is owed at once, and do not wait for it to be done", async () => {
    const bench = new Bench([1, 2])
    await new WorkerPool(3).run(bench)
    expect([...bench.begun.keys()]).toEqual([1, 2])
  })

  it("claim no more than there are pool, so that nothing claimed waits", async () => {
    const bench = new Bench([1, 2, 3])
    const pool = new WorkerPool(2)
    const waking = pool.run(bench)
    await bench.all(2)
    expect(bench.limits).toEqual([2])
    bench.done(2)
    await bench.all(3)
    expect(bench.limits).toEqual([2, 1])
    bench.done(1)
    await waking
    expect(bench.limits).toEqual([2, 1, 1])
  })

  it("go on while one piece takes long", async () => {
    const bench = new Bench([1, 2])
    const pool = new WorkerPool(2)
    const waking = pool.run(bench)
    await bench.all(2)
    bench.owe(3, 4)
    bench.done(2)
    await bench.all(3)
    bench.done(3)
    await bench.all(4)
    bench.done(4)
    await waking
    expect(bench.begun.size).toBe(4)
  })

  it("look once more when they are woken while they claim", async () => {
    const bench = new Bench([])
    const pool = new WorkerPool(2)
    const first = pool.run(bench)
    bench.owe(1)
    void pool.run(bench)
    await first
    expect(bench.begun.size).toBe(1)
  })

  it("say when nothing could be claimed, and claim again when they are woken", async () => {
    const bench = new Bench([1])
    const pool = new WorkerPool(2)
    const claim = async () => Promise.reject(new Error("no database"))
    await expect(pool.run({ ...bench, claim, work: bench.work })).rejects.toThrow("no database")
    await pool.run(bench)
    expect(bench.begun.size).toBe(1)
  })

  describe("whose pieces are left at once", () => {
    const leftAtOnce = (bench: Bench): WorkSource<number> => ({
      claim: bench.claim,
      work: async (one, leave) => {
        const done = bench.work(one)
        leave()
        await done
      },
    })
    const turn = () => new Promise((resolve) => setImmediate(resolve))

    it("go on while the rests are done, with four such rests for a worker at most", async () => {
      const bench = new Bench([1, 2, 3, 4, 5, 6, 7])
      const pool = new WorkerPool(1)
      const working = pool.run(leftAtOnce(bench))
      await bench.all(5)
      await turn()
      expect([...bench.begun.keys()]).toEqual([1, 2, 3, 4, 5])
      bench.done(1)
      await bench.all(6)
      bench.done(3)
      await bench.all(7)
      bench.done(4)
      await working
      let isIdle = false
      const idle = pool.idle().then(() => (isIdle = true))
      for (const one of [2, 5, 6]) bench.done(one)
      await turn()
      expect(isIdle).toBe(false)
      bench.done(7)
      await idle
    })
  })

  describe("whose pieces are left while the next is claimed", () => {
    /** Two workers. The third piece is claimed while the first is left, so that the next claims are ahead. */
    async function claimedAhead(how?: { claimsAhead: boolean }) {
      const bench = new Bench([1, 2, 3, 4, 5])
      const leaves = new Map<number, () => void>()
      let whileClaiming = () => {}
      const pool = new WorkerPool(2, how)
      const working = pool.run({
        claim: async (limit) => {
          whileClaiming()
          return await bench.claim(limit)
        },
        work: (one, leave) => {
          leaves.set(one, leave)
          return bench.work(one)
        },
      })
      await bench.all(2)
      whileClaiming = () => leaves.get(2)!()
      leaves.get(1)!()
      await bench.all(4)
      const finish = async () => {
        for (const one of bench.begun.keys()) bench.done(one)
        await working
        await pool.idle()
      }
      return { bench, leaves, finish }
    }

    it("claim ahead, and have a piece for the worker that is free next", async () => {
      const { bench, leaves, finish } = await claimedAhead()
      expect(bench.limits).toEqual([2, 1, 5])
      expect([...bench.begun.keys()]).toEqual([1, 2, 3, 4])
      leaves.get(3)!()
      expect(bench.begun.has(5)).toBe(true)
      await finish()
    })

    it("claim for no worker that is busy where their work may take long", async () => {
      const { bench, finish } = await claimedAhead({ claimsAhead: false })
      expect(bench.limits).toEqual([2, 1, 1])
      const finishing = finish()
      await bench.all(5)
      bench.done(5)
      await finishing
    })

    it("leave to the next claimer what has waited too long for a worker", async () => {
      const { bench, leaves, finish } = await claimedAhead()
      const now = performance.now()
      const clock = jest.spyOn(performance, "now").mockReturnValue(now + 2_001)
      leaves.get(3)!()
      clock.mockRestore()
      expect(bench.begun.has(5)).toBe(false)
      await finish()
      expect(bench.begun.size).toBe(4)
    })
  })
})
