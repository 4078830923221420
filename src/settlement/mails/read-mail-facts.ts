import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { compareAmounts } from "../../merchant-api/money"
import { hasArrived } from "../../modules/payin/attempt/attempt-state"
import { paymentPageOf } from "../../modules/payin/checkout/checkout-contexts"
import type { MailFacts } from "../../modules/payin/mail/judge-mail"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { shownState } from "../../modules/payin/shown/shown-state"
import { mayBePaid } from "../../modules/payin/trade/shown-requisite"
import { askableAmount, readOwed } from "../links/read-owed"
import { type Cancelable, cancelFields, orderFact } from "../orders/is-canceled"
import { type Numbered, orderNumber, orderNumberFields } from "../orders/order-number"
import { accountOfProvider } from "../provider-id"
import { isForOldCart } from "../session/is-for-old-cart"

/** Whom a mail about the attempt goes to, and what it says. */
export type MailAddressee = {
  email: string | null
  locale: string | null
  /** Of the order that stands. */
  order: { id: string; number: string } | null
}

/** What Medusa and our rows say of the attempt, its cart and its order, in one go. */
export async function readMailFacts(
  container: MedusaContainer,
  attempt: AttemptRow,
): Promise<{ facts: MailFacts; addressee: MailAddressee }> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment_collection",
    fields,
    filters: { id: attempt.payment_collection_id },
  })
  const collection = (data[0] ?? { id: attempt.payment_collection_id }) as unknown as CollectionRow
  const { cart, order } = collection
  const collections = [collection, ...(attempt.cart_id === null ? [] : (order?.payment_collections ?? []))]
  const payin = container.resolve(PAYIN_MODULE)
  const ids = [...new Set(collections.map(({ id }) => id))]
  const orderId = attempt.cart_id === null ? null : (order?.id ?? null)
  const all = await payin.placements.attemptsOf(ids, attempt.cart_id, orderId)
  const others = all.filter(({ id }) => id !== attempt.id)
  const cases = await payin.cases.ofAttempts(
    [attempt, ...others].map(({ id }) => id),
    { openOnly: true },
  )
  const facts: MailFacts = {
    shown: shownState(attempt),
    attempt,
    cart: cartFact(cart),
    order: orderFact(order),
    isPaid: others.some(hasArrived) || collections.some(hasPayment) || owesNothing(order),
    isTriedAgain: others.some(isLive) || collections.some((each) => isWithOther(each, attempt)),
    isForOldCart: order ? await isForOldOrder(container, attempt, collection) : await isForOldCart(container, attempt),
    isWithPerson: cases.length > 0,
    now: await payin.daySums.now(),
  }
  return { facts, addressee: addresseeOf(attempt, collection) }
}

/** Staff edited the order since: the page behind the mail asks for what it costs now. */
async function isForOldOrder(container: MedusaContainer, { amount }: AttemptRow, collection: CollectionRow) {
  const { order } = collection
  const owed = orderFact(order) === "standing" ? await readOwed(container, order!.id) : undefined
  return owed !== undefined && compareAmounts(askableAmount(owed, collection), amount) !== 0
}

const fields = [
  "id",
  "amount",
  "payments.id",
  "payments.canceled_at",
  "payment_sessions.provider_id",
  "payment_sessions.status",
  "payment_sessions.created_at",
  "cart.id",
  "cart.email",
  "cart.locale",
  "cart.completed_at",
  "cart.items.id",
  "order.id",
  ...orderNumberFields.map((field) => `order.${field}`),
  ...cancelFields.map((field) => `order.${field}`),
  "order.email",
  "order.locale",
  "order.summary.*",
  "order.payment_collections.id",
  "order.payment_collections.payments.id",
  "order.payment_collections.payments.canceled_at",
  "order.payment_collections.payment_sessions.provider_id",
  "order.payment_collections.payment_sessions.status",
  "order.payment_collections.payment_sessions.created_at",
]

type Sessions = { provider_id: string; status: string; created_at: string | Date }[]
type PaidRow = { id: string; payments?: { canceled_at: string | Date | null }[]; payment_sessions?: Sessions }
type Person = { email?: string | null; locale?: string | null }

type CollectionRow = PaidRow & {
  amount: BigNumberInput
  cart?: (Person & { completed_at: string | Date | null; items?: unknown[] }) | null
  order?: OrderRow | null
}

type OrderRow = Person &
  Numbered &
  Cancelable & {
    id: string
    summary?: { pending_difference?: BigNumberInput }
    payment_collections?: PaidRow[]
  }

function cartFact(cart: CollectionRow["cart"]): MailFacts["cart"] {
  if (!cart) return "none"
  return cart.completed_at || !cart.items?.length ? "over" : "open"
}

function hasPayment({ payments = [] }: PaidRow): boolean {
  return payments.some(({ canceled_at }) => !canceled_at)
}

/** Staff may have recorded another payment, or taken everything out of the order. */
function owesNothing(order: CollectionRow["order"]): boolean {
  const due = order?.summary?.pending_difference
  return due !== undefined && MathBN.lte(due, 0)
}

function isLive(attempt: AttemptRow): boolean {
  return attempt.superseded_at === null && mayBePaid(attempt)
}

/**
 * Chosen after this attempt was: how long another provider takes, and what it says while it waits, is unknown. In the
 * attempt's own collection, its session would have deleted an earlier one; elsewhere, the servers' clocks have to say.
 */
function isWithOther({ id, payment_sessions = [] }: PaidRow, attempt: AttemptRow): boolean {
  const isOwn = id === attempt.payment_collection_id
  return payment_sessions.some((session) => {
    if (accountOfProvider(session.provider_id) !== undefined) return false
    if (["canceled", "error"].includes(session.status)) return false
    return isOwn || new Date(session.created_at) > attempt.created_at
  })
}

function addresseeOf(attempt: AttemptRow, { cart, order }: CollectionRow): MailAddressee {
  return {
    email: order?.email ?? cart?.email ?? null,
    locale: order?.locale ?? cart?.locale ?? paymentPageOf(attempt).locale ?? null,
    order: order ? { id: order.id, number: `${orderNumber(order)}` } : null,
  }
}
