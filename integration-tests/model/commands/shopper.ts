import * as fc from "fast-check"
import { type Doing, doing } from "../command"
import { owedCents } from "../owed"
import type { World } from "../world"

const oddly = <T>(usual: T, ...odd: T[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: odd.length, arbitrary: fc.constantFrom(...odd) })

/** What a shopper may try to pay: the cart's collection, those staff created for an order, and those already paid. */
function payable(world: World) {
  return world.books.collections
}

function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length]!
}

/** What a shopper chooses, in an account whose choices the service may have no requisites for. */
const choices: Record<string, Record<string, string>> = {
  "a method": { method: "card" },
  "a bank": { bank: "NORTHBANK" },
  both: { method: "card", bank: "NORTHBANK" },
}

const opens = doing({
  actor: "shopper",
  name: "opens a payment session",
  weight: 14,
  arg: fc.record({
    // The latest first: the shopper was sent what staff created for an order.
    collection: oddly(0, 1, 2),
    provider: oddly("ours", "ours", "system", "another of ours"),
    tabs: oddly(1, 2),
    choice: oddly("none", "a method", "a bank", "both"),
  }),
  can: (world) => payable(world).length > 0,
  async act(world, { collection, provider, tabs, choice }) {
    const { id } = pick([...payable(world)].reverse(), collection)
    const other = `pp_payin_${world.lane.account(world.kind === "pay" ? "order" : "pay")}`
    const provider_id = { ours: world.provider, system: "pp_system_default", "another of ours": other }[provider]
    const data = world.falls ? choices[choice] : undefined
    const body = { provider_id, ...(data && { data }) }
    const open = () => world.asShopper("POST", `/store/payment-collections/${id}/payment-sessions`, body)
    const answers = await Promise.all(Array.from({ length: tabs }, open))
    if (!world.isAtOnce && answers.some(({ status }) => status === 200) && provider_id!.startsWith("pp_payin_"))
      await mustBeOwed(world, id)
  },
})

/** Nobody is asked for more than the order owes, without what was taken back. */
async function mustBeOwed(world: World, collection: string): Promise<void> {
  await world.look()
  const { attempts, captures, payments, collections, trades } = world.books
  const order = collections.find(({ id }) => id === collection)?.order
  const attempt = attempts.findLast((one) => one.collection === collection && !one.superseded)
  if (!order || !attempt || attempt.state !== "open") return
  const pending = await owedCents(world, order)
  const gone = attempts.reduce((sum, one) => {
    const payment = payments.find(({ session, canceled }) => session === one.session && !canceled)
    const captured = captures.filter((each) => each.payment === payment?.id).reduce((all, { cents }) => all + cents, 0)
    const trade = trades.find(({ id }) => id === one.trade_id)
    const came = one.trade_status === "closed" ? (trade?.cents ?? 0) : 0
    // Without what staff have sent back of it.
    const kept = Math.min(captured, came) - Math.max(0, one.sent_cents - Math.max(0, came - captured))
    return sum + captured - Math.max(0, kept)
  }, 0)
  if (attempt.cents >= pending + gone + world.market.coinCents) {
    world.seen.push(`${attempt.external} asks for ${attempt.cents}, and order ${order} owes ${pending} + ${gone}`)
  }
}

const completes = doing({
  actor: "shopper",
  name: "completes the cart",
  weight: 6,
  arg: fc.record({ tabs: oddly(1, 2, 3) }),
  can: ({ books }) => books.carts.length > 0 && books.sessions.length > 0,
  async act(world, { tabs }) {
    const complete = () => world.asShopper("POST", `/store/carts/${world.cartIds[0]}/complete`)
    await Promise.all(Array.from({ length: tabs }, complete))
  },
})

const returns = doing({
  actor: "shopper",
  name: "comes back and asks",
  weight: 6,
  arg: fc.record({ by: fc.constantFrom("session", "cart", "attempt"), which: fc.nat(2) }),
  can: ({ books }) => books.attempts.length > 0,
  async act(world, { by, which }) {
    const attempt = pick([...world.books.attempts].reverse(), which)
    const path = {
      session: `/${attempt.session ?? "payses_gone"}?payin_attempt=${attempt.id}`,
      cart: `?cart_id=${world.cartIds[0]}`,
      attempt: `?payin_attempt=${attempt.id}`,
    }[by]
    const { body } = await world.asShopper("GET", `/store/payin/payment-sessions${path}`)
    if (body.payment?.message_key === "window_over") mustBeLater(world)
  },
})

/** Whatever the clocks say, nobody's time to pay is over before any has passed. */
function mustBeLater({ played, seen }: World): void {
  if (/passes|windows end|clock/.test(JSON.stringify(played))) return
  seen.push("A shopper reads that their time to pay has run out, and none has passed.")
}

const isOpen = ({ books }: World) => books.carts.some(({ completed }) => !completed)

const changes = doing({
  actor: "shopper",
  name: "changes the cart",
  weight: 3,
  arg: fc.constantFrom("adds", "one more", "one less", "removes", "other delivery"),
  can: isOpen,
  async act(world, how) {
    const cart = `/store/carts/${world.cartIds[0]}`
    const { body } = await world.asShopper("GET", cart)
    const [item] = body.cart?.items ?? []
    const add = { variant_id: world.goods[1]!.variantId, quantity: 1 }
    if (how === "adds" || !item) return await world.asShopper("POST", `${cart}/line-items`, add)
    const path = `${cart}/line-items/${item.id}`
    if (how === "removes") return await world.asShopper("DELETE", path)
    const { express } = world.shop.seed.shippingOptions
    if (how === "other delivery")
      return await world.asShopper("POST", `${cart}/shipping-methods`, { option_id: express })
    const quantity = Math.max(1, item.quantity + (how === "one more" ? 1 : -1))
    return await world.asShopper("POST", path, { quantity })
  },
})

export const shopperDoings: Doing[] = [opens, completes, returns, changes]
