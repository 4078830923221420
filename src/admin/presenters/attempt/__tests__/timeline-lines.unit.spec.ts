import type { CallbackItem, PayOutItem } from "../../../lib/contract"
import { aCase, aDetail, aPayOut } from "../../__tests__/an-attempt"
import { tellEntry, timelineLines } from "../timeline-lines"

const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`

const callback: CallbackItem = {
  id: "paycb_1",
  account: "default",
  state: "done",
  attempt_id: "payatt_1",
  test: false,
  deliveries: 3,
  tries: 1,
  key_index: 0,
  body_bytes: 90,
  last_error_code: null,
  next_try_at: null,
  done_at: at(3),
  received_at: at(2),
}

describe("timelineLines", () => {
  it("begins with what was asked for, and keeps everything else in its order", () => {
    const story = timelineLines(
      aDetail({
        callbacks: [callback],
        timeline: [
          { id: "t1", kind: "trade_status", data: { from: null, to: "active" }, by_name: null, at: at(1) },
          { id: "t2", kind: "trade_status", data: { from: "active", to: "closed" }, by_name: null, at: at(3) },
        ],
      }),
      "en",
    )
    expect(story.map(({ key, values }) => [key, values])).toEqual([
      ["story.opened", { amount: "€120.00" }],
      ["story.tradeOpened", {}],
      ["story.callback", { count: 3 }],
      ["story.became.closed", { status: "closed" }],
    ])
  })

  it("names who closed a case, and puts the note beside it", () => {
    const story = timelineLines(
      aDetail({
        cases: [
          aCase({ closed_at: at(5), closed_by: "user_1", closed_by_name: "Ada Admin", note: "Sent back by transfer." }),
        ],
        timeline: [{ id: "t1", kind: "case_closed", data: { kind: "paid_twice" }, by_name: null, at: at(5) }],
      }),
      "en",
    )
    expect(story.at(-1)).toMatchObject({
      key: "story.case_closed_by",
      values: { name: "Ada Admin" },
      caseTitle: "case.paid_twice.title",
      note: "Sent back by transfer.",
    })
  })
})

const tell = (entry: Parameters<typeof tellEntry>[0]) => tellEntry(entry, { attempt: aDetail(), locale: "en" })

describe("tellEntry", () => {
  it.each([
    ["canceled", "plain", "story.became.canceled"],
    ["dispute", "attention", "story.became.dispute"],
    ["re_calculation", "attention", "story.became.re_calculation"],
    ["frozen", "attention", "story.becameOther"],
  ])("tells that a trade became %s", (to, tone, key) => {
    expect(tell({ kind: "trade_status", data: { from: "active", to }, by_name: null })).toMatchObject({
      tone,
      key,
    })
  })

  it("tells a trade that came back to waiting from one that was opened", () => {
    expect(tell({ kind: "trade_status", data: { from: "closed", to: "active" }, by_name: null }).key).toBe(
      "story.became.active",
    )
    expect(tell({ kind: "trade_status", data: { from: null, to: "active" }, by_name: null }).key).toBe(
      "story.tradeOpened",
    )
  })

  it("names who looked at the payment details", () => {
    const looked = { kind: "requisite_shown", data: { by: "user_1" } }
    expect(tell({ ...looked, by_name: "Ada Admin" })).toMatchObject({
      key: "story.requisite_shown_by",
      values: { name: "Ada Admin" },
    })
    expect(tell({ ...looked, by_name: null }).key).toBe("story.requisite_shown")
  })

  it("leads to the order that was placed", () => {
    expect(tell({ kind: "captured", data: { order_id: "order_1" }, by_name: null })).toMatchObject({
      orderId: "order_1",
      tone: "good",
    })
  })

  it.each([
    ["refund_recorded", {}, "story.refund_recorded"],
    ["pay_out_sent", {}, "story.pay_out_sent"],
    ["pay_out_found", {}, "story.pay_out_found"],
    ["pay_out_absent", {}, "story.pay_out_absent"],
    ["pay_out_status", { from: "active", to: "closed" }, "story.pay_out_status"],
    ["pay_out_failed", { code: "rejected" }, "story.pay_out_failed"],
    ["pay_out_failed", { code: "outcome_unknown" }, "story.pay_out_unsure"],
  ])("tells of the sum of a refund: %s %j", (kind, data, key) => {
    expect(tell({ kind, data: { amount: "20.00", ...data }, by_name: null })).toMatchObject({
      key,
      values: { amount: "€20.00" },
    })
  })

  it("names an order that a stopped store left, and leads to one that stays", () => {
    const data = { order_id: "order_1", display_id: 12 }
    const removed = tell({ kind: "unfinished_order_removed", data, by_name: null })
    expect(removed).toEqual({ tone: "plain", key: "story.unfinished_order_removed", values: { number: "#12" } })
    expect(tell({ kind: "unfinished_order_kept", data, by_name: null })).toMatchObject({
      ...{ tone: "attention", values: { number: "#12" }, orderId: "order_1" },
    })
  })

  it("tells why the service refused a pay-out, in the service's words", () => {
    const refused = (reason: PayOutItem["reason"]) =>
      tellEntry(
        { kind: "pay_out_failed", data: { amount: "20.00", code: "rejected", pay_out_id: "paypo_1" }, by_name: null },
        { attempt: aDetail({ pay_outs: [aPayOut({ state: "refused", reason })] }), locale: "en" },
      ).note
    expect(refused({ code: "NO_ROUTE", message: "No route is open." })).toBe("NO_ROUTE: No route is open.")
    expect(refused({ code: null, message: "No route is open." })).toBe("No route is open.")
    expect(refused(null)).toBeUndefined()
  })

  it("shows a kind that it does not know as it was written", () => {
    expect(tell({ kind: "some_new_thing", data: {}, by_name: null })).toEqual({
      tone: "plain",
      key: "story.other",
      values: { kind: "some new thing" },
    })
  })
})
