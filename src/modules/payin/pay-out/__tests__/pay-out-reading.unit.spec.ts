import { PayinError } from "../../../../merchant-api/payin-error"
import { readTrade, type Trade } from "../../../../merchant-api/trade/trade"
import { type PayOutState, payOutStates } from "../../models/pay-out"
import type { PayOutRow } from "../../sql/pay-out/pay-outs"
import { changeAfter, type Reading } from "../pay-out-reading"

const now = new Date("2026-11-22T12:00:00.000Z")
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

function payOut(change: Partial<PayOutRow> = {}): PayOutRow {
  const begun = { state: "sending", status: null, trade_id: null, last_error_code: null }
  return {
    ...{ id: "paypo_1", attempt_id: "payatt_1", account: "default", refund_id: "ref_1", ...begun },
    ...{ external_transaction_id: "ref_1", amount: "30.00", currency_code: "EUR" },
    ...{ service_code: null, service_message: null, sent_at: ago(5), unchanged_since: ago(5) },
    ...change,
  } as PayOutRow
}

const trade = (change: object = {}): Trade =>
  readTrade({ id: "T1", status: "active", type: "pay-out", fiatAmount: "30.00", fiatCurrency: "eur", ...change })!

function after(row: PayOutRow, reading: Reading, statuses = { done: ["closed"], failed: ["declined"] }) {
  const { change, line } = changeAfter(row, reading, { statuses, callSeconds: 90, now, random: 0.5 })
  return { ...change, line: line?.kind }
}

const lost: Reading = { said: "lost", error: new PayinError("outcome_unknown", "Lost.", { serviceCode: "DUPLICATE" }) }
const refused: Reading = {
  said: "refused",
  error: new PayinError("rejected", "No.", { serviceCode: "NO_ROUTE", serviceMessage: "No route." }),
}

describe("where a pay-out stands after a reading", () => {
  it.each<[string, object | undefined, object]>([
    ["a record", {}, { state: "accepted", status: "active", trade_id: "T1" }],
    ["a record that ended", { status: "closed" }, { state: "done", status: "closed" }],
    ["a record that failed", { status: "declined" }, { state: "failed", status: "declined" }],
    ["nothing that can be read", undefined, { state: "accepted" }],
  ])("is where the service's answer puts it: %s", (_what, record, expected) => {
    const reading: Reading = { said: "accepted", trade: record && trade(record) }
    expect(after(payOut(), reading)).toMatchObject({ ...expected, line: "pay_out_sent", last_error_code: null })
  })

  it.each<[PayOutState, string, object, PayOutState]>([
    ["failed", "declined", { done: [], failed: [] }, "failed"],
    ["done", "closed", { done: [], failed: [] }, "done"],
    ["done", "closed", { done: [], failed: ["closed"] }, "failed"],
    ["failed", "declined", { done: ["declined"], failed: [] }, "done"],
    ["accepted", "declined", { done: [], failed: ["declined"] }, "failed"],
  ])("takes %s from the same word (%s) only for another end: %j", (state, status, statuses, expected) => {
    const row = payOut({ state, status, trade_id: "T1" })
    const change = after(row, { said: "found", trade: trade({ status }) }, statuses as never)
    expect(change).toMatchObject({ state: expected, line: undefined })
  })

  it("reads only the words that the option names, but has a person look at canceled", () => {
    const none = { done: [], failed: [] }
    const stateOf = (status: string, statuses = none) =>
      after(
        payOut({ state: "accepted", status: "active", trade_id: "T1" }),
        { said: "found", trade: trade({ status }) },
        statuses,
      ).state
    expect(["closed", "paid", "Canceled", "canceled"].map((status) => stateOf(status))).toEqual([
      "accepted",
      "accepted",
      "accepted",
      "failed",
    ])
    expect(stateOf("canceled", { done: ["canceled"], failed: [] } as never)).toBe("done")
  })

  it.each<[string, object]>([
    ["a pay-in", { type: "pay-in" }],
    ["another amount", { fiatAmount: "31.00" }],
    ["another currency", { fiatCurrency: "RUB" }],
  ])("stays where it is when a look-up finds %s", (_what, other) => {
    const change = after(payOut({ state: "unsure" }), { said: "found", trade: trade(other) })
    expect(change).toMatchObject({ last_error_code: "other_trade_answered" })
    expect(change).not.toHaveProperty("state")
    expect(change).not.toHaveProperty("trade_id")
  })

  it("is found by its own id, though the service has changed its amount", () => {
    const known = payOut({ state: "accepted", status: "active", trade_id: "T1" })
    const change = after(known, { said: "found", trade: trade({ fiatAmount: "31.00", status: "closed" }) })
    expect(change).toMatchObject({ state: "done", last_error_code: null })
  })

  it("is unsure only when no request can be under way any more", () => {
    for (const said of ["absent", "unasked"] as const) {
      expect(after(payOut({ sent_at: ago(89) }), { said })).not.toHaveProperty("state")
      expect(after(payOut({ sent_at: ago(91) }), { said })).toMatchObject({ state: "unsure", line: "pay_out_failed" })
    }
  })

  it.each<[string, Partial<PayOutRow>, boolean]>([
    ["said once", { state: "unsure", sent_at: ago(3600) }, false],
    ["said twice, and soon", { state: "unsure", last_error_code: "trade_absent", sent_at: ago(599) }, false],
    ["said twice, and late", { state: "unsure", last_error_code: "trade_absent", sent_at: ago(600) }, true],
    ["said of one that may be under way", { last_error_code: "trade_absent", sent_at: ago(80) }, false],
    [
      "said of one that was accepted",
      { state: "accepted", last_error_code: "trade_absent", sent_at: ago(3600) },
      false,
    ],
  ])("is taken for absent when that is certain: %s", (_what, row, isSure) => {
    const { state, line } = after(payOut(row), { said: "absent" })
    expect([state, line]).toEqual(isSure ? ["refused", "pay_out_absent"] : [undefined, undefined])
  })

  it("keeps the service's reasons", () => {
    expect(after(payOut(), lost)).toMatchObject({ state: "unsure", service_code: "DUPLICATE", service_message: null })
    expect(after(payOut(), refused)).toMatchObject({
      ...{ state: "refused", service_code: "NO_ROUTE", service_message: "No route.", next_check_at: null },
      line: "pay_out_failed",
    })
  })

  it.each<PayOutState>(["accepted", "done", "failed"])(
    "is not set back by an older answer to the request (%s)",
    (state) => {
      const row = payOut({ state, status: "closed", trade_id: "T1" })
      for (const reading of [lost, refused, { said: "accepted", trade: trade() } as const]) {
        const change = after(row, reading)
        for (const key of ["state", "status", "trade_id"]) expect(change).not.toHaveProperty(key)
      }
    },
  )

  it.each(payOutStates.filter((state) => state !== "accepted"))(
    "follows a look-up whatever was known (%s)",
    (state) => {
      const change = after(payOut({ state, trade_id: "T1" }), { said: "found", trade: trade() })
      expect(change).toMatchObject({ state: "accepted", status: "active", last_error_code: null, unchanged_since: now })
    },
  )
})
