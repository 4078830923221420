import type { TextKey, Values } from "../../../i18n/use-text"
import type { AttemptDetail, CaseItem, TimelineItem } from "../../../lib/contract"
import { isCaseKind } from "../../case/case-kinds"
import { formatMoney } from "../../format-money"
import { payOutReason } from "../pay-out-reason"
import { isClosedEmpty, isKnownStatus, namesMoney } from "../trade-status-text"
import { isAmountKind } from "./amount-kinds"
import { caseWorkLine } from "./case-work-line"
import { isLinkKind, linkLine } from "./link-line"
import { mailLine } from "./mail-line"

export type TimelineLine = {
  id: string
  at: string
  tone: "plain" | "good" | "attention"
  key: TextKey
  values: Values
  /** A text for the placeholder `case` in the sentence. */
  caseTitle?: TextKey
  note?: string
  orderId?: string
  /** Why the service made no trade. */
  refusalCode?: string | null
  /** Why the service could not be asked. */
  problemCode?: string
  /** What to do about it. */
  cure?: TextKey
  /** A text for the placeholder `mail` in the sentence. */
  mailName?: TextKey
  /** For the placeholder `fallback` in the sentence. */
  fallback?: NonNullable<AttemptDetail["fallback"]>
}

type LineText = Omit<TimelineLine, "id" | "at">

/** Everything known about an attempt, oldest first: its opening, what was recorded, and the callbacks. */
export function timelineLines(attempt: AttemptDetail, locale: string): TimelineLine[] {
  const opened: TimelineLine = {
    id: attempt.id,
    at: attempt.created_at,
    tone: "plain",
    key: attempt.fallback ? "timeline.openedAs" : "timeline.opened",
    values: { amount: formatMoney(attempt.amount, attempt.currency_code, locale) },
    ...(attempt.fallback ? { fallback: attempt.fallback } : {}),
  }
  const written = attempt.timeline.map((entry) => ({
    id: entry.id,
    at: entry.at,
    ...entryLine(entry, { attempt, locale }),
  }))
  const callbacks = attempt.callbacks.map((callback): TimelineLine => ({
    id: callback.id,
    at: callback.received_at,
    tone: "plain",
    key: "timeline.callback",
    values: { count: callback.deliveries },
  }))
  return [opened, ...[...written, ...callbacks].sort((a, b) => a.at.localeCompare(b.at))]
}

/** One recorded entry as a sentence. A kind unknown to this page is shown as it was recorded. */
export function entryLine(
  { kind, data, by_name, to_name }: Pick<TimelineItem, "kind" | "data" | "by_name" | "to_name">,
  { attempt, locale }: { attempt: Pick<AttemptDetail, "cases" | "currency_code" | "pay_outs">; locale: string },
): LineText {
  switch (kind) {
    case "trade_status":
      return statusLine(data, attempt.currency_code, locale)
    case "captured":
      return { tone: "good", key: "timeline.captured", values: {}, ...orderOf(data) }
    case "adopted":
    case "found_by_callback":
    case "session_canceled":
      return { tone: "plain", key: `timeline.${kind}`, values: {} }
    case "unfinished_order_removed":
      return { tone: "plain", key: `timeline.${kind}`, values: { number: numberOf(data) } }
    case "unfinished_order_kept":
      return { tone: "attention", key: `timeline.${kind}`, values: { number: numberOf(data) }, ...orderOf(data) }
    case "case_opened":
      return { tone: "attention", key: "timeline.case_opened", values: {}, caseTitle: caseTitle(data.kind) }
    case "case_closed":
      return { tone: "plain", caseTitle: caseTitle(data.kind), ...closingLine(data, attempt.cases) }
    case "case_assigned":
    case "case_commented":
      return {
        tone: "plain",
        caseTitle: caseTitle(data.kind),
        ...caseWorkLine({ kind, data, by_name, to_name }, attempt.cases),
      }
    case "pay_out_failed": {
      const key = data.code === "outcome_unknown" ? "timeline.pay_out_unsure" : "timeline.pay_out_failed"
      const values = amountOf(data, attempt.currency_code, locale)
      return { tone: "attention", key, values, ...reasonOf(data, attempt.pay_outs) }
    }
    case "pay_out_status": {
      const values = { ...amountOf(data, attempt.currency_code, locale), status: String(data.to) }
      return { tone: "plain", key: "timeline.pay_out_status", values }
    }
    default:
      if (isAmountKind(kind))
        return { tone: "plain", key: `timeline.${kind}`, values: amountOf(data, attempt.currency_code, locale) }
      return isLinkKind(kind)
        ? linkLine(kind, by_name, amountOf(data, attempt.currency_code, locale))
        : requestLine({ kind, data, by_name })
  }
}

