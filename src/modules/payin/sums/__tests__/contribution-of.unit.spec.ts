import fc from "fast-check"
import { readTradeStatus } from "../../../../merchant-api/trade/trade-status"
import { type AttemptState, stateAfterRead } from "../../attempt/attempt-state"
import type { Books } from "../../shown/books"
import { addChange, changeOf, type Contribution, contributionOf, differsOn } from "../contribution-of"
import type { Counted } from "../difference-of"
import { readKey } from "../measures"
import { moneyWord } from "../money-word"
import { anAttempt, opened, trade } from "./an-attempt"

/** `day measure method bank` → value, for reading. */
function told(contribution: Contribution): Record<string, string> {
  return Object.fromEntries(
    Object.entries(contribution).map(([key, value]) => {
      const { bank, day, measure, method } = readKey(key)
      return [[day, measure, method, bank].filter(Boolean).join(" "), value]
    }),
  )
}

const paidAfterMidnight = {
  state: "paid" as const,
  paid_at: new Date("2026-05-02T00:01:00.000Z"),
  paid_amount: "55.00",
}
const captured: Books = { captured: "55.00", refunds: [] }

describe("what an attempt adds to the sums", () => {
  it("is nothing while it is only planned", () => {
    expect(contributionOf(anAttempt({ state: "planned" }))).toEqual({})
  })

  it("counts on the day it was opened, and its money on the day it arrived", () => {
    const attempt = anAttempt({ ...paidAfterMidnight, state: "captured", books: captured })
    expect(told(contributionOf(attempt))).toEqual({
      "2026-05-01 opened sbp NORTHBANK": "1",
      "2026-05-01 paid sbp NORTHBANK": "1",
      "2026-05-02 payments": "1",
      "2026-05-02 received": "55",
      "2026-05-02 credited": "55",
      "2026-05-02 captured": "55",
      "2026-05-02 took:7": "1",
      "2026-05-02 crypto:USDT:TRON": "26086956",
      "2026-05-02 fee:USDT:TRON": "260869",
    })
    expect(differsOn(attempt)).toBeNull()
  })

  it("shows what the service credited and Medusa has not captured, on the day of the money", () => {
    const attempt = anAttempt(paidAfterMidnight)
    expect(told(contributionOf(attempt))).toMatchObject({ "2026-05-02 difference": "55", "2026-05-02 differing": "1" })
    expect(differsOn(attempt)).toBe("2026-05-02")
  })

  it("does not show money that a person set aside as missing", () => {
    const attempt = anAttempt({ ...paidAfterMidnight, resolved_revision: 1 })
    expect(told(contributionOf(attempt))).toMatchObject({ "2026-05-02 set_aside": "55" })
    expect(differsOn(attempt)).toBeNull()
  })

  it("counts as sent back what a person said was, on that day, and no excess of it as missing", () => {
    const sent = { sent_outside: "5.00", sent_outside_at: new Date("2026-05-03T10:00Z"), resolved_revision: 1 }
    const over = { ...paidAfterMidnight, paid_amount: "60.00", state: "captured" as const, books: captured }
    const attempt = anAttempt({ ...over, ...sent })
    expect(told(contributionOf(attempt))).toMatchObject({
      "2026-05-02 received": "60",
      "2026-05-02 set_aside": "5",
      "2026-05-03 sent_back": "5",
    })
    expect(differsOn(attempt)).toBeNull()
    expect(differsOn(anAttempt({ ...over, ...sent, resolved_revision: null }))).toBe("2026-05-02")
  })

  it.each([
    ["60.00", "5", null],
    ["63.00", "5", "2026-05-02"],
    ["57.00", "2", null],
  ])("counts an excess that was sent back as such also when the service speaks again: %s", (came, aside, day) => {
    const sent = { sent_outside: "5.00", sent_outside_at: new Date("2026-05-03T10:00Z") }
    const over = { ...paidAfterMidnight, paid_amount: came, state: "captured" as const, books: captured }
    const attempt = anAttempt({ ...over, ...sent, resolved_revision: 1, trade_revision: 3 })
    expect(told(contributionOf(attempt))).toMatchObject({ "2026-05-02 set_aside": aside, "2026-05-03 sent_back": "5" })
    expect(differsOn(attempt)).toBe(day)
  })

  it.each([
    ["54.50", "-0.5"],
    ["56.00", "1"],
  ])("shows what a range allowed as such, and misses nothing: %s", (paid_amount, in_range) => {
    const ranged = { ...paidAfterMidnight, paid_amount, amount_min: "52.25", amount_max: "57.75" }
    const attempt = anAttempt({ ...ranged, state: "captured", books: captured })
    expect(told(contributionOf(attempt))).toMatchObject({ "2026-05-02 in_range": in_range })
    expect(differsOn(attempt)).toBeNull()
    // A person closed a case of its order since: the same money is not explained twice.
    expect(differsOn(anAttempt({ ...ranged, state: "captured", books: captured, resolved_revision: 1 }))).toBeNull()
    expect(told(contributionOf(anAttempt(ranged)))).toMatchObject({ "2026-05-02 difference": String(+paid_amount) })
    const takenBack = { ...ranged, taken_back_at: new Date("2026-05-04T10:00Z"), books: captured }
    expect(told(contributionOf(anAttempt(takenBack)))).toMatchObject({ "2026-05-02 difference": "-55" })
  })

  it("shows what came of sent-back money and is not captured yet as missing", () => {
    const sent = { sent_outside: "35.00", sent_outside_at: new Date("2026-05-03T10:00Z") }
    const short = { ...paidAfterMidnight, state: "captured" as const, books: { captured: "35.00", refunds: [] } }
    expect(differsOn(anAttempt({ ...short, ...sent, resolved_revision: 1, trade_revision: 3 }))).toBe("2026-05-02")
  })

  it("shows a capture whose money was taken back, until Medusa has refunded it", () => {
    const takenBack = { ...paidAfterMidnight, state: "captured" as const, taken_back_at: new Date("2026-05-04T10:00Z") }
    const attempt = anAttempt({ ...takenBack, books: captured })
    expect(told(contributionOf(attempt))).toMatchObject({
      "2026-05-01 not_paid sbp NORTHBANK": "1",
      "2026-05-02 received": "55",
      "2026-05-04 taken_back": "55",
      "2026-05-02 difference": "-55",
    })
    const refunds = [{ at: "2026-05-06T10:00:00.000Z", amount: "55.00" }]
    const refunded = anAttempt({ ...takenBack, books: { ...captured, refunds } })
    expect(told(contributionOf(refunded))).toMatchObject({ "2026-05-06 sent_back": "55" })
    expect(differsOn(refunded)).toBeNull()
  })

  it("keeps of the service's names what fits into an index, in whole characters", () => {
    const odd = { bank: "🏦".repeat(5_000), cryptoCurrency: "us:dt", cryptoNetwork: "x".repeat(9_000) }
    const keys = Object.keys(contributionOf(anAttempt({ ...paidAfterMidnight, trade: trade(odd) }))).map(readKey)
    expect(keys.find(({ measure }) => measure === "opened")!.bank).toBe("🏦".repeat(60))
    expect(keys.map(({ measure }) => measure)).toContain(`crypto:US DT:${"X".repeat(60)}`)
  })

  it("measures the time to the money from the trade's opening, and trusts no clock beyond reason", () => {
    const bucket = (createdAt: string) => {
      const attempt = anAttempt({ ...paidAfterMidnight, trade: { id: "t", status: "closed", createdAt } })
      return Object.keys(told(contributionOf(attempt))).find((key) => key.includes("took"))
    }
    expect(bucket("2026-05-02T00:00:00.000Z")).toBe("2026-05-02 took:2")
    expect(bucket("2026-04-01T00:00:00.000Z")).toBe("2026-05-02 took:7")
    expect(bucket("2026-06-01T00:00:00.000Z")).toBe("2026-05-02 took:0")
  })
})

