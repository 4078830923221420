import { MedusaError } from "@medusajs/framework/utils"
import { isPayinError } from "../../merchant-api"
import type { AttemptRow, PayinModuleService } from "../../modules/payin"

/**
 * The service shows no refund of a pay-in. What the store chose instead: a pay-out whose body its own function builds, or
 * a record of what staff send back by hand, which stays a case until a person confirms it.
 *
 * @param refund Medusa's id of the refund, and a decimal string
 * @throws MedusaError with one clear sentence when the store chose neither, or the pay-out failed
 */
export async function recordRefund(payin: PayinModuleService, attempt: AttemptRow, refund: Refund): Promise<void> {
  const { amount } = refund
  const { options } = await payin.account(attempt.account)
  if (options.buildPayOut) return await sendPayOut(payin, attempt, refund, options.buildPayOut)
  if (options.refunds !== "by_hand") throw refuseRefund()
  const sum = `${amount} ${attempt.currency_code}`
  await payin.addTimelineEntry(attempt.id, "refund_recorded", { amount })
  await payin.openCase(attempt.id, "refund_by_hand", {
    detail: `Send ${sum} back outside Medusa, then confirm it here.`,
    facts: [{ fact: "to_send", amount }],
    again: "append",
  })
}

export function refuseRefund(): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "The payment service has no refund of a pay-in. Send the money back outside Medusa, for example by bank transfer.",
  )
}

type Refund = { id: string | undefined; amount: string }

type BuildPayOut = NonNullable<Awaited<ReturnType<PayinModuleService["account"]>>["options"]["buildPayOut"]>

/**
 * The case stands before the money moves: a process that dies in between, or an answer that is lost, leaves it for a
 * person to look the pay-out up, and the refund stays recorded, so that nobody sends it again.
 */
async function sendPayOut(payin: PayinModuleService, attempt: AttemptRow, refund: Refund, buildPayOut: BuildPayOut) {
  const { amount } = refund
  const sum = `${amount} ${attempt.currency_code}`
  // What can fail before anything is sent comes before the case, which would say that something may have been.
  const body = payOutBody(attempt, refund, buildPayOut)
  const { client } = await payin.account(attempt.account)
  const unsure = `A pay-out of ${sum} may have been sent: look it up at the service. Send it by hand only if it was not.`
  const prepared = await payin.prepareCase(attempt.id, "refund_by_hand", {
    detail: unsure,
    facts: [{ fact: "maybe_sent", amount }],
    again: "keep",
  })
  if (!prepared) throw refuseWhileUnsure()
  try {
    await client.createPayOut(body)
  } catch (error) {
    if (!isPayinError(error)) throw error
    await payin.addTimelineEntry(attempt.id, "pay_out_failed", { amount, code: error.code })
    if (error.code === "outcome_unknown") return await payin.announceCase(prepared)
    await payin.withdrawCase(prepared)
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `The pay-out of ${sum} failed. Nothing was sent. Try again, or send the money back by hand.`,
    )
  }
  // The money is under way: what cannot be written now must not make the host undo the refund.
  await payin.addTimelineEntry(attempt.id, "pay_out_sent", { amount }).catch(() => undefined)
  await payin.withdrawCase(prepared).catch(() => undefined)
}

function payOutBody(attempt: AttemptRow, { id, amount }: Refund, buildPayOut: BuildPayOut): Record<string, unknown> {
  return buildPayOut({
    refundId: id,
    attemptId: attempt.id,
    tradeId: attempt.trade_id,
    externalTransactionId: attempt.external_transaction_id,
    amount,
    currency: attempt.currency_code,
  })
}

function refuseWhileUnsure(): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "An earlier refund of this payment is not cleared up. Work off its case under Pay-ins first, then try again.",
  )
}
