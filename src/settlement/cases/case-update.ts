import { isResolved, isReviewedSince } from "../../modules/payin/attempt/resolved"
import { type CaseFact, type CaseUpdate, reasonFact } from "../../modules/payin/case/case-facts"
import { type CaseKind, isAbout } from "../../modules/payin/case/case-kinds"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { Problem } from "../act"
import type { MedusaSide } from "../read-medusa-side"
import { isGivenBack } from "./order-cases"

/** What settling found: why its last action failed, and what Medusa has now. */
type Found = { problem: Problem; after: MedusaSide }

/** Each settling reports what it found: the goods may be back, and something else may block the cart now. */
export function caseUpdate(kind: CaseKind, attempt: AttemptRow, found: Found): CaseUpdate {
  const facts = [...(factsOf[kind]?.(found, attempt) ?? []), ...whatWasSentBack(kind, attempt)]
  return { facts, again: "renew", tradeRevision: attempt.trade_revision }
}

/** It must not be sent twice. */
function whatWasSentBack(kind: CaseKind, { sent_outside }: AttemptRow): CaseFact[] {
  const isAsked = (isAbout(kind, "money", "amount") || kind === "reverted") && sent_outside !== null
  return isAsked ? [{ fact: "sent_back", amount: sent_outside }] : []
}

/** Of the others, kind and amounts say it all. */
const factsOf: Partial<Record<CaseKind, (found: Found, attempt: AttemptRow) => CaseFact[]>> = {
  paid_without_order: whyWithoutOrder,
  stock_not_reserved: whyItFailed,
  unpaid_order: (found, attempt) => [...whyItFailed(found), ...whyItStands(found, attempt)],
  amount_short: ({ after }) => whyTooLittle(after),
  amount_over: ({ after }) => whyTooMuch(after),
  reverted: whatWasTakenBack,
}

function whyTooLittle({ facts, missing }: MedusaSide): CaseFact[] {
  if (missing !== null) return [{ fact: "order_misses", amount: missing }]
  return facts.wants === "more" && facts.order === "standing" ? [{ fact: "order_edited", costs: "more" }] : []
}

function whyTooMuch({ facts, overpaid }: MedusaSide): CaseFact[] {
  if (overpaid !== null) return [{ fact: "order_overpaid", amount: overpaid }]
  return facts.wants === "less" ? [{ fact: "order_edited", costs: "less" }] : []
}

function whyItStands({ after: { facts } }: Found, attempt: AttemptRow): CaseFact[] {
  const isDecided = facts.unpaidOrder === "forgotten" || isResolved(attempt)
  const decided: CaseFact[] = isDecided ? [{ fact: "payment_decided" }] : []
  if (facts.unpaidOrder === "shipped") return [...decided, { fact: "goods_out" }]
  return facts.unpaidOrder === "credited" ? [...decided, { fact: "credit_spent" }] : decided
}

function whatWasTakenBack({ after: { facts, payment } }: Found): CaseFact[] {
  if (facts.payment === "none") return [{ fact: "decided" }]
  // Too little was received, say, and it was taken back before it could be captured.
  return [{ fact: payment?.captures?.length ? "captured" : "not_captured" }]
}

function whyItFailed({ problem }: Found): CaseFact[] {
  return problem ? [reasonFact(problem)] : []
}

function whyWithoutOrder(found: Found, attempt: AttemptRow): CaseFact[] {
  // What was sent back, another fact says.
  const isDecided = isReviewedSince(attempt) && attempt.sent_outside === null
  return [...(isDecided ? [{ fact: "decided" } as const] : []), ...whyNow(found, attempt)]
}

function whyNow(found: Found, { cart_id }: AttemptRow): CaseFact[] {
  const { cartTotal, facts } = found.after
  if (facts.order === "standing") return [{ fact: "order_stands" }, ...whyItFailed(found)]
  if (found.problem || facts.order === "canceled") return whyItFailed(found)
  if (isGivenBack(facts)) return [{ fact: "refunded" }]
  if (facts.cart === "gone") return [{ fact: cart_id === null ? "link_gone" : "cart_gone" }]
  if (facts.cart === "completed") return [{ fact: "cart_ended" }]
  return facts.cart === "open" && !facts.sameAmount ? [{ fact: "cart_costs", amount: cartTotal }] : []
}
