import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../src/modules/payin"

/** Which call of the host's modules fails, as it would when its database went away in that moment. */
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

type Interruptions = { failNext(step: Interrupted): void; loseEvents(count: number): void; clear(): void }

const made = new WeakMap<MedusaContainer, Interruptions>()

/**
 * Fails one call of the host on demand, once. It stands for a process that lost its database between two steps; what a
 * killed process leaves behind is the matter of the chaos tests, which kill true ones.
 */
export function interruptions(container: MedusaContainer): Interruptions {
  const known = made.get(container) ?? install(container)
  made.set(container, known)
  return known
}

function install(container: MedusaContainer): Interruptions {
  const failing = new Set<Interrupted>()
  let lost = 0
  for (const [step, [module, method]] of Object.entries(steps) as [Interrupted, (typeof steps)[Interrupted]][]) {
    const service = container.resolve(module) as unknown as Record<string, (...args: unknown[]) => unknown>
    const original = service[method]!.bind(service)
    service[method] = (...args) => {
      if (!failing.delete(step)) return original(...args)
      return Promise.reject(new Error("Connection terminated unexpectedly"))
    }
  }
  const payin = container.resolve<{ emit(name: string, data: object): void }>(PAYIN_MODULE)
  const emit = payin.emit.bind(payin)
  payin.emit = (name, data) => {
    if (name !== "payin.callback_received" || lost === 0) return emit(name, data)
    lost -= 1
  }
  return {
    failNext: (step) => void failing.add(step),
    loseEvents: (count) => void (lost = count),
    clear: () => {
      failing.clear()
      lost = 0
    },
  }
}
