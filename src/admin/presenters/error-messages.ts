import type { Text, TextKey, Values } from "../i18n/use-text"
import type { Problem, ProblemReason } from "../lib/contract"

export type ProblemMessage = { what: string; cure: string | null }

/** A problem, or a refusal, which has fewer fields. */
type Said = Pick<Problem, "message"> & Partial<Omit<Problem, "message">>

/** What went wrong and what to do, in the panel's words; in the store's English where the panel has none. */
export function problemMessage({ cure = null, message, reason, ...answer }: Said, text: Text): ProblemMessage {
  const own = reason && ownMessage(reason, text)
  if (!own) return { what: message, cure }
  const technical = [answer.http_status && `HTTP ${answer.http_status}`, answer.service_code].filter(Boolean).join(", ")
  return { ...own, what: technical ? `${own.what} (${technical})` : own.what }
}

export function sentences({ cure, what }: ProblemMessage): string {
  return [what, cure].filter(Boolean).join(" ")
}

/** A problem by its code alone. The service's own codes are shown as the service wrote them. */
export function problemText(code: string, text: Text): string {
  return isOneOf(problems, code) ? text(`problem.${code}`) : code
}

function ownMessage({ code, params }: ProblemReason, text: Text): ProblemMessage | undefined {
  const values = { address: text("settings.addressUnknown"), ...params }
  if (isOneOf(findings, code)) {
    return { what: text(`settings.finding.${code}.what`, values), cure: text(`settings.finding.${code}.cure`, values) }
  }
  if (isOneOf(reasons, code)) {
    return { what: text(`reason.${code}.what`, values), cure: text(`reason.${code}.cure`, values) }
  }
  return undefined
}

/** A failed call that concerns the connection is explained in the words of its check. */
const findings = [
  "not_connected",
  "unreachable",
  "proxy_unreachable",
  "proxy_login",
  "proxy_refused",
  "certificate_not_trusted",
  "wrong_key",
  "ip_not_whitelisted",
  "access_denied",
  "wrong_address",
  "service_failing",
  "answer_not_understood",
  "no_tls",
  "currencies_unclear",
  "no_currencies",
] as const

const reasons = [
  "bank_not_listed",
  "method_not_listed",
  "language_not_listed",
  "mode_needs_newer_medusa",
  "no_requisites_code_missing",
  "range_missing",
  "key_for_new_address",
  "too_many_tries",
  "looks_like_copy",
  "connection_changed",
  "no_encryption_key",
  "stored_key_closed",
  "account_removed",
  "other_trade_answered",
  "trade_absent",
  "outcome_unknown",
  "rejected",
  "foreign_page",
  "not_json",
  "broken_text",
  "case_closed",
  "case_changed",
  "case_taken",
  "choice_not_allowed",
  "unknown_user",
  "no_storefront_url",
  "order_canceled",
  "order_changing",
  "nothing_owed",
  "third_digit",
  "not_offered",
  "amount_out_of_limits",
  "payment_under_way",
  "no_mail_provider",
  "no_mail_address",
  "mail_failed",
  "mail_unsure",
  "busy",
  "unexpected",
] as const

const problems = [
  "unavailable",
  "outcome_unknown",
  "rejected",
  "configuration",
  "unexpected",
  "busy",
  "external_id_taken",
  "trade_absent",
  "unanswered",
] as const

/** Why a request of the panel failed, in the panel's own words where it has any. */
export function errorText(error: unknown): { key: TextKey; values?: Values } {
  const { message, status, statusText } = (error ?? {}) as { message?: string; status?: number; statusText?: string }
  if (status === undefined || status === 0) return { key: "error.offline" }
  if (status === 401) return { key: "error.expired" }
  if (status === 403) return { key: "error.denied" }
  if (status === 404) return { key: "error.missing" }
  if (status === 429) return { key: "error.tooMany" }
  if (message === UNTOLD) return { key: "error.fault" }
  // The js-sdk takes the text of the status line, which HTTP/2 has none of, for the message of an answer that has none.
  if (message && message !== statusText) return { key: "error.other", values: { message } }
  if (WITHOUT_STORE.includes(status)) return { key: "error.offline" }
  return { key: "error.other", values: { message: `HTTP ${status}` } }
}

/** Likewise for a change: without an answer it may have been made, and a form stays open with what was entered. */
export function changeErrorText(error: unknown): ReturnType<typeof errorText> {
  const said = errorText(error)
  if (said.key === "error.offline") return { key: "error.unsure" }
  if (said.key === "error.fault") return { key: "error.unsureFault" }
  // A store that is not available says so before it does anything. Any other fault may have come after that.
  const { status = 0 } = error as { status?: number }
  if (said.key === "error.other" && status >= 500 && status !== 503) return { ...said, key: "error.unsureOther" }
  return said.key === "error.expired" ? { key: "error.expiredHere" } : said
}

/** Whether any other request would have failed as well: the login is over, say, or the store does not answer. */
export function isAboutAll(error: unknown): boolean {
  return ["error.offline", "error.expired", "error.denied"].includes(errorText(error).key)
}

/** Medusa's sentence for every fault of the store: what it was is in the log alone. */
const UNTOLD = "An unknown error occurred."

/** What a proxy answers with while the store does not. */
const WITHOUT_STORE = [502, 503, 504]

/** Whether access is denied: on Medusa's own pages, a widget then stays away instead of complaining. */
export function isDenied(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: number }
  return status === 401 || status === 403
}

function isOneOf<Word extends string>(words: readonly Word[], word: string): word is Word {
  return (words as readonly string[]).includes(word)
}
