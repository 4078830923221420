import * as fc from "fast-check"
import type { Fault, SandboxTrade } from "../../../src/sandbox"
import { type Doing, doing } from "../command"
import type { Telling } from "../service"
import type { World } from "../world"

const tellings: Telling[] = ["trade", "nested", "ids", "own id", "external id"]
const weighted = <T>(...choices: [number, T][]) =>
  fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })))

/** The latest trade first: it is the one most likely to change. */
function tradeOf(world: World, which: number) {
  const trades = world.service.trades().reverse()
  return trades[which % trades.length]!
}

const which = weighted([5, 0], [2, 1], [1, 2])
const hasTrades = ({ books }: World) => books.trades.length > 0

const status = weighted(
  [9, "closed"],
  [4, "canceled"],
  [1, "active"],
  [1, "dispute"],
  [1, "re_calculation"],
  [1, "held"],
)
const amount = weighted([8, "same"], [1, "short"], [1, "over"], [1, "none"])
const told = weighted<Telling | "not at all">([6, "trade"], [1, "ids"], [1, "own id"], [1, "nested"], [4, "not at all"])

const moves = doing({
  actor: "service",
  name: "moves a trade",
  weight: 22,
  arg: fc.record({ which, status, amount, told, times: weighted([5, 1], [1, 2]) }),
  can: hasTrades,
  async act(world, arg) {
    const trade = tradeOf(world, arg.which)
    const cents = world.books.attempts.find(({ trade_id }) => trade_id === trade.id)?.cents ?? 10_000
    const sums = { same: undefined, short: shortOf(cents), over: cents + 1_000, none: 0 }
    const sum = sums[arg.amount as keyof typeof sums]
    await world.service.move(trade.id, arg.status, sum === undefined ? undefined : textOf(sum))
    // Nobody reads a trade again that ended a year ago, unless the service speaks of it.
    const telling = arg.told === "not at all" && world.isYearLater ? "trade" : arg.told
    if (telling === "not at all") return
    await Promise.all(Array.from({ length: arg.times }, () => world.service.tell(trade.id, telling)))
  },
})

/** Ten less, or half of what is not so much. */
export function shortOf(cents: number): number {
  return cents > 1_000 ? cents - 1_000 : Math.ceil(cents / 2)
}

function textOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`
}

const tells = doing({
  actor: "service",
  name: "tells of a trade once more",
  weight: 6,
  arg: fc.record({ which, telling: fc.constantFrom(...tellings), times: weighted([4, 1], [1, 3]) }),
  can: hasTrades,
  async act(world, { which, telling, times }) {
    const { id } = tradeOf(world, which)
    await Promise.all(Array.from({ length: times }, () => world.service.tell(id, telling)))
  },
})

const tellsNonsense = doing({
  actor: "service",
  name: "sends a callback that nobody understands",
  weight: 1,
  arg: fc.constantFrom(
    '{"id":"3f2b8c1e-5a77-4c53-9d7e-2b1f3a9c4d5e"}',
    "[]",
    '"closed"',
    '{"id":"\\ud83d","x":"\\u0000"}',
  ),
  can: hasTrades,
  act: async (world, body) => await world.lane.control.sendCallback(tradeOf(world, 0).id, { body }),
})

const cutOff: Fault = { operation: "pay-in", kind: "cut_after_commit" }
const unknown: Fault = { operation: "external", kind: "status", httpStatus: 404, body: { code: "NOT_FOUND" } }

const faults: Record<string, Fault[]> = {
  "a create that is cut off, but done": [{ operation: "pay-in", kind: "cut_after_commit" }],
  "a create that is cut off": [{ operation: "pay-in", kind: "cut_before_commit" }],
  "a create that is done and not answered": [{ operation: "pay-in", kind: "status", httpStatus: 502, commit: true }],
  "a create that is answered with rubbish": [{ operation: "pay-in", kind: "garbage" }],
  "a create that is refused": [{ operation: "pay-in", kind: "refuse" }],
  "a create that is cut off, and looked up in vain": [
    { operation: "pay-in", kind: "cut_after_commit" },
    { operation: "external", kind: "status", httpStatus: 400, times: 2 },
  ],
  "a create that is done, and said once not to be there": [cutOff, unknown],
  "a create that is done, and said not to be there": [cutOff, { ...unknown, times: 2 }],
  "a create that is done, and said for a while not to be there": [cutOff, { ...unknown, times: 5 }],
  "look-ups that fail": [
    { operation: "trade", kind: "status", httpStatus: 500, times: 2 },
    { operation: "external", kind: "status", httpStatus: 500 },
  ],
  "a look-up that is cut off": [{ operation: "trade", kind: "cut_before_commit", times: 4 }],
  "a look-up of another shape": [{ operation: "trade", kind: "wrong_shape" }],
  "a look-up that says there is none": [
    { operation: "trade", kind: "status", httpStatus: 404, body: { code: "NOT_FOUND" } },
  ],
}

const fails = doing({
  actor: "service",
  name: "is going to fail:",
  weight: 3,
  arg: fc.constantFrom(...Object.keys(faults)),
  can: ({ lane }) => lane.control.faults.list().length === 0,
  act: ({ lane }, name) => faults[name]!.forEach((fault) => lane.control.faults.add(fault)),
})

/** Codes and banks as in the accounts that fall back, and as their shoppers choose them. */
const lacks: Record<string, Fault[]> = {
  "what is asked for first": [noRequisites()],
  "two creates": [noRequisites({ times: 2 })],
  "three creates": [noRequisites({ times: 3 })],
  "the exact amount": [noRequisites({ when: { fiatAmount: "100.00" }, times: 4 })],
  "any method but one that is asked for": [noRequisites({ when: { method: null }, times: 4 })],
  "the method of the shopper": [noRequisites({ when: { method: "card" }, times: 4 })],
  "the bank of the shopper": [noRequisites({ when: { bank: "NORTHBANK" }, times: 4 })],
  "the first, and the next is cut off, but done": [noRequisites(), { operation: "pay-in", kind: "cut_after_commit" }],
  "the first, and the next is cut off": [noRequisites(), { operation: "pay-in", kind: "cut_before_commit" }],
  "the first, and what became of the next is found out later": [
    noRequisites(),
    { operation: "pay-in", kind: "cut_after_commit" },
    { operation: "external", kind: "status", httpStatus: 500, times: 3 },
  ],
  "two, after a create that is done and not answered": [
    { operation: "pay-in", kind: "status", httpStatus: 502, commit: true },
    { operation: "external", kind: "status", httpStatus: 400, times: 2 },
    noRequisites({ times: 2 }),
  ],
}

function noRequisites(fault: Partial<Fault> = {}): Fault {
  return { operation: "pay-in", kind: "refuse", ...fault }
}

const hasNoRequisites = doing({
  actor: "service",
  name: "has no requisites for",
  weight: 14,
  arg: fc.constantFrom(...Object.keys(lacks)),
  can: ({ falls }) => falls,
  act({ lane }, name) {
    lane.control.faults.clear()
    lacks[name]!.forEach((fault) => lane.control.faults.add(fault))
  },
})

const opensSecond = doing({
  actor: "service",
  name: "opens a second trade under the external id of one",
  weight: 3,
  arg: fc.record({ which, isFoundByExternalId: weighted([3, false], [1, true]) }),
  can: (world) => hasTrades(world) && !world.service.trades().some(isSecond),
  act: async (world, { which, isFoundByExternalId }) => {
    const first = tradeOf(world, which)
    const second = world.service.openSecond(first)
    if (isFoundByExternalId) world.lane.front.aliases.set(first.externalTransactionId!, second.externalTransactionId!)
  },
})

const isSecond = ({ externalTransactionId }: SandboxTrade) => /__\d+$/.test(externalTransactionId!)
const firstOf = ({ externalTransactionId }: SandboxTrade) => externalTransactionId!.replace(/__\d+$/, "")

const tellsOfBoth = doing({
  actor: "service",
  name: "tells at once of all trades under one external id:",
  weight: 6,
  arg: fc.record({
    status: fc.constantFrom("as they are", "closed", "closed", "canceled"),
    telling: fc.constantFrom(...tellings),
  }),
  can: ({ service }) => service.trades().some(isSecond),
  async act({ service }, { status, telling }) {
    const external = firstOf(service.trades().find(isSecond)!)
    const all = service.trades().filter((trade) => firstOf(trade) === external)
    if (status !== "as they are") for (const { id } of all) await service.move(id, status)
    await Promise.all(all.map(({ id }) => service.tell(id, telling)))
  },
})

/** Answers that Postgres or a URL cannot accept as they are. The trade's id, status and amount are true. */
const oddBytes: Record<string, (trade: any) => void> = {
  "half a surrogate in the owner's name": (trade) => (trade.requisite.ownerName = "Ann \ud83d"),
  "half a surrogate in a receipt": (trade) => (trade.disputeMerchantCheckUrl = "https://x.example/receipt-\ud83d.pdf"),
  "NUL in the owner's name": (trade) => (trade.requisite.ownerName = "Ann\u0000"),
  "NUL in the page's address": (trade) => (trade.externalPaymentPageUrl = "https://x.example/\u0000"),
  "a date far away": (trade) => (trade.createdAt = "+275760-09-12T00:00:00.000Z"),
}

const speaksOddly = doing({
  actor: "service",
  name: "answers from now on with",
  weight: 1,
  arg: fc.constantFrom(...Object.keys(oddBytes)),
  can: (world) => hasTrades(world) && world.lane.front.lies.every(({ name }) => name === "second"),
  act: (world, name) => {
    world.lane.front.lies.push({ tradeId: tradeOf(world, 0).id, name, change: oddBytes[name]! })
  },
})

/** Answers that describe a different trade from the one asked for, and keep doing so. */
const lies: Record<string, (trade: any) => void> = {
  "another currency": (trade) => (trade.fiatCurrency = "RUB"),
  "another external id": (trade) => (trade.extra = { externalTransactionId: "somebody-elses" }),
  "another type": (trade) => (trade.type = "pay-out"),
  "no amount": (trade) => (trade.fiatAmount = null),
}

const lying = doing({
  actor: "service",
  name: "lies from now on:",
  weight: 1,
  arg: fc.constantFrom(...Object.keys(lies)),
  can: speaksOddly.can as (world: World) => boolean,
  act: (world, name) => {
    world.lane.front.lies.push({ tradeId: tradeOf(world, 0).id, name, change: lies[name]! })
  },
})

export const serviceDoings: Doing[] = [
  moves,
  tells,
  tellsNonsense,
  fails,
  hasNoRequisites,
  opensSecond,
  tellsOfBoth,
  speaksOddly,
  lying,
]