type Event = { says: string; amount: string } | { books: Books } | { resolves: true } | { counts: true }

const amount = fc.constantFrom("0.00", "40.00", "55.00", "60.00")
const word = fc.constantFrom("active", "closed", "canceled", "dispute", "re_calculation", "odd")
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ says: word, amount }),
  fc.record({ books: fc.record({ captured: amount, refunds: fc.array(fc.record({ at: moment(), amount })) }) }),
  fc.constant({ resolves: true as const }),
  fc.constant({ counts: true as const }),
)

function moment() {
  return fc.integer({ min: 0, max: 9 }).map((day) => new Date(opened.getTime() + day * 86_400_000).toISOString())
}

function after(attempt: Counted, event: Event, now: Date): Counted {
  if ("books" in event) return { ...attempt, books: event.books }
  if ("resolves" in event) return { ...attempt, resolved_revision: attempt.trade_revision }
  if (!("says" in event)) return attempt
  const { says, amount } = event
  const state: AttemptState = stateAfterRead(attempt.state, readTradeStatus(says), amount)
  const money = moneyWord(attempt, { status: says, amount }, now)
  return { ...attempt, ...money, state, trade_revision: attempt.trade_revision + 1 }
}

/** Adds up the sums of one measure over all days. */
function total(sums: Contribution, measure: string): number {
  return Object.entries(sums)
    .filter(([key]) => readKey(key).measure === measure)
    .reduce((sum, [, value]) => sum + Number(value), 0)
}

describe("the sums of many attempts", () => {
  it("are those of a recount, whatever happened and whenever it was counted", () => {
    fc.assert(
      fc.property(fc.array(fc.array(event, { maxLength: 12 }), { maxLength: 6 }), (lives) => {
        const sums: Contribution = {}
        const recount: Contribution = {}
        for (const life of lives) {
          let [attempt, counted]: [Counted, Contribution] = [anAttempt(), {}]
          const count = () => {
            const now = contributionOf(attempt)
            addChange(sums, changeOf(counted, now))
            counted = now
          }
          life.forEach((each, index) => {
            attempt = after(attempt, each, new Date(opened.getTime() + index * 40_000_000))
            if ("counts" in each) count()
          })
          count()
          addChange(recount, changeOf({}, contributionOf(attempt)))
        }
        const notZero = Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== "0"))
        expect(notZero).toEqual(Object.fromEntries(Object.entries(recount).filter(([, value]) => value !== "0")))
        expect(total(sums, "credited")).toBe(total(sums, "received") - total(sums, "taken_back"))
        expect(total(sums, "opened")).toBe(lives.length)
        expect(total(sums, "paid") + total(sums, "not_paid") + total(sums, "refused")).toBeLessThanOrEqual(lives.length)
      }),
    )
  })

  it("do not differ where all that was credited is captured", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (life) => {
        const lived = life.reduce((attempt, each) => after(attempt, each, opened), anAttempt())
        const credited = lived.taken_back_at === null ? (lived.paid_amount ?? "0") : "0"
        const settled = { ...lived, books: { captured: credited, refunds: [] } }
        expect(total(contributionOf(settled), "difference")).toBe(0)
        expect(differsOn(settled)).toBeNull()
      }),
    )
  })
})
