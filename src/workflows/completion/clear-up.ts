import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse } from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, releaseLockStep } from "@medusajs/medusa/core-flows"
import { PAYIN_MODULE, reasonOf, withSafeErrors, type AttemptRow, type PayinModuleService } from "../../modules/payin"
import { fateOf, type Fate, type MarkedOrder } from "./fate-of"
import { linkOrder } from "./link-order"
import { listMarkedOrders } from "./marked-orders"
import { removeOrder } from "./remove-order"
import { resumeOrder } from "./resume-order"

/**
 * Puts in order what completions of the attempt's cart left behind when their process was killed: see `fateOf`. Killed
 * itself, it is run again and finds what is left.
 *
 * @returns true when nothing is left to look for
 */
export async function clearUp(container: MedusaContainer, attempt: AttemptRow): Promise<boolean> {
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const fates = (await listMarkedOrders(container, attempt)).map((order) => fate(order, attempt))
  if (fates.every((one) => one === "placed" || one === "wait")) return !fates.includes("wait")
  const input = { attempt_id: attempt.id, cart_id: attempt.cart_id }
  const { errors } = await clearUpWorkflow(container).run({ input, throwOnError: false })
  if (errors.length > 0) {
    const reason = reasonOf(errors[0]!.error)
    const { log } = container.resolve<PayinModuleService>(PAYIN_MODULE)
    log.warn("completion", `an unfinished order of cart ${attempt.cart_id} is looked at again later: ${reason}`)
  }
  const after = await payin.findAttempt(attempt.id)
  return !after || (await listMarkedOrders(container, after)).every((order) => isDone[fate(order, after)])
}

const isDone: Record<Fate, boolean> = {
  placed: true,
  keep: true,
  wait: false,
  resume: false,
  link: false,
  remove: false,
}

function fate(order: MarkedOrder, { state, placed_unpaid_at }: AttemptRow): Fate {
  const isPaid = state === "paid" || state === "captured"
  // A plan that a completion asked about has a trade.
  return fateOf(order, { isPaid, isAsked: placed_unpaid_at !== null && state !== "planned", now: new Date() })
}

type ClearUpInput = { attempt_id: string; cart_id: string | null }

const clearUpStep = createStep(
  "payin-clear-up",
  withSafeErrors(async ({ attempt_id }: ClearUpInput, { container }: { container: MedusaContainer }) => {
    const attempt = await container.resolve<PayinModuleService>(PAYIN_MODULE).findAttempt(attempt_id)
    const orders = attempt ? await listMarkedOrders(container, attempt) : []
    for (const order of orders) await endOrder(container, attempt!, order)
    return new StepResponse()
  }),
)

/** Under the lock that the host's own completion of the cart holds: one that still runs links its order itself. */
export const clearUpWorkflow = createWorkflow("payin-clear-up", (input: ClearUpInput) => {
  acquireLockStep({ key: input.cart_id as string, timeout: 5, ttl: 60 })
  clearUpStep(input)
  releaseLockStep({ key: input.cart_id as string })
})

async function endOrder(container: MedusaContainer, attempt: AttemptRow, order: MarkedOrder): Promise<void> {
  switch (fate(order, attempt)) {
    case "resume":
      return await resumeOrder(container, attempt, order)
    case "link":
      return await linkOrder(container, attempt, order)
    case "remove":
      return await removeOrder(container, attempt, order)
    case "keep":
      return await tellKept(container, attempt, order)
    case "placed":
    case "wait":
  }
}

async function tellKept(container: MedusaContainer, { id }: AttemptRow, order: MarkedOrder): Promise<void> {
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const told = await payin.listTimelineEntries({ attempt_id: id, kind: "unfinished_order_kept" })
  if (told.some(({ data }) => data?.order_id === order.id)) return
  await payin.addTimelineEntry(id, "unfinished_order_kept", { order_id: order.id, display_id: order.displayId })
}
