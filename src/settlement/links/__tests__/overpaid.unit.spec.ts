import type { MedusaContainer } from "@medusajs/framework/types"
import { attemptRow } from "../../../modules/payin/__tests__/attempt-row"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import { hostWith } from "../../medusa/__fixtures__/host-with"
import type { PaymentRow } from "../../medusa/read-collection"
import { readOverpaid } from "../overpaid"
import { readOwed } from "../read-owed"

/** Its cart cost 99.996, for which 100.00 was asked and paid; staff made it cheaper by 10 meanwhile. */
const order = {
  id: "order_1",
  currency_code: "eur",
  created_at: new Date("2026-11-20T12:00:00Z"),
  summary: { pending_difference: 89.996, transaction_total: 0 },
}
const payment = {
  ...{ amount: 99.996, provider_id: "pp_payin_default", payment_session_id: attemptRow({}).payment_session_id },
  captures: [{ amount: 99.996, created_at: "2026-11-20T12:02:00Z" }],
}

const second = {
  ...{ amount: 50, provider_id: "pp_payin_default", payment_session_id: "payses_2" },
  captures: [{ amount: 50, created_at: "2026-11-20T12:05:00Z" }],
}
const besides: Partial<AttemptRow> = {
  ...{ id: "payatt_2", payment_session_id: "payses_2", state: "captured", trade_status: "closed" },
  trade_amount: "50.00",
}

/** Another payment of 50, and what the case of its attempt says. */
type Other = { attempt: Partial<AttemptRow>; facts?: object[] }

async function overpaid(given: Partial<AttemptRow>, other?: Other): Promise<string | null> {
  const host = hostWith({
    order: [order],
    order_payment_collection: [{ order_id: "order_1", payment_collection_id: "pay_col_1" }],
    payment_collection: [{ id: "pay_col_1", payments: other ? [payment, second] : [payment] }],
  })
  const arrived = { state: "paid", trade_status: "closed", paid_at: new Date("2026-11-20T12:01:00Z") } as const
  const attempt = attemptRow({ ...arrived, ...given })
  const attempts = other ? [attempt, attemptRow({ ...besides, ...other.attempt })] : [attempt]
  const cases = { ofAttempts: async () => [{ facts: other?.facts ?? [] }] }
  const payin = { placements: { attemptsOf: async () => attempts }, cases }
  const own: Record<string, unknown> = { [PAYIN_MODULE]: payin }
  const container = { resolve: (key: string) => own[key] ?? host.resolve(key) } as unknown as MedusaContainer
  const standing = { order, payment: payment as unknown as PaymentRow, captured: 99.996, asksForLess: false }
  const owedNow = () => readOwed(container, order.id)
  return (await readOverpaid(container, attempt, { ...standing, owedNow })).overpaid
}

describe("what an order is overpaid by", () => {
  it.each([
    ["all of it while nothing was sent back", null, "10.00"],
    ["the rest once a part was sent back outside Medusa", "4.00", "6.00"],
    ["nothing once all of it was, to the last digit that can be sent", "10.00", null],
  ])("is %s", async (_, sent, left) => {
    expect(await overpaid({ sent_outside: sent })).toBe(left)
  })

  it.each<[string, Other, string | null]>([
    ["all of both while nothing was sent back", { attempt: {} }, "60.00"],
    ["the rest once a part of the other payment was sent back", { attempt: { sent_outside: "5.00" } }, "55.00"],
    [
      "what the other payment's case does not tell of",
      {
        attempt: {},
        facts: [
          { fact: "order_overpaid", amount: "50.00" },
          { fact: "to_send", amount: "7.00" },
        ],
      },
      "10.00",
    ],
    ["its own once all of the other payment was sent back", { attempt: { sent_outside: "50.00" } }, "10.00"],
    ["its own once the other payment was taken back", { attempt: { taken_back_at: new Date(0) } }, "10.00"],
  ])("beside another payment is %s", async (_, other, left) => {
    expect(await overpaid({}, other)).toBe(left)
  })

  const told = [{ fact: "order_overpaid", amount: "10.00" }]
  const saidAt = (time: string) => ({ state: "captured", unchanged_since: new Date(`2026-11-20T${time}Z`) }) as const

  it.each<[string, Partial<AttemptRow>, Other | undefined, string | null]>([
    ["is news while what the service said is captured", saidAt("12:01:00"), undefined, "10.00"],
    ["is less what was sent back of it", { ...saidAt("12:01:00"), sent_outside: "4.00" }, { attempt: {} }, "56.00"],
    ["is staff's change once it was captured", saidAt("12:03:00"), undefined, null],
    ["is news where the money comes back after somebody else paid", saidAt("12:06:00"), { attempt: {} }, "60.00"],
    ["is staff's change where somebody else paid after that", saidAt("12:03:00"), { attempt: {} }, null],
    ["stays what it was where a case had told of it", saidAt("12:03:00"), { attempt: {}, facts: told }, "50.00"],
  ])("of a captured payment %s", async (_, attempt, other, over) => {
    expect(await overpaid(attempt, other)).toBe(over)
  })

  const before = new Date("2026-11-20T11:55:00Z")

  it.each([
    ["counts of the payment that it waited for", { placed_unpaid_at: new Date("2026-11-20T12:00:01Z") }, "10.00"],
    ["counts of a payment with its link", { cart_id: null }, "10.00"],
    ["is not looked at of the one that it was placed with", {}, null],
  ])("%s, although the clock that noted its arrival was behind", async (_, attempt, over) => {
    expect(await overpaid({ ...attempt, paid_at: before })).toBe(over)
  })
})
