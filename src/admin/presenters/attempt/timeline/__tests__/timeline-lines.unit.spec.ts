import type { CallbackItem, PayOutItem, TimelineItem } from "../../../../lib/contract"
import { aCase, aDetail, aPayOut } from "../../../__tests__/an-attempt"
import { entryLine, timelineLines } from "../timeline-lines"

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
      ["timeline.opened", { amount: "€120.00" }],
      ["timeline.tradeOpened", {}],
      ["timeline.callback", { count: 3 }],
      ["timeline.became.closed", { status: "closed" }],
    ])
  })

  it("says what an attempt asked for as a fallback", () => {
    const [opened] = timelineLines(aDetail({ fallback: { method: "sbp", bank: "any" } }), "en")
    const line = { key: "timeline.openedAs", values: { amount: "€120.00" }, fallback: { method: "sbp", bank: "any" } }
    expect(opened).toMatchObject(line)
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
      key: "timeline.case_closed_by",
      values: { name: "Ada Admin" },
      caseTitle: "case.paid_twice.title",
      note: "Sent back by transfer.",
    })
  })
})

const lineOf = (entry: Parameters<typeof entryLine>[0]) => entryLine(entry, { attempt: aDetail(), locale: "en" })

describe("entryLine", () => {
  it.each([
    ["canceled", "plain", "timeline.became.canceled"],
    ["dispute", "attention", "timeline.became.dispute"],
    ["re_calculation", "attention", "timeline.became.re_calculation"],
    ["frozen", "attention", "timeline.becameOther"],
  ])("tells that a trade became %s", (to, tone, key) => {
    expect(lineOf({ kind: "trade_status", data: { from: "active", to }, by_name: null })).toMatchObject({
      tone,
      key,
    })
  })

  it("tells a trade that came back to waiting from one that was opened", () => {
    expect(lineOf({ kind: "trade_status", data: { from: "closed", to: "active" }, by_name: null }).key).toBe(
      "timeline.became.active",
    )
    expect(lineOf({ kind: "trade_status", data: { from: null, to: "active" }, by_name: null }).key).toBe(
      "timeline.tradeOpened",
    )
  })

  it("names the amount that the service says, and its change", () => {
    const said = (data: Record<string, string>) => lineOf({ kind: "trade_status", data, by_name: null })
    expect(said({ from: "active", to: "closed", amount: "40.00" })).toMatchObject({
      key: "timeline.becameWith.closed",
      values: { amount: "€40.00" },
    })
    expect(said({ from: "active", to: "closed", amount: "0.00" })).toMatchObject({
      tone: "attention",
      key: "timeline.closedEmpty",
    })
    expect(said({ from: "active", to: "frozen", amount: "40.00" }).key).toBe("timeline.becameOtherWith")
    expect(said({ from: "re_calculation", to: "re_calculation", amount: "40.00" })).toMatchObject({
      key: "timeline.amountChanged",
      values: { amount: "€40.00" },
    })
  })

  it("tells why the service made no trade, with the cure", () => {
    expect(lineOf({ kind: "refused", data: { code: "REQUISITES_UNAVAILABLE" }, by_name: null })).toMatchObject({
      tone: "attention",
      key: "timeline.refused",
      refusalCode: "REQUISITES_UNAVAILABLE",
    })
    expect(lineOf({ kind: "not_opened", data: { code: "configuration" }, by_name: null })).toMatchObject({
      key: "timeline.not_opened",
      problemCode: "configuration",
    })
  })

  it.each([
    [{ kind: "refreshed", data: { outcome: "settled", code: null } }, "timeline.refreshed", undefined],
    [{ kind: "refreshed", data: { outcome: "busy", code: null } }, "timeline.refresh_busy", undefined],
    [{ kind: "refreshed", data: { outcome: "failed", code: "unavailable" } }, "timeline.refresh_failed", "unavailable"],
    [{ kind: "replayed", data: { state: "done" } }, "timeline.replayed", undefined],
  ] as const)("names who asked for it: %j", (entry, key, problemCode) => {
    const { problemCode: code, ...line } = lineOf({ ...entry, by_name: "Ada Admin" })
    expect([line.key, line.values, code]).toEqual([`${key}_by`, { name: "Ada Admin" }, problemCode])
    expect(lineOf({ ...entry, by_name: null }).key).toBe(key)
  })

  it("names who looked at the payment details", () => {
    const looked = { kind: "requisite_shown", data: { by: "user_1" } }
    expect(lineOf({ ...looked, by_name: "Ada Admin" })).toMatchObject({
      key: "timeline.requisite_shown_by",
      values: { name: "Ada Admin" },
    })
    expect(lineOf({ ...looked, by_name: null }).key).toBe("timeline.requisite_shown")
  })

  it("names who made a link to pay, and its amount", () => {
    const made = { kind: "link_made", data: { by: "user_1", amount: "40.00" } }
    expect(lineOf({ ...made, by_name: "Ada Admin" })).toMatchObject({
      key: "timeline.link_made_by",
      values: { name: "Ada Admin", amount: "€40.00" },
    })
    expect(lineOf({ ...made, by_name: null }).key).toBe("timeline.link_made")
  })

  it.each([
    ["link_mailed", "plain"],
    ["link_mail_failed", "attention"],
    ["link_mail_unsure", "attention"],
  ])("tells that a link to pay was to be sent by mail: %s", (kind, tone) => {
    const entry = { kind, data: { by: "user_1", amount: "40.00" } }
    expect(lineOf({ ...entry, by_name: "Ada Admin" })).toMatchObject({ tone, key: `timeline.${kind}_by` })
    expect(lineOf({ ...entry, by_name: null })).toMatchObject({ key: `timeline.${kind}`, values: { amount: "€40.00" } })
  })

  it("leads to the order that was placed", () => {
    expect(lineOf({ kind: "captured", data: { order_id: "order_1" }, by_name: null })).toMatchObject({
      orderId: "order_1",
      tone: "good",
    })
  })

  it.each([
    ["refund_recorded", {}, "timeline.refund_recorded"],
    ["pay_out_sent", {}, "timeline.pay_out_sent"],
    ["pay_out_found", {}, "timeline.pay_out_found"],
    ["pay_out_absent", {}, "timeline.pay_out_absent"],
    ["pay_out_status", { from: "active", to: "closed" }, "timeline.pay_out_status"],
    ["pay_out_failed", { code: "rejected" }, "timeline.pay_out_failed"],
    ["pay_out_failed", { code: "outcome_unknown" }, "timeline.pay_out_unsure"],
  ])("tells of the sum of a refund: %s %j", (kind, data, key) => {
    expect(lineOf({ kind, data: { amount: "20.00", ...data }, by_name: null })).toMatchObject({
      key,
      values: { amount: "€20.00" },
    })
  })

  it("names an order that a stopped store left, and leads to one that stays", () => {
    const data = { order_id: "order_1", display_id: 12 }
    const removed = lineOf({ kind: "unfinished_order_removed", data, by_name: null })
    expect(removed).toEqual({ tone: "plain", key: "timeline.unfinished_order_removed", values: { number: "#12" } })
    expect(lineOf({ kind: "unfinished_order_kept", data, by_name: null })).toMatchObject({
      ...{ tone: "attention", values: { number: "#12" }, orderId: "order_1" },
    })
  })

  it("tells why the service refused a pay-out, in the service's words", () => {
    const refused = (reason: PayOutItem["reason"]) =>
      entryLine(
        { kind: "pay_out_failed", data: { amount: "20.00", code: "rejected", pay_out_id: "paypo_1" }, by_name: null },
        { attempt: aDetail({ pay_outs: [aPayOut({ state: "refused", reason })] }), locale: "en" },
      ).note
    expect(refused({ code: "NO_ROUTE", message: "No route is open." })).toBe("NO_ROUTE: No route is open.")
    expect(refused({ code: null, message: "No route is open." })).toBe("No route is open.")
    expect(refused(null)).toBeUndefined()
  })

  it("shows a kind that it does not know as it was written", () => {
    expect(lineOf({ kind: "some_new_thing", data: {}, by_name: null })).toEqual({
      tone: "plain",
      key: "timeline.other",
      values: { kind: "some new thing" },
    })
  })

  it("tells who was given a case, and what was said about it", () => {
    const comments = [{ id: "c1", text: "Called them.", author: "user_1", author_name: "Ada", at: at(1) }]
    const attempt = aDetail({ cases: [aCase({ comments })] })
    const lineOf = (kind: string, data: TimelineItem["data"], names: { by: string | null; to?: string | null }) => {
      const entry = { kind, data: { kind: "paid_twice", ...data }, by_name: names.by, to_name: names.to }
      const { key, values, note } = entryLine(entry, { attempt, locale: "en" })
      return [key, values, note]
    }
    const given = { to: "user_2" }
    expect(lineOf("case_assigned", given, { by: "Ada", to: "Bo" })).toEqual([
      "timeline.case_assigned_by",
      { by: "Ada", name: "Bo" },
      undefined,
    ])
    expect(lineOf("case_assigned", given, { by: null, to: "Bo" })[0]).toBe("timeline.case_assigned")
    expect(lineOf("case_assigned", given, { by: "Ada", to: null })[0]).toBe("timeline.case_assigned_gone")
    expect(lineOf("case_assigned", { to: null }, { by: "Ada", to: null })[0]).toBe("timeline.case_unassigned")
    expect(lineOf("case_commented", { comment_id: "c1" }, { by: "Ada" })).toEqual([
      "timeline.case_commented_by",
      { by: "Ada" },
      "Called them.",
    ])
    expect(lineOf("case_commented", { comment_id: "c9" }, { by: null })).toEqual([
      "timeline.case_commented",
      {},
      undefined,
    ])
  })
})
