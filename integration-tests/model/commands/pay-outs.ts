import * as fc from "fast-check"
import type { Fault } from "../../../src/sandbox"
import { type Doing, doing } from "../command"
import type { World } from "../world"

const captured = ({ books }: World) =>
  books.payments.filter(({ canceled, id }) => !canceled && books.captures.some(({ payment }) => payment === id))

const refunds = doing({
  actor: "staff",
  name: "sends a refund:",
  weight: 14,
  arg: fc.record({
    which: fc.nat(1),
    amount: fc.constantFrom(10, 30, 60, "the rest"),
    staff: fc.constantFrom(1, 1, 1, 2),
  }),
  can: (world) => world.sends && captured(world).length > 0,
  async act(world, { which, amount, staff }) {
    const payments = captured(world)
    const { id } = payments[which % payments.length]!
    const body = amount === "the rest" ? {} : { amount }
    const press = async () => await world.asStaff("POST", `/payments/${id}/refund`, body)
    await Promise.all(Array.from({ length: staff }, press))
  },
})

const faults: Record<string, Fault[]> = {
  "that is refused": [{ operation: "pay-out", kind: "refuse", body: { code: "INSUFFICIENT_BALANCE" } }],
  "that is cut off": [{ operation: "pay-out", kind: "cut_before_commit" }],
  "that is cut off, but done": [{ operation: "pay-out", kind: "cut_after_commit" }],
  "that is done and not answered": [{ operation: "pay-out", kind: "status", httpStatus: 502, commit: true }],
  "that is answered with rubbish": [{ operation: "pay-out", kind: "garbage" }],
  "that is done, and looked up in vain": [
    { operation: "pay-out", kind: "cut_after_commit" },
    { operation: "external", kind: "status", httpStatus: 500, times: 4 },
  ],
  "that is done, and said not to be there": [
    { operation: "pay-out", kind: "cut_after_commit" },
    { operation: "external", kind: "status", httpStatus: 404, body: { code: "NOT_FOUND" }, times: 4 },
  ],
}

const fails = doing({
  actor: "service",
  name: "is going to fail a pay-out",
  weight: 10,
  arg: fc.constantFrom(...Object.keys(faults)),
  can: ({ lane, sends }) => sends && lane.control.faults.list().length === 0,
  act: async ({ lane }, name) =>
    await Promise.resolve(faults[name]!.forEach((fault) => lane.control.faults.add(fault))),
})

const moves = doing({
  actor: "service",
  name: "moves a pay-out",
  weight: 14,
  arg: fc.record({
    which: fc.nat(2),
    status: fc.constantFrom("closed", "closed", "declined", "canceled", "active", "held"),
    telling: fc.constantFrom("trade", "own id", "external id", "not at all"),
  }),
  can: ({ sends, service }) => sends && service.payOuts().length > 0,
  async act({ isYearLater, service }, { which, status, telling }) {
    const payOuts = service.payOuts().reverse()
    const { id } = payOuts[which % payOuts.length]!
    await service.move(id, status)
    // A pay-out is read for a week after the last news of it.
    const told = telling === "not at all" && isYearLater ? "trade" : telling
    if (told !== "not at all") await service.tell(id, told)
  },
})

/** Refunds that the service sends. */
export const payOutDoings: Doing[] = [refunds, fails, moves]
