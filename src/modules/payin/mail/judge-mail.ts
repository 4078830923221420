import type { AttemptRow } from "../models/attempt"
import type { ShownState } from "../shown/shown-state"
import type { MailKind } from "./mail-options"

export type MailFacts = {
  /** What is so with the attempt, after the service was asked. */
  shown: ShownState
  attempt: Pick<AttemptRow, "superseded_at" | "expires_at">
  /** `open`: it is there, has something in it, and was not ordered. */
  cart: "none" | "open" | "over"
  order: "none" | "standing" | "canceled"
  /** Nothing is owed any more for the cart or the order, whoever paid and with whichever provider. */
  isPaid: boolean
  /** The shopper tries to pay again, in this way or with another provider. */
  isTriedAgain: boolean
  /** The cart, or the order that was edited, costs something else by now: the mail would name the old amount. */
  isForOldCart: boolean
  /** A person has to decide about one of the attempts, or has decided. */
  isWithPerson: boolean
  now: Date
}

/** Why there is nothing to say. */
export type NoMail =
  | "paid"
  | "other_state"
  | "with_person"
  | "tried_again"
  | "cart_changed"
  | "order_canceled"
  | "nothing_to_pay"
  | "window_over"

/** What each mail says of the payment. */
const saidOf: Readonly<Record<MailKind, ShownState>> = {
  waiting: "waiting",
  reminder: "waiting",
  ended: "not_paid",
  received: "paid",
}

/**
 * Whether a mail that was due is still true. Pure; asked right before it is sent, about what is so then.
 *
 * @returns why it is not
 */
export function whyNoMail(kind: MailKind, facts: MailFacts): NoMail | undefined {
  if (facts.isWithPerson) return "with_person"
  if (facts.order === "canceled") return "order_canceled"
  if (kind === "received") return facts.shown === "paid" && facts.order === "standing" ? undefined : "other_state"
  return whyNotAsked(facts) ?? (facts.shown === saidOf[kind] ? undefined : "other_state")
}

/** The mails that ask for a payment. */
function whyNotAsked(facts: MailFacts): NoMail | undefined {
  const { attempt, cart, isPaid, isTriedAgain, now, order, shown } = facts
  if (isPaid) return "paid"
  if (attempt.superseded_at !== null || isTriedAgain) return "tried_again"
  if (facts.isForOldCart) return "cart_changed"
  if (order !== "standing" && cart !== "open") return "nothing_to_pay"
  return shown === "waiting" && isOver(attempt, now) ? "window_over" : undefined
}

/** Nobody pays within the last moments: the mail would come too late. */
const LAST_MOMENTS_MS = 60_000

function isOver({ expires_at }: Pick<AttemptRow, "expires_at">, now: Date): boolean {
  return expires_at !== null && expires_at.getTime() - now.getTime() < LAST_MOMENTS_MS
}
