import type { SeededProduct } from "../harness/seed/catalogue"
import { type Start, startAs } from "./beginnings"
import type { Books } from "./books"
import { busOf } from "./bus"
import { calm, untilTold } from "./calm"
import type { CartTemplate } from "./cart-template"
import { brokenPromises } from "./checker"
import type { Pages } from "./checker/pages"
import { attemptNamed } from "./checker/problem"
import type { Played } from "./command"
import { restoreAccount } from "./commands/accounts"
import { restoreCatalogue } from "./commands/catalogue"
import { restoreKey } from "./commands/keys"
import { resetDiscount } from "./discount"
import type { AccountKind, Lane } from "./lane"
import type { Currency } from "./markets"
import { trulyOwedCents } from "./owed"
import { payRest, seeLeft } from "./pay-rest"
import { comeToRest } from "./rest"
import { askAsShopper } from "./shopper-pages"
import { workOff } from "./work-off"
import { type Shop, World } from "./world"

/** How one sequence ended. */
export type Outcome = {
  problems: string[]
  story: string[]
  books: object
  played: Played[]
  /** How often the store was killed, how often that hit work under way, and how often a write that waited for it. */
  kills: number
  hits: number
  inWrites: number
}

/** Sequences that were written before there were markets have no currency: they are in euros. */
export type Beginning = { kind: AccountKind; start: Start; currency?: Currency }

/** A lane with the goods that only its sequences sell. */
export type Place = { lane: Lane; goods: readonly SeededProduct[]; templates: Record<Currency, CartTemplate> }

/** Plays one sequence from an empty cart until the shop comes to rest, and checks the promises then. */
export async function playSequence(
  shop: Shop,
  { lane, goods, templates }: Place,
  { kind, start, currency = "eur" }: Beginning,
  play: (world: World) => Promise<unknown>,
): Promise<Outcome> {
  const world = new World(shop, lane, { goods, kind, market: shop.markets[currency] })
  lane.reset()
  try {
    await restock(world)
    await resetDiscount(world)
    world.tell(`(${start}, in ${currency}, in the account "${kind}")`)
    await world.begin(templates[currency])
    await startAs(world, start)
    await play(world)
    await comeToRest(world)
    // What a shopper reads of a payment that nobody has decided about, nobody reads later.
    const problems = await checkedNow(world, hasOpenCase(world) ? await askAsShopper(world) : {})
    // Once every case is worked off, all of it holds as well.
    if (problems.length === 0) {
      await workOff(world)
      problems.push(...(await checkedNow(world, await askAsShopper(world))))
    }
    const asked = problems.length === 0 ? await payRest(world) : undefined
    if (asked?.size) {
      await comeToRest(world)
      await seeLeft(world, asked)
      problems.push(...(await checkedNow(world, await askAsShopper(world))))
    }
    const { story, played } = world
    const { kills, hits, inWrites } = world.store
    return { problems, story, books: booksFor(world), played, kills, hits, inWrites }
  } finally {
    await tidyUp(world)
  }
}

function hasOpenCase({ books }: World): boolean {
  return books.cases.some(({ closed_by }) => closed_by === null)
}

/** What an answer to a shopper has caused takes as long as the machine is busy: what is checked before is no fault. */
const LONGEST_CALM_MS = 60_000

async function checkedNow(world: World, said: Partial<Pages> = {}): Promise<string[]> {
  await calm(world, LONGEST_CALM_MS)
  await world.look()
  await untilTold(world, LONGEST_CALM_MS)
  const books = await world.look()
  const told = {
    ...books,
    trades: books.trades.filter((trade) => isKnowable(world, trade)),
    restoredAt: world.service.restoredAt,
    deeds: { ...world.deeds, killed: world.store.kills > 0 },
    highestTotals: world.highestTotals,
    pending: await readPending(world),
    announced:
      world.store.kills > 0 || world.service.restoredAt !== undefined
        ? undefined
        : busOf(world.shop.container).announced,
    coinCents: world.market.coinCents,
    isTaxInclusive: world.market.isTaxInclusive,
  }
  return [...new Set([...world.seen, ...brokenPromises(told, said)])]
}

/** Of what a restored backup does not have, the store knows nothing until it is told, or its owner comes back. */
function isKnowable({ books, cartIds, service }: World, trade: Books["trades"][number]): boolean {
  if (service.restoredAt === undefined || attemptNamed(books, trade)) return true
  const owner = trade.external?.replace(/_\d+$/, "") ?? ""
  return !service.untold.has(trade.id) && [...cartIds, ...books.collections.map(({ id }) => id)].includes(owner)
}

async function restock(world: World): Promise<void> {
  const goods = world.scope.goods
  await world.query("delete from reservation_item where inventory_item_id = any(?::text[])", [goods])
  await world.query(
    `update inventory_level set stocked_quantity = 1000, reserved_quantity = 0,
            raw_stocked_quantity = '{"value":"1000","precision":20}', raw_reserved_quantity = '{"value":"0","precision":20}'
      where inventory_item_id = any(?::text[])`,
    [goods],
  )
}

/** What each standing order still owes. */
async function readPending(world: World): Promise<Map<string, number>> {
  const pending = new Map<string, number>()
  for (const { id, status } of world.books.orders) {
    if (status === "canceled") continue
    // Less than a coin is nobody's money.
    const { coinCents } = world.market
    pending.set(id, Math.round((await trulyOwedCents(world, id)) / coinCents) * coinCents)
  }
  return pending
}

/** Leaves the lane's next sequence the accounts as the options have them, and nothing due. */
async function tidyUp(world: World): Promise<void> {
  const { accounts } = world.lane
  await world.store.tidyUp()
  busOf(world.shop.container).hearAgain(world)
  await restoreAccount(world)
  await world.query("update payin_attempt set next_check_at = null where account = any(?::text[])", [accounts])
  await world.query("update payin_callback set state = 'done' where state = 'pending' and account = any(?::text[])", [
    accounts,
  ])
  if (world.deeds.settingsChanged) {
    const asInOptions = { mode: null, unpaid_order: null, on_cart_change: null, refunds: null, max_attempts: null }
    await world.asStaff("POST", `/payin/accounts/${world.account}`, asInOptions)
  }
  if (world.hasOtherFallbacks) await world.asStaff("POST", `/payin/accounts/${world.account}`, { fallbacks: null })
  await restoreKey(world)
  if (world.isCatalogueChanged) await restoreCatalogue(world)
  if (world.isWithdrawn) await world.offer(true)
}

function booksFor({ books }: World): object {
  const { trades, payOuts, sent, attempts, cases, orders, collections, payments, captures, refunds, sessions } = books
  return { trades, payOuts, sent, attempts, cases, orders, collections, payments, captures, refunds, sessions }
}
