import type { Books } from "./books"
import { calm } from "./calm"
import { capturedOf } from "./checker/problem"
import { trulyOwedCents } from "./owed"
import type { World } from "./world"

/**
 * Once every case is worked off, nothing keeps a customer from paying what an order still owes: staff ask for it, and the
 * customer pays.
 *
 * @returns the orders that were asked for something, with how much, in cents
 */
export async function payRest(world: World): Promise<Map<string, number>> {
  const asked = new Map<string, number>()
  if (world.isWithdrawn || world.lane.front.lies.length > 0) return asked
  for (const { id, hasOpenChange, status } of world.books.orders) {
    if (status === "canceled" || hasOpenChange) continue
    const owed = await owedOf(world, id)
    if (owed <= 0 || isReserved(world, id)) continue
    if (await payOne(world, id, owed)) asked.set(id, owed)
  }
  return asked
}

/** An order whose rest was paid owes nothing, once the shop has come to rest: on a busy machine not before. */
export async function seeLeft(world: World, asked: ReadonlyMap<string, number>): Promise<void> {
  for (const [order, owed] of asked) {
    const left = await owedOf(world, order)
    if (left > 0) world.seen.push(`order ${order} owed ${owed}, was paid, and still owes ${left}`)
  }
}

/**
 * Another provider's payment waits for staff to capture it, or the rest of it. Or it is captured, and its order does not
 * know: the host lost an answer in between, and took back what it could. Nobody is asked for such money once more.
 */
function isReserved({ books }: World, order: string): boolean {
  const own = books.payments.filter(({ collection }) => {
    return books.collections.some((one) => one.id === collection && one.order === order)
  })
  return own.some((payment) => {
    const isOurs = payment.provider.startsWith("pp_payin_")
    if (!isOurs && isUnrecorded(books, payment.id)) return true
    const captured = capturedOf(books, payment)
    return !payment.canceled && (captured === 0 || (!isOurs && captured < payment.cents))
  })
}

function isUnrecorded({ captures, transactions }: Books, payment: string): boolean {
  const own = captures.filter((one) => one.payment === payment)
  return own.some(({ id }) => transactions.every(({ reference_id }) => reference_id !== id))
}

async function isChanging(world: World, order: string): Promise<boolean> {
  const open = "deleted_at is null and status in ('pending', 'requested')"
  return (await world.query(`select 1 from order_change where order_id = ? and ${open}`, [order])).length > 0
}

/** Less than a coin is nobody's money. */
async function owedOf(world: World, order: string): Promise<number> {
  const { coinCents } = world.market
  return Math.floor((await trulyOwedCents(world, order)) / coinCents) * coinCents
}

/** @returns whether it should be paid now: what nobody can pay is said to staff */
async function payOne(world: World, order: string, owed: number): Promise<boolean> {
  world.tell(`The customer pays what order ${order} owes: ${owed} cents.`)
  const asked = await world.asStaff("POST", `/payin/orders/${order}/payment-link`)
  const collection = asked.body.payment_collection_id as string | undefined
  // Nothing that the service takes has a third digit.
  if (asked.body.code === "payin_third_digit") return false
  // An exchange that was left open, for example: what the order owes is not known yet.
  if (asked.body.code === "payin_order_changing" && (await isChanging(world, order))) return false
  if (!collection) {
    world.seen.push(`order ${order} owes ${owed}, and nobody can be asked: ${asked.body.code}`)
    return true
  }
  const path = `/store/payment-collections/${collection}/payment-sessions`
  const opened = await world.asShopper("POST", path, { provider_id: world.provider })
  await world.look()
  const attempt = world.books.attempts.findLast((one) => one.collection === collection && !one.superseded)
  if (opened.status !== 200 || !attempt?.trade_id) {
    world.seen.push(`order ${order} owes ${owed}, and a customer cannot pay it: ${opened.status}`)
    return true
  }
  await world.service.move(attempt.trade_id, "closed", (attempt.cents / 100).toFixed(2))
  await world.service.tell(attempt.trade_id, "trade")
  await calm(world)
  await world.look()
  return true
}
