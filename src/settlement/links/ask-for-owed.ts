import type { MedusaContainer } from "@medusajs/framework/types"
import { createOrderPaymentCollectionWorkflow } from "@medusajs/medusa/core-flows"
import { fitsTrade } from "../../merchant-api/money"
import { countTrades, newestFirst } from "../../modules/payin/attempt/earlier-attempts"
import { isResolved } from "../../modules/payin/attempt/resolved"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { mayBePaid } from "../../modules/payin/trade/shown-requisite"
import { takeLock } from "../collection-lock"
import { type NotTaken, whyNotTaken } from "../medusa/why-not-taken"
import { isCanceled } from "../orders/is-canceled"
import { openChanges } from "../orders/open-changes"
import { paymentLink } from "./payment-link"
import { askableAmount, isNone, type Owed, type OwingCollection, readOwed } from "./read-owed"
import { storefrontUrl } from "./storefront-url"

export type AskedLink = { url: string; amount: string; currency_code: string; payment_collection_id: string }

/** `attemptId`: whose timeline has the link; undefined for an order that nobody began to pay. */
export type Asked = { link: AskedLink; attemptId: string | undefined }

/** Why there is no link, and none is made. */
export type NoLink =
  | "no_such_order"
  | "no_storefront_url"
  | "order_canceled"
  | "order_changing"
  | "nothing_owed"
  | "third_digit"
  | NotTaken
  | "payment_under_way"
  | "busy"

/**
 * The link that asks for exactly what the order owes now: one that nobody has paid yet, or a new one. Whoever asks for
 * it at the same moment gets the same link.
 *
 * @param actor the person, or the API key, for the pay-in's history
 */
export async function askForOwed(container: MedusaContainer, orderId: string, actor: string): Promise<Asked | NoLink> {
  const shop = storefrontUrl(container)
  if (shop === undefined) return "no_storefront_url"
  const unlock = await takeLock(container, orderId, LOCK_WAIT_MS)
  if (!unlock) return "busy"
  try {
    const owed = await readAskable(container, orderId)
    if (typeof owed === "string") return owed
    const usable = await usableCollection(container, owed)
    const payment_collection_id = usable?.id ?? (await newCollection(container, owed))
    const attemptId = await recordInTimeline(container, owed, { by: actor, payment_collection_id })
    const url = paymentLink(shop, { paymentCollectionId: payment_collection_id, orderId })
    const currency_code = owed.order.currency_code.toUpperCase()
    return { link: { url, amount: owed.amount, currency_code, payment_collection_id }, attemptId }
  } finally {
    await unlock()
  }
}

const LOCK_WAIT_MS = 10_000

/** What a link would ask for at this moment. */
export async function readAskable(container: MedusaContainer, orderId: string): Promise<Owed | NoLink> {
  const owed = await readOwed(container, orderId)
  return owed ? ((await refusalOf(container, owed)) ?? owed) : "no_such_order"
}

async function refusalOf(container: MedusaContainer, owed: Owed): Promise<NoLink | undefined> {
  const { order, amount } = owed
  if (isCanceled(order)) return "order_canceled"
  if (await isChanging(container, order.id)) return "order_changing"
  if (isNone(amount)) return "nothing_owed"
  if (!fitsTrade(amount)) return "third_digit"
  const usable = await usableCollection(container, owed)
  // Whoever has begun to pay goes on, whatever the region has.
  const isBegun = owed.attempts.some((one) => one.payment_collection_id === usable?.id && mayBePaid(one))
  const notTaken = isBegun ? undefined : await whyNotTaken(container, { ...order, amount })
  if (notTaken) return notTaken
  if (usable) return undefined
  return askableAmount(owed, { id: "", amount }) === amount ? undefined : "payment_under_way"
}

/**
 * What it owes is not known before the edit, return, exchange or claim is confirmed or dropped. A transfer to an account
 * changes nothing about money, and may never end.
 */
async function isChanging(container: MedusaContainer, orderId: string): Promise<boolean> {
  return (await openChanges(container, orderId)).some((kind) => kind !== "transfer")
}

/**
 * One that asks for all that is owed, and where no payment was ever recorded: the page behind the link of another one
 * shows how that payment went. One that staff made for a part stays as it is.
 */
async function usableCollection(container: MedusaContainer, owed: Owed): Promise<OwingCollection | undefined> {
  const { amount, attempts, order, underWay } = owed
  const attemptsIn = ({ id }: OwingCollection) => attempts.filter((one) => one.payment_collection_id === id)
  const isPaidInto = (one: OwingCollection) =>
    attemptsIn(one).some((each) => each.state === "paid" && !isResolved(each))
  const found = order.payment_collections
    .filter(({ status, payments = [] }) => unpaid.includes(status) && payments.length === 0)
    .filter((one) => !isPaidInto(one) && askableAmount(owed, one) === amount)
    .sort((a, b) => Date.parse(String(b.created_at)) - Date.parse(String(a.created_at)))
  for (const one of found) {
    const own = attemptsIn(one)
    const goesOn = own.some(
      (each) => each.superseded_at === null && (each.state === "planned" || underWay.includes(each)),
    )
    if (goesOn || !(await isUsedUp(container, own))) return one
  }
  return undefined
}

/** It was started as often as the account that was used last allows: whoever opened its link would be refused. */
async function isUsedUp(container: MedusaContainer, attempts: readonly AttemptRow[]): Promise<boolean> {
  const payin = container.resolve(PAYIN_MODULE)
  const [latest] = newestFirst(attempts)
  if (!latest || !payin.hasAccount(latest.account)) return false
  const { options } = await payin.account(latest.account)
  return countTrades(attempts) >= options.maxAttempts
}

const unpaid = ["not_paid", "awaiting"]

/** Not Medusa's `createOrUpdate…`: that one cancels a payment that is captured in part. */
async function newCollection(container: MedusaContainer, { amount, order }: Owed): Promise<string> {
  const { result } = await createOrderPaymentCollectionWorkflow(container).run({
    // Typed as a number, which is no money; what is passed on takes any amount.
    input: { order_id: order.id, amount: amount as never },
  })
  return result[0]!.id
}

/** In the history of the latest attempt that counts. An order that nobody began to pay has none yet. */
async function recordInTimeline(
  container: MedusaContainer,
  { amount, attempts }: Owed,
  made: { by: string; payment_collection_id: string },
): Promise<string | undefined> {
  const latest = newestFirst(attempts)
  const recorded = latest.find((one) => one.superseded_at === null) ?? latest[0]
  if (!recorded) return undefined
  const others = attempts.filter((one) => one !== recorded)
  const ids = [recorded, ...others].map(({ id }) => id)
  await container.resolve(PAYIN_MODULE).placements.recordLink(ids, { ...made, amount })
  return recorded.id
}
