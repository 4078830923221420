import { spawnSync } from "node:child_process"
import { Agent } from "node:http"
import { freePort } from "../harness/free-port"
import { rowsOf, type SeededStore, seededStore } from "../harness/seeded-store"
import type { StoreProcess } from "../harness/store-process"
import { waitFor } from "../harness/wait-for"
import { startStorySandbox, type StorySandbox } from "../http/story-sandbox"
import { fuzzCase, oddCase } from "./fuzz-cases"
import { brokenHttp } from "./fuzz-http"
import { type Outcome, send, sendRaw } from "./fuzz-send"
import { Random, seedOfRun } from "./random"

const CALLBACKS = Number(process.env.FUZZ_CALLBACKS ?? 20_000)
const WARM_UP = CALLBACKS / 5
const CONNECTIONS = 12
/** Uncollected garbage comes and goes; keeping 16,000 callbacks in memory would take more than this. */
const ALLOWED_GROWTH_MB = 150

jest.setTimeout(600_000)

describe("the webhook under callbacks that no service sends", () => {
  const random = new Random(seedOfRun())
  const keys = { key: "stories-api-key", otherKey: "orders-api-key" }
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let store: SeededStore
  let service: StorySandbox
  let running: StoreProcess
  let port: number

  beforeAll(async () => {
    port = await freePort()
    service = await startStorySandbox(`http://localhost:${port}/hooks/payment/payin_default`)
    store = await seededStore("fuzz")
    running = await store.start(service.env, port)
  })

  afterAll(async () => {
    agent.destroy()
    await running?.kill()
    await service?.close()
  })

  type Count = { sent: number; accepted: number; wrong: string[]; statuses: Record<string, number> }

  async function sendOne(number: number, count: Count): Promise<void> {
    const kind = number % 50
    if (kind === 0) {
      const { name, bytes } = brokenHttp(random, number, keys.key)
      return note(count, { name, expected: "refused" }, await sendRaw(port, bytes))
    }
    const one = kind === 1 ? oddCase(random, number, keys) : fuzzCase(random, number, keys)
    note(count, one, await send(port, agent, one))
  }

  function note(count: Count, one: { name: string; expected: string }, outcome: Outcome): void {
    count.sent++
    count.statuses[outcome] = (count.statuses[outcome] ?? 0) + 1
    const accepted = outcome !== "none" && outcome < 400
    if (accepted) count.accepted++
    const broke = outcome !== "none" && outcome >= 500
    if (accepted !== (one.expected === "accepted") || broke) count.wrong.push(`${one.name}: ${outcome}`)
  }

  async function sendMany(from: number, to: number, count: Count): Promise<void> {
    let next = from
    const worker = async () => {
      while (next < to) await sendOne(next++, count)
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  }

  const residentMb = () =>
    Number(spawnSync("ps", ["-o", "rss=", "-p", String(running.pid)], { encoding: "utf8" }).stdout) / 1024

  const callbackRows = () =>
    rowsOf<{ state: string; attempt_id: string | null; deliveries: number }>(
      store.databaseUrl,
      "select * from payin_callback",
    )

  it("believes none but the signed ones, breaks on none, and keeps nothing of the others", async () => {
    process.stdout.write(`fuzz: CHAOS_SEED=${random.seed} draws these callbacks again\n`)
    const count: Count = { sent: 0, accepted: 0, wrong: [], statuses: {} }
    const begun = Date.now()
    await sendMany(0, WARM_UP, count)
    const before = residentMb()
    await sendMany(WARM_UP, CALLBACKS, count)
    const after = residentMb()
    const seconds = Math.round((Date.now() - begun) / 1000)
    const memory = `${Math.round(before)} → ${Math.round(after)} MB`
    const figures = { sent: count.sent, "signed and odd": count.accepted, memory, seconds, ...count.statuses }
    process.stdout.write(
      `fuzz: ${Object.entries(figures)
        .map(([name, value]) => `${name}: ${value}`)
        .join(", ")}\n`,
    )
    expect([...new Set(count.wrong)]).toEqual([])
    expect(after - before).toBeLessThan(ALLOWED_GROWTH_MB)
    const rows = await callbackRows()
    expect(rows.reduce((sum, { deliveries }) => sum + Number(deliveries), 0)).toBe(count.accepted)
  })

  it("has looked for what the signed ones name, and done nothing", async () => {
    const owed = async () => (await callbackRows()).filter(({ state }) => state === "pending")
    await waitFor(async () => (await owed()).length === 0, {
      what: "no owed callback",
      timeoutMs: 120_000,
      pollMs: 500,
    })
    const rows = await callbackRows()
    expect(rows.length).toBeGreaterThan(CALLBACKS / 100)
    expect(new Set(rows.map(({ state, attempt_id }) => `${state} ${attempt_id}`))).toEqual(new Set(["unmatched null"]))
    expect(await rowsOf(store.databaseUrl, "select id from payin_attempt")).toEqual([])
    expect(await rowsOf(store.databaseUrl, "select id from payin_case")).toEqual([])
    expect(service.sandbox.control.requests().filter(({ method }) => method !== "GET")).toEqual([])
  })
})
