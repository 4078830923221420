import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
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
} as const

export type Interrupted = keyof typeof steps

export const interruptedSteps = Object.keys(steps) as Interrupted[]

type Interruptions = { failNext(step: Interrupted, world: World): void; clear(world: World): void }

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
  const failing = new Map<World, Interrupted>()
  for (const step of interruptedSteps) {
    const [module, method] = steps[step]
    const service = container.resolve(module) as unknown as Record<string, Method>
    const original = service[method]!.bind(service)
    service[method] = async (...args) => {
      for (const [world, wanted] of failing) {
        if (wanted !== step || !(await isAbout(world, args[0])) || !failing.delete(world)) continue
        world.outages.strike()
        world.tell(`  (the database goes away at ${method})`)
        throw new Error("Connection terminated unexpectedly")
      }
      return await original(...args)
    }
  }
  return {
    failNext: (step, world) => void failing.set(world, step),
    clear: (world) => void failing.delete(world),
  }
}

/** Sequences run in parallel: a call belongs to this one when it names anything of it. */
async function isAbout(world: World, input: unknown): Promise<boolean> {
  const named = JSON.stringify(input) ?? ""
  if ([world.email, ...world.scope.carts, ...world.scope.collections].some((id) => named.includes(id))) return true
  const { sessions, payments, orders, items } = await world.look()
  const ids = [...sessions, ...payments, ...orders].map(({ id }) => id).concat(items.map(({ item }) => item))
  return ids.some((id) => named.includes(id))
}
