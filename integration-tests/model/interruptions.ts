import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { ofModel, type World } from "./world"

/** Which call of the host's modules fails, as if its database had gone away at that moment. */
const steps = {
  order: [Modules.ORDER, "createOrders"],
  reservation: [Modules.INVENTORY, "createReservationItems"],
  payment: [Modules.PAYMENT, "authorizePaymentSession"],
  capture: [Modules.PAYMENT, "capturePayment"],
  transaction: [Modules.ORDER, "addOrderTransactions"],
  session: [Modules.PAYMENT, "createPaymentSession"],
  cart: [Modules.CART, "updateCarts"],
  cancel: [Modules.ORDER, "cancel"],
} as const

export type Interrupted = keyof typeof steps

export const interruptedSteps = Object.keys(steps) as Interrupted[]

/** Whether the database goes away before the call, or has done it and its answer is lost. */
type Loss = "the call" | "its answer"

type Interruptions = {
  failNext(step: Interrupted, world: World, lost?: Loss): void
  /** Of the statements of ours that write something of the sequence, from the next one on. */
  failWrite(world: World, write: { count: number; lost: Loss }): void
  clear(world: World): void
}

const installed = new WeakMap<MedusaContainer, Interruptions>()

/**
 * Fails one call of the host for one sequence, once. It stands for a process that lost its database between two steps,
 * and lives on.
 */
export function interruptions(container: MedusaContainer): Interruptions {
  const known = installed.get(container) ?? install(container)
  installed.set(container, known)
  return known
}

type Method = (...args: unknown[]) => unknown

function install(container: MedusaContainer): Interruptions {
  const failing = new Map<World, { wanted: Interrupted; lost: Loss }>()
  for (const step of interruptedSteps) {
    const [module, method] = steps[step]
    const service = container.resolve(module) as unknown as Record<string, Method>
    const original = service[method]!.bind(service)
    service[method] = async (...args) => {
      const isOfHost = failing.size > 0 && reservesForHost()
      for (const [world, { wanted, lost }] of failing) {
        if (wanted !== step || !(await isAbout(world, args[0])) || !failing.delete(world)) continue
        if (lost === "its answer") await original(...args)
        if (step === "reservation" && isOfHost) await noteUndone(world, args[0])
        goAway(world, method, lost)
      }
      return await original(...args)
    }
  }
  const writes = failWrites(container)
  return {
    failNext: (step, world, lost = "the call") => void failing.set(world, { wanted: step, lost }),
    failWrite: (world, write) => void writes.set(world, { ...write }),
    clear: (world) => void (failing.delete(world), writes.delete(world)),
  }
}

/** The host's changes to an order reserve in a step of this name. What we reserve goes through another one. */
function reservesForHost(): boolean {
  return new Error().stack?.includes("reserve-inventory") ?? false
}

/** The host is going to undo what it was reserving this for: of an order that stands, that is what staff asked for. */
async function noteUndone(world: World, reservations: unknown): Promise<void> {
  const items = JSON.stringify(reservations).match(/\bordli_\w+/g) ?? []
  const ordersOf = "select distinct order_id as id from order_item where item_id = any(?::text[])"
  const orders = await world.query<{ id: string }>(ordersOf, [items])
  const { touchedByStaff, undoneByHost } = world.deeds
  undoneByHost.push(...orders.map(({ id }) => id).filter((id) => touchedByStaff.includes(id)))
}

function goAway(world: World, what: string, lost: Loss): never {
  world.outages.strike()
  world.tell(`  (the database goes away at ${what}, and takes ${lost} with it)`)
  throw new Error("Connection terminated unexpectedly")
}

type Sent = { sql: string; bindings?: unknown[] }
type Driver = { _query(connection: unknown, sent: Sent): Promise<unknown> }

/** The plugin's own statements, on the connections that it shares with the host. */
function failWrites(container: MedusaContainer) {
  const failing = new Map<World, { count: number; lost: Loss }>()
  const { client } = container.resolve(ContainerRegistrationKeys.PG_CONNECTION) as unknown as { client: Driver }
  const original = client._query.bind(client)
  client._query = async (connection, sent) => {
    const table = sent.sql.startsWith(ofModel)
      ? undefined
      : /\b(?:insert into|update|delete from) "?(payin_\w+)/i.exec(sent.sql)?.[1]
    for (const [world, write] of table ? failing : []) {
      if (!names(world, sent.bindings) || --write.count > 0 || !failing.delete(world)) continue
      if (write.lost === "its answer") await original(connection, sent)
      goAway(world, `a write to ${table}`, write.lost)
    }
    return await original(connection, sent)
  }
  return failing
}

function names({ books, scope }: World, bindings: unknown): boolean {
  const named = JSON.stringify(bindings) ?? ""
  const { attempts, trades, cases } = books
  const ids = [...attempts, ...trades, ...cases].map(({ id }) => id)
  return [...scope.carts, ...scope.collections, ...ids].some((id) => named.includes(id))
}

/** Sequences run in parallel: a call belongs to this one when it names anything of it. */
export async function isAbout(world: World, input: unknown): Promise<boolean> {
  const named = JSON.stringify(input) ?? ""
  if ([world.email, ...world.scope.carts, ...world.scope.collections].some((id) => named.includes(id))) return true
  const { sessions, payments, orders, items } = await world.look()
  const ids = [...sessions, ...payments, ...orders].map(({ id }) => id).concat(items.map(({ item }) => item))
  return ids.some((id) => named.includes(id))
}
