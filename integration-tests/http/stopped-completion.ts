import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../src/modules/payin"
import { waitFor } from "../harness/wait-for"
import { runJob } from "./actions"
import type { StoryContext } from "./story-context"

type Method = (...args: unknown[]) => Promise<unknown>

/** One call of Medusa's completion, or of its rollback. */
type Call = { service: string; method: string; isMeant?: (...args: any[]) => boolean }

const endsCart = (wanted: boolean) => (carts: unknown) =>
  Array.isArray(carts) && carts.some((cart) => "completed_at" in cart && (cart.completed_at !== null) === wanted)

const calls = {
  order: { service: Modules.ORDER, method: "createOrders" },
  links: { service: ContainerRegistrationKeys.LINK, method: "create" },
  cart: { service: Modules.CART, method: "updateCarts", isMeant: endsCart(true) },
  reservations: { service: Modules.INVENTORY, method: "createReservationItems" },
  payment: { service: Modules.PAYMENT, method: "authorizePaymentSession" },
  transactions: { service: Modules.ORDER, method: "addOrderTransactions" },
  "reservations taken back": { service: Modules.INVENTORY, method: "deleteReservationItems" },
  "cart taken back": { service: Modules.CART, method: "updateCarts", isMeant: endsCart(false) },
  "links taken back": { service: ContainerRegistrationKeys.LINK, method: "dismiss" },
  "order taken back": { service: Modules.ORDER, method: "deleteOrders" },
} satisfies Record<string, Call>

type Step = keyof typeof calls

/** What Medusa does at once: when one of them stands still, the others still happen. */
const atOnce: readonly (readonly Step[])[] = [
  ["links", "cart", "reservations"],
  ["links taken back", "cart taken back", "reservations taken back"],
]

export type Stop = { at: Step; when: "before" | "after" }

/** A completion that stands still, as in a process that is stopped: it renews no lock, and those it has run out. */
export type StoppedCompletion = {
  /** It goes on, or fails at the call where it stood still; resolves when it has ended. */
  wake(how: "goes on" | "fails"): Promise<void>
}

/** @returns undefined when the completion ended without that call */
export async function stopCompletion(
  ctx: StoryContext,
  { at, when }: Stop,
  begin: () => Promise<unknown>,
): Promise<StoppedCompletion | undefined> {
  const { service, method, isMeant = () => true }: Call = calls[at]
  const locks = stopLocks(ctx)
  const alongside = watchCalls(ctx, atOnce.find((steps) => steps.includes(at))?.filter((step) => step !== at) ?? [])
  let open: (how: "goes on" | "fails") => void = () => undefined
  const woken = new Promise<"goes on" | "fails">((resolve) => (open = resolve))
  let [isTaken, isReached] = [false, false]
  const target = ctx.container.resolve<Record<string, Method>>(service)
  const original = target[method]!.bind(target)
  const spy = jest.spyOn(target, method).mockImplementation(async (...args) => {
    if (isTaken || !isMeant(...args)) return await original(...args)
    isTaken = true
    const answer = when === "after" ? await original(...args) : undefined
    isReached = true
    if ((await woken) === "fails") throw new Error("Connection terminated unexpectedly")
    return when === "after" ? answer : await original(...args)
  })
  let isOver = false
  const ended = begin()
    .catch(() => undefined)
    .finally(() => (isOver = true))
  await waitFor(() => isOver || isReached, { what: `the call ${at}` })
  await waitFor(() => isOver || alongside.areDone(), { what: "what Medusa does in parallel with it" })
  await locks.runOut()
  const restore = () => [spy.mockRestore, alongside.restore, locks.restore].forEach((each) => each())
  if (!isReached) {
    restore()
    return undefined
  }
  return {
    async wake(how) {
      open(how)
      await ended
      restore()
    },
  }
}