/** What was asked of the service, looked at, or mailed to the shopper, without news of money. */
function requestLine({ kind, data, by_name }: Pick<TimelineItem, "kind" | "data" | "by_name">): LineText {
  switch (kind) {
    case "refused":
      return { tone: "attention", key: "timeline.refused", values: {}, refusalCode: wordOf(data.code) ?? null }
    case "not_opened":
      return { tone: "attention", key: "timeline.not_opened", values: {}, ...problemOf(data) }
    case "refreshed":
      return refreshLine(data, by_name)
    case "replayed":
    case "requisite_shown":
      return { tone: "plain", ...byName(kind, by_name) }
    case "mail_sent":
    case "mail_failed":
    case "mail_unsure":
      return mailLine(kind, data)
    default:
      return { tone: "plain", key: "timeline.other", values: { kind: kind.replaceAll("_", " ") } }
  }
}

/** The expected ends of a trade. Any other status is unexpected. */
const tones: Record<string, TimelineLine["tone"]> = { closed: "good", canceled: "plain" }

function statusLine({ from, to, amount }: TimelineItem["data"], currency: string, locale: string): LineText {
  if (!from && to === "active") return { tone: "plain", key: "timeline.tradeOpened", values: {} }
  const status = String(to)
  const tone = tones[status] ?? "attention"
  const isSaid = typeof amount === "string"
  if (isSaid && isClosedEmpty(status, amount)) return { tone: "attention", key: "timeline.closedEmpty", values: {} }
  const values = { status, ...(isSaid ? amountOf({ amount }, currency, locale) : {}) }
  if (from === to && isSaid) return { tone: "attention", key: "timeline.amountChanged", values }
  if (isSaid && namesMoney(status)) return { tone, key: `timeline.becameWith.${status}`, values }
  if (isKnownStatus(status)) return { tone, key: `timeline.became.${status}`, values: { status } }
  return { tone, key: isSaid ? "timeline.becameOtherWith" : "timeline.becameOther", values }
}

function refreshLine(data: TimelineItem["data"], name: string | null): LineText {
  if (data.outcome === "settled") return { tone: "plain", ...byName("refreshed", name) }
  if (data.outcome === "busy") return { tone: "plain", ...byName("refresh_busy", name) }
  return { tone: "attention", ...byName("refresh_failed", name), ...problemOf(data) }
}

type Asked = "refreshed" | "refresh_busy" | "refresh_failed" | "replayed" | "requisite_shown"

/** Who did it, unless they are gone. */
function byName(what: Asked, name: string | null): Pick<LineText, "key" | "values"> {
  return name === null ? { key: `timeline.${what}`, values: {} } : { key: `timeline.${what}_by`, values: { name } }
}

function problemOf({ code }: TimelineItem["data"]) {
  return typeof code === "string" ? { problemCode: code } : {}
}

function wordOf(code: unknown): string | undefined {
  return typeof code === "string" ? code : undefined
}

function caseTitle(kind: unknown): TextKey {
  return isCaseKind(kind) ? `case.${kind}.title` : "case.newer.title"
}

function orderOf({ order_id }: TimelineItem["data"]) {
  return typeof order_id === "string" ? { orderId: order_id } : {}
}

function numberOf({ display_id }: TimelineItem["data"]): string {
  return `#${display_id}`
}

function amountOf({ amount }: TimelineItem["data"], currency: string, locale: string): Values {
  return { amount: formatMoney(String(amount), currency, locale) }
}

/** Why the service refused the pay-out that the entry names, in its own words. */
function reasonOf({ pay_out_id }: TimelineItem["data"], payOuts: AttemptDetail["pay_outs"]) {
  const { reason } = payOuts.find(({ id }) => id === pay_out_id) ?? {}
  return reason ? { note: payOutReason(reason) } : {}
}

/** The entry names the case, or only its kind, which means the last closed case of that kind. */
function closingLine(
  { kind, case_id }: TimelineItem["data"],
  cases: readonly CaseItem[],
): Pick<LineText, "key" | "values"> {
  const closed = cases.filter((each) => each.closed_at && (case_id ? each.id === case_id : each.kind === kind))
  const { closed_by_name: name = null, note = null } = closed.at(-1) ?? {}
  const noted = note ? { note } : {}
  if (name === null) return { key: "timeline.case_closed", values: {}, ...noted }
  return { key: "timeline.case_closed_by", values: { name }, ...noted }
}
