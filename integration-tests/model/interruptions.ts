import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { failWrites, goAway, type Loss, type LostWrite } from "./lost-writes"
import type { World } from "./world"

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
  refund: [Modules.PAYMENT, "refundPayment"],
  "end of a session": [Modules.PAYMENT, "deletePaymentSession"],
  "change of a session": [Modules.PAYMENT, "updatePaymentSession"],
  collection: [Modules.PAYMENT, "updatePaymentCollections"],
  "confirmed change": [Modules.ORDER, "confirmOrderChange"],
  credit: [Modules.ORDER, "createOrderCreditLines"],
  link: [ContainerRegistrationKeys.LINK, "create"],
  release: [Modules.INVENTORY, "deleteReservationItemsByLineItem"],
} as const

export type Interrupted = keyof typeof steps

export const interruptedSteps = Object.keys(steps) as Interrupted[]

type Interruptions = {
  failNext(step: Interrupted, world: World, lost?: Loss): void
  /** Of the statements about the sequence, or of the transactions with one, from the next on. */
  failWrite(world: World, write: LostWrite): void
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

/** Sequences run in parallel: a call belongs to this one when it names anything of it. */
export async function isAbout(world: World, input: unknown): Promise<boolean> {
  const named = JSON.stringify(input) ?? ""
  if ([world.email, ...world.scope.carts, ...world.scope.collections].some((id) => named.includes(id))) return true
  const { sessions, payments, orders, items } = await world.look()
  const ids = [...sessions, ...payments, ...orders].map(({ id }) => id).concat(items.map(({ item }) => item))
  return ids.some((id) => named.includes(id))
}