/** Knows when each of these calls has been made and has ended. */
function watchCalls(ctx: StoryContext, steps: readonly Step[]) {
  const done = new Set<Step>()
  const spies = steps.map((step) => {
    const { service, method, isMeant = () => true }: Call = calls[step]
    const target = ctx.container.resolve<Record<string, Method>>(service)
    const original = target[method]!.bind(target)
    return jest.spyOn(target, method).mockImplementation(async (...args) => {
      const isOne = isMeant(...args)
      return await original(...args).finally(() => isOne && done.add(step))
    })
  })
  return {
    areDone: () => steps.every((step) => done.has(step)),
    restore: () => spies.forEach((spy) => spy.mockRestore()),
  }
}

/** The locks of the request that begins now: it never has them again. */
function stopLocks(ctx: StoryContext) {
  const locking = ctx.container.resolve(Modules.LOCKING)
  const acquire = locking.acquire.bind(locking)
  const owners = new Set<string>()
  const held = new Set<string>()
  let isStopping = true
  const spy = jest.spyOn(locking, "acquire").mockImplementation(async (keys, args) => {
    const owner = args?.ownerId
    if (isStopping && owner) owners.add(owner)
    if (isStopping) for (const key of [keys].flat()) held.add(key)
    if (owner && owners.has(owner)) return
    await acquire(keys, args)
  })
  return {
    async runOut() {
      isStopping = false
      await locking.release([...held, ...ctx.seed.products.map(({ inventoryItemId }) => inventoryItemId)])
    },
    restore: () => spy.mockRestore(),
  }
}

/** As if everything had begun a while ago, so that the job looks at it. */
export async function timePasses(ctx: StoryContext): Promise<void> {
  const db = ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const ago = (column: string) => ({ [column]: db.raw("?? - interval '3 minutes'", [column]) })
  await db("order").update(ago("created_at"))
  await db("payin_attempt").update({
    ...ago("created_at"),
    ...ago("completion_began_at"),
    ...ago("completion_look_at"),
    ...ago("placed_unpaid_at"),
  })
}

/** It wakes when Medusa's locks have long run out, and its request does all that it does then. */
export async function wakeAfterLocks(ctx: StoryContext, stopped: StoppedCompletion, how: "goes on" | "fails") {
  const now = Date.now.bind(Date)
  const clock = jest.spyOn(Date, "now").mockImplementation(() => now() + 180_000)
  const { attempts, completions } = ctx.container.resolve(PAYIN_MODULE)
  const prolonged = jest.spyOn(completions, "begin")
  const scheduled = jest.spyOn(attempts, "scheduleCheck")
  // The last thing that the request does once it has answered. The provider, asked for the payment, may do it as well.
  const madeDue = () => {
    const [since = Infinity] = prolonged.mock.invocationCallOrder
    return scheduled.mock.calls.findIndex(
      ([, seconds], index) => seconds === 0 && scheduled.mock.invocationCallOrder[index]! > since,
    )
  }
  await stopped.wake(how)
  await waitFor(() => madeDue() !== -1, { what: "the end of the request" })
  await scheduled.mock.results[madeDue()]!.value
  for (const spy of [prolonged, scheduled, clock]) spy.mockRestore()
}

/** The store's own job, as often as something is due. It passes over what somebody else is settling. */
export async function jobUntilQuiet(ctx: StoryContext, cartId: string): Promise<void> {
  const db = ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const are = (what: string) => db("payin_attempt").where({ cart_id: cartId }).whereRaw(what)
  const is = async (what: string) => (await are(what)).length > 0
  // A try that failed is repeated half a minute later.
  const soon = "next_check_at <= now() + interval '1 minute'"
  const isFree = async () => !(await is("lease_until > now()"))
  for (let turn = 0; turn < 5; turn++) {
    await waitFor(isFree, { what: "the end of other settling" })
    if (!(await is(soon))) return
    await are(soon).update({ next_check_at: new Date(Date.now() - 1000) })
    await runJob(ctx)
  }
}
