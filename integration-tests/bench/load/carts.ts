import { setTimeout as pause } from "node:timers/promises"
import { request } from "undici"
import { readyCart } from "../../http/ready-cart"
import type { ReadyCart } from "../../http/story-context"
import type { BenchStack } from "../bench-stack"

export const ourProvider = "pp_payin_default"
export const systemProvider = "pp_system_default"
/** Takes every payment at once, so that the host's own completion ends with captured money, as ours does. */
export const capturedProvider = "pp_captured_bench"

export type CartWithSession = ReadyCart & { sessionId: string; amount: number }

const AT_A_TIME = 8

/** As a storefront that was told "try again", in ms. */
const RETRY_MS = 200
const TRIES = 20

/** Runs the work for each, so many at a time, and returns what it returned, in order. */
export async function atATime<T, R>(count: number, all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const left = [...all.entries()]
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: count }, worker))
  return results
}

/**
 * Of all products in turn: the host locks a product's stock, and its wait for that ends after five seconds. The first cart
 * is made alone: two at once would both create their customer, and the host refuses one of them.
 */
export async function readyCarts({ seed, shopper }: BenchStack, count: number): Promise<ReadyCart[]> {
  const { length } = seed.products
  const make = (n: number) => readyCart(seed, shopper, { productIndex: n % length })
  const others = Array.from({ length: count - 1 }, (_, index) => index + 1)
  return [await make(0), ...(await atATime(AT_A_TIME, others, make))]
}

export async function cartsWithSession(stack: BenchStack, provider: string, count: number): Promise<CartWithSession[]> {
  return await atATime(AT_A_TIME, await readyCarts(stack, count), (cart) => withSession(stack, provider, cart))
}

export async function cartWithSession(stack: BenchStack, provider: string): Promise<CartWithSession> {
  return await withSession(stack, provider, await readyCart(stack.seed, stack.shopper))
}

async function withSession({ shopper }: BenchStack, provider: string, cart: ReadyCart): Promise<CartWithSession> {
  const { payment_sessions } = await shopper.createPaymentSession(cart.collectionId, provider)
  const session = payment_sessions?.find(({ provider_id }) => provider_id === provider)
  if (!session) throw new Error(`The cart has no session of ${provider}.`)
  return { ...cart, sessionId: session.id, amount: Number(session.amount) }
}

/**
 * The store's own route, as a storefront calls it: again after a server error, because a busy host gives up waiting for
 * its own locks. @throws Error unless an order was placed in the end
 */
export async function complete({ storeUrl, seed }: BenchStack, { cartId }: ReadyCart): Promise<void> {
  for (let tries = 1; ; tries++) {
    const answer = await request(`${storeUrl}/store/carts/${cartId}/complete`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-publishable-api-key": seed.publishableKey },
      body: "{}",
      headersTimeout: 300_000,
    })
    const text = await answer.body.text()
    if (answer.statusCode === 200 && text.startsWith('{"type":"order"')) return
    const isOver = tries === TRIES || ![409, 500].includes(answer.statusCode)
    if (isOver) throw new Error(`A cart was not completed: ${answer.statusCode} ${text.slice(0, 200)}`)
    await pause(RETRY_MS)
  }
}

/** The order exists and its payment is captured: the two paths do these in a different sequence. */
export const placedOrders = `
  select count(distinct cart_id)::int as count from order_cart
    join cart_payment_collection using (cart_id)
    join payment using (payment_collection_id)
   where cart_id = any($1) and payment.captured_at is not null and order_cart.deleted_at is null`
