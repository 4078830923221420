import type { BigNumberInput, IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { roundAmount } from "../../merchant-api/money"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { accountOfProvider } from "../provider-id"

/**
 * The host records a refund before it calls our provider, and keeps it if its process is killed in between: Medusa then
 * shows money as given back that nobody has sent. A case reports it to a person.
 */
export async function reportUnsentRefunds(container: MedusaContainer): Promise<void> {
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const until = new Date(Date.now() - ASKING_MS)
  const since = sinceFor(payin, until)
  if (payin.isStopping || until.getTime() - since.getTime() < EVERY_MS) return
  const refunds = await listRefunds(container, since, until)
  const sent = await payin.payOuts.ofRefunds(refunds.map(({ id }) => id))
  let failures = 0
  for (const refund of refunds.filter(({ id }) => !sent.includes(id))) {
    await report(payin, refund).catch((error: unknown) => {
      failures += 1
      payin.log.warn("refund", `refund ${refund.id} is looked at again: ${reasonOf(error)}`)
    })
  }
  if (failures === 0) lookedUntil.set(payin, refunds.length < PAGE ? until : new Date(refunds.at(-1)!.created_at))
}

/** How long the host may take to call our provider, and our provider to call the service. */
const ASKING_MS = 2 * 60_000
const EVERY_MS = 60_000
/** After a start: covers what was interrupted before it. */
const LOOK_BACK_MS = 7 * 24 * 60 * 60_000
const PAGE = 500

/** How far this process has looked. */
const lookedUntil = new WeakMap<PayinModuleService, Date>()

/** A look that went further than now was made before the clock was set back, and may have passed over later refunds. */
function sinceFor(payin: PayinModuleService, until: Date): Date {
  const known = lookedUntil.get(payin)
  return known && known <= until ? known : new Date(until.getTime() - LOOK_BACK_MS)
}

type RefundRow = {
  id: string
  amount: BigNumberInput
  created_at: string | Date
  payment: { provider_id: string; payment_session_id: string; currency_code: string }
}

async function listRefunds(container: MedusaContainer, since: Date, until: Date): Promise<RefundRow[]> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const made = { created_at: { $gte: since, $lt: until } } as object
  const page = { relations: ["payment"], order: { created_at: "ASC" }, take: PAGE }
  return (await payments.listRefunds(made, page)) as unknown as RefundRow[]
}

async function report(payin: PayinModuleService, { id, amount, payment }: RefundRow): Promise<void> {
  if (accountOfProvider(payment.provider_id) === undefined) return
  const attempt = await payin.attempts.findBySession(payment.payment_session_id)
  // Nobody waits for what the host gives back by itself after a failed completion.
  if (attempt?.state !== "captured") return
  await payin.cases.recordRefund({
    attempt_id: attempt.id,
    refund_id: id,
    amount: roundAmount(amount, attempt.currency_code),
    because: "store_stopped",
  })
}
