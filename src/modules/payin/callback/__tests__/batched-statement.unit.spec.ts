import { BatchedStatement } from "../batched-statement"

/** A database that commits a statement when it is told to. */
class SlowDatabase {
  readonly statements: { items: number[]; commit: () => void; fail: (error: unknown) => void }[] = []
  readonly #arrivals: (() => void)[] = []

  readonly run = (items: number[]): Promise<string[]> =>
    new Promise((resolve, reject) => {
      this.statements.push({ items, commit: () => resolve(items.map((item) => `row ${item}`)), fail: reject })
      this.#arrivals.splice(0).forEach((arrive) => arrive())
    })

  async statement(number: number) {
    while (this.statements.length < number) await new Promise<void>((arrive) => this.#arrivals.push(arrive))
    return this.statements[number - 1]!
  }
}

const refusedByPostgres = Object.assign(new Error("value out of range"), { code: "22003" })
const connectionLost = Object.assign(new Error("terminated"), { code: "57P01" })

describe("a shared statement", () => {
  let database: SlowDatabase
  let shared: BatchedStatement<number, string>

  beforeEach(() => {
    database = new SlowDatabase()
    shared = new BatchedStatement(database.run)
  })

  const takeAll = (items: number[]) => Promise.allSettled(items.map((item) => shared.run(item)))

  it("takes all that comes in one turn, and gives each the result of its own item", async () => {
    const taken = takeAll([1, 2, 3])
    const { items, commit } = await database.statement(1)
    expect(items).toEqual([1, 2, 3])
    commit()
    expect(await taken).toMatchObject([{ value: "row 1" }, { value: "row 2" }, { value: "row 3" }])
  })

  it("lets those who come while it is under way share the next one", async () => {
    const first = takeAll([1])
    const { commit } = await database.statement(1)
    const later = takeAll([2, 3])
    commit()
    await first
    const second = await database.statement(2)
    expect(second.items).toEqual([2, 3])
    second.commit()
    expect(await later).toMatchObject([{ value: "row 2" }, { value: "row 3" }])
    expect(database.statements).toHaveLength(2)
  })

  it("waits for more where nobody waits for the result", async () => {
    const patient = new BatchedStatement(database.run, { gatherMs: 50 })
    const first = patient.run(1)
    await new Promise((later) => setTimeout(later, 5))
    const second = patient.run(2)
    const { items, commit } = await database.statement(1)
    expect(items).toEqual([1, 2])
    commit()
    expect(await Promise.all([first, second])).toEqual(["row 1", "row 2"])
  })

  it("answers nobody before the statement that holds their item has committed", async () => {
    const answered: number[] = []
    const first = shared.run(1).then(() => answered.push(1))
    const one = await database.statement(1)
    const second = shared.run(2).then(() => answered.push(2))
    expect(answered).toEqual([])
    one.commit()
    await first
    const two = await database.statement(2)
    expect(answered).toEqual([1])
    two.commit()
    await second
    expect(answered).toEqual([1, 2])
  })

  it("tries each alone when Postgres refuses one of them, so that only that one fails", async () => {
    const taken = takeAll([1, 2, 3])
    const together = await database.statement(1)
    together.fail(refusedByPostgres)
    await database.statement(4)
    for (const { items, commit, fail } of database.statements.slice(1)) {
      expect(items).toHaveLength(1)
      if (items[0] === 2) fail(refusedByPostgres)
      else commit()
    }
    expect(await taken).toMatchObject([{ value: "row 1" }, { reason: refusedByPostgres }, { value: "row 3" }])
  })

  it("fails all at once when the database is not there, and asks it again for the next", async () => {
    const taken = takeAll([1, 2, 3])
    const together = await database.statement(1)
    together.fail(connectionLost)
    expect(await taken).toMatchObject([1, 2, 3].map(() => ({ reason: connectionLost })))
    expect(database.statements).toHaveLength(1)
    const next = takeAll([4])
    const { commit } = await database.statement(2)
    commit()
    expect(await next).toMatchObject([{ value: "row 4" }])
  })

  it("puts no more than a hundred items into one statement", async () => {
    const taken = takeAll(Array.from({ length: 250 }, (_, item) => item))
    for (const [number, size] of [
      [1, 100],
      [2, 100],
      [3, 50],
    ] as const) {
      const { items, commit } = await database.statement(number)
      expect(items).toHaveLength(size)
      commit()
    }
    await taken
  })
})
