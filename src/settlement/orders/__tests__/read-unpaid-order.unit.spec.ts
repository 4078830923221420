import type { MedusaContainer } from "@medusajs/framework/types"
import { attemptRow } from "../../../modules/payin/__tests__/attempt-row"
import { PAYIN_MODULE, PROGRAM } from "../../../modules/payin/module-name"
import type { CaseRow } from "../../../modules/payin/sql/case/cases"
import type { Owed } from "../../links/read-owed"
import { readUnpaidOrder } from "../unpaid-order"

const at = new Date("2026-11-20T12:00:00.000Z")
const ended = attemptRow({ state: "canceled", trade_status: "canceled", placed_unpaid_at: at, order_id: "order_1" })
const earlier = attemptRow({ id: "payatt_2", state: "canceled", trade_status: "canceled", order_id: "order_1" })
const order = { id: "order_1", status: "pending", created_at: at, payment_collections: [{ id: "pay_col_1" }] }

type Given = {
  closing?: string
  /** What the order owes. */
  owes?: string
  /** The account is still in the options. */
  isSet?: boolean
}

/** What becomes of the order that nobody has paid, with these cases of its two attempts. */
async function judged(cases: Partial<CaseRow>[], { closing, owes, isSet = true }: Given = {}) {
  const payin = {
    placements: { attemptsOf: async () => [ended, earlier] },
    hasAccount: () => isSet,
    account: async () => ({ options: { unpaidOrder: "cancel" } }),
    cases: { ofAttempts: async () => cases },
  }
  const query = { graph: async () => ({ data: [order] }) }
  const resolve = (key: string) => (key === PAYIN_MODULE ? payin : query)
  const owing = { orderId: order.id, owedNow: async () => (owes ? ({ amount: owes } as Owed) : undefined), closing }
  return await readUnpaidOrder({ resolve } as unknown as MedusaContainer, ended, owing)
}

const row = (change: Partial<CaseRow>) =>
  ({ id: "paycase_1", closed_at: null, closed_by: null, facts: [], ...change }) as CaseRow
const unpaid = (change: Partial<CaseRow>) => row({ kind: "unpaid_order", attempt_id: earlier.id, ...change })
const other = (id: string, status: string) =>
  row({
    id,
    kind: "second_trade",
    attempt_id: ended.id,
    facts: [{ fact: "other_trade", trade_id: id, status }] as never,
  })
const byProgram = { closed_at: at, closed_by: PROGRAM }

describe("an order whose payment has ended, by the cases of its attempts", () => {
  it.each<[string, CaseRow[]]>([
    ["has none", []],
    ["has one of its own", [unpaid({ attempt_id: ended.id })]],
    ["had one that closed by itself", [unpaid(byProgram)]],
    ["has one of something else", [unpaid({ kind: "not_settling" })]],
  ])("is given up where it %s", async (_what, cases) => {
    expect(await judged(cases)).toBe("abandoned")
  })

  it.each<[string, CaseRow[]]>([
    ["has it open", [unpaid({})]],
    ["had it closed by a person", [unpaid({ closed_at: at, closed_by: "user_1" })]],
    ["has it open beside one that closed by itself", [unpaid(byProgram), unpaid({ id: "paycase_2" })]],
  ])("is told of once, where another attempt %s", async (_what, cases) => {
    expect(await judged(cases)).toBe("reported")
  })

  it("waits for a person while one of the other trades is paid, and no longer once that one's case is closed", async () => {
    const cases = [other("paycase_1", "active"), other("paycase_2", "closed")]
    expect(await judged(cases)).toBe("payable")
    expect(await judged(cases, { closing: "paycase_1" })).toBe("payable")
    expect(await judged(cases, { closing: "paycase_2" })).toBe("abandoned")
  })

  it("is left alone where it owes nothing any more, and stands where its account was taken out of the options", async () => {
    expect(await judged([], { owes: "0.01" })).toBe("abandoned")
    expect(await judged([], { owes: "0.00" })).toBe("none")
    expect(await judged([], { isSet: false })).toBe("kept")
  })
})
