import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ReadPace } from "../read-pace"

/** A clock that only sleeping and the test move, and the account's row as Postgres would keep it. */
function paceAt(perSecond: number) {
  let now = 0
  let freeAt = 0
  let reservations = 0
  const raw = (_statement: string, [, span]: [string, number]) => {
    reservations += 1
    freeAt = Math.max(freeAt, now) + span
    return Promise.resolve({ rows: [{ left_ms: freeAt - now, slowness: 1 }] })
  }
  const sleep = (ms: number) => Promise.resolve(void (now += ms))
  const pace = new ReadPace({ raw } as unknown as Knex, perSecond, { now: () => now, sleep })
  const reads = async (count: number) => {
    const begin = now
    for (let read = 0; read < count; read++) await pace.turn("default")
    return now - begin
  }
  const reserveUntil = (at: number) => (freeAt = at)
  return { pace, reads, sleep, reserveUntil, reserved: () => reservations }
}

describe("the pace of reads", () => {
  it("is even, and asks Postgres for a quarter of a second at once", async () => {
    const { reads, reserved } = paceAt(20)
    expect(await reads(11)).toBe(500)
    expect(reserved()).toBe(3)
  })

  it("is made up for by no burst after a while without reads", async () => {
    const { reads, sleep } = paceAt(20)
    await reads(1)
    await sleep(700)
    expect(await reads(8)).toBe(350)
  })

  it("holds nobody for long: an account that is not to be read soon is left alone", async () => {
    const { pace, reads, reserveUntil, sleep } = paceAt(20)
    reserveUntil(60_000)
    expect(await pace.turn("default")).toBe(60_000)
    expect(pace.slowAccounts()).toEqual(["default"])
    await sleep(56_000)
    expect(pace.slowAccounts()).toEqual([])
    expect(await reads(1)).toBe(4_000)
  })

  it("forgets what another key or address was told", async () => {
    const { pace, reserveUntil } = paceAt(20)
    reserveUntil(60_000)
    await pace.turn("default")
    pace.lift("default")
    expect(pace.slowAccounts()).toEqual([])
  })
})
