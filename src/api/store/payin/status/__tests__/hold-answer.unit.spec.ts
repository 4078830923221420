import { EventEmitter } from "node:events"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { AttemptRow } from "../../../../../modules/payin/models/attempt"
import { canHold, holdAnswer } from "../hold-answer"
import type { PaymentAnswer } from "../payment-answer"

const attempt = { id: "payatt_1", state: "open", trade_revision: 1 } as AttemptRow
const same = { state: "waiting", fingerprint: "f" } as PaymentAnswer

function store({ isStopping = false } = {}) {
  const find = jest.fn(() => Promise.resolve(attempt))
  const payin = { settled: new EventEmitter().setMaxListeners(0), attempts: { find }, isStopping }
  const container = { resolve: () => payin } as unknown as MedusaContainer
  const hold = (gone: AbortSignal) => {
    const asked = { same, reference: { attemptId: attempt.id }, locale: "en", gone }
    return holdAnswer(container, { attempt, unreachable: false }, asked)
  }
  return { container, payin, find, hold }
}

describe("holding an answer", () => {
  it("ends with the client, without another look at anything", async () => {
    const { hold, find, payin } = store()
    const gone = new AbortController()
    const held = hold(gone.signal)
    gone.abort()
    expect(await held).toBe(same)
    expect(find).not.toHaveBeenCalled()
    expect(payin.settled.eventNames()).toEqual([])
  })

  it("gives the same answer after a second of a few cheap looks", async () => {
    const { hold, find } = store()
    expect(await hold(new AbortController().signal)).toBe(same)
    expect(find.mock.calls.length).toBeGreaterThan(1)
    // Four, and one more when a timer was a millisecond early.
    expect(find.mock.calls.length).toBeLessThanOrEqual(5)
  })

  it("ends although the garbage collector runs meanwhile", async () => {
    setFlagsFromString("--expose-gc")
    const collect = runInNewContext("gc") as () => void
    const { hold } = store()
    const collecting = setInterval(collect, 20)
    try {
      expect(await hold(new AbortController().signal)).toBe(same)
    } finally {
      clearInterval(collecting)
    }
  })

  it("has room for fifty in a process, and room again when they are gone", async () => {
    const { container, hold } = store()
    const clients = Array.from({ length: 50 }, () => new AbortController())
    const held = clients.slice(1).map((gone) => hold(gone.signal))
    expect(canHold(container)).toBe(true)
    held.push(hold(clients[0]!.signal))
    expect(canHold(container)).toBe(false)
    clients.forEach((gone) => gone.abort())
    await Promise.all(held)
    expect(canHold(container)).toBe(true)
  })

  it("is for a server that is not shutting down", () => {
    expect(canHold(store({ isStopping: true }).container)).toBe(false)
  })
})
