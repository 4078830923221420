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

  it("go on while the rest of a piece is done, with no more such rests than workers", async () => {
    const bench = new Bench([1, 2, 3, 4])
    const pool = new WorkerPool(1)
    const working = pool.run({
      ...bench,
      work: async (one, leave) => {
        const done = bench.work(one)
        leave()
        await done
      },
    })
    await bench.all(2)
    await new Promise((turn) => setImmediate(turn))
    expect([...bench.begun.keys()]).toEqual([1, 2])
    bench.done(1)
    await bench.all(3)
    bench.done(3)
    await bench.all(4)
    bench.done(4)
    await working
    let isIdle = false
    const idle = pool.idle().then(() => (isIdle = true))
    await new Promise((turn) => setImmediate(turn))
    expect(isIdle).toBe(false)
    bench.done(2)
    await idle
  })
})
