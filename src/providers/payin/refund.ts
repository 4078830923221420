import { MedusaError } from "@medusajs/framework/utils"
import { BigNumber } from "bignumber.js"
import { type AmountInput, compareAmounts, currencyDigits, roundParts, roundSum } from "../../merchant-api/money"
import { isPayinError } from "../../merchant-api/payin-error"
import type { BuildPayOut } from "../../modules/payin/account/account-options"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { assertThere, type Refund } from "../../modules/payin/pay-out/pay-out-body"
import type { PayinModuleService } from "../../modules/payin/service"
import { booksOf } from "../../modules/payin/shown/books"
import { moneyOf, refundedOf } from "../../modules/payin/shown/money-of"

/**
 * The service has no refund of a pay-in, so the store chooses: a pay-out whose body its own function builds, or a
 * record of what staff send back by hand, which stays a case until a person confirms it.
 *
 * @param refund Medusa's id of the refund, and the amount as a decimal string
 * @throws MedusaError with one clear sentence when the store chose neither, or the pay-out failed
 */
export async function recordRefund(payin: PayinModuleService, attempt: AttemptRow, refund: Refund): Promise<void> {
  const { amount } = refund
  const { options } = await payin.account(attempt.account).catch(refuse)
  if (options.buildPayOut) {
    await assertRecordable(payin, attempt, amount)
    return await sendPayOut(payin, attempt, { ...refund, buildPayOut: options.buildPayOut })
  }
  if (options.refunds !== "by_hand") throw refuseRefund()
  // A caller that tries again has not heard that it was recorded: to be told no, it would ask for another refund.
  if (refund.id && (await payin.cases.recordedRefunds([refund.id])).length > 0) return
  await assertRecordable(payin, attempt, amount)
  try {
    assertThere(attempt)
  } catch (error) {
    refuse(error)
  }
  assertLeft(attempt, refund, await payin.cases.freshRefunds(attempt.id))
  await payin.cases.recordRefund({ attempt_id: attempt.id, refund_id: refund.id, amount })
}

/**
 * Medusa would call a refund failed that was sent. Its routes are guarded; the store's own code would send another one with
 * each of its tries.
 */
async function assertRecordable(payin: PayinModuleService, { payment_collection_id }: AttemptRow, amount: string) {
  if (!(await payin.placements.meetsChange(payment_collection_id, amount))) return
  throw notAllowed(
    "The order has an open edit, return, exchange, claim or transfer, or another refund of it is being recorded, and Medusa " +
      "cannot record a refund meanwhile. Nothing was sent. Try again when that has ended.",
  )
}

/**
 * The service may have said less after the capture: what Medusa refunds beyond that would be the shop's own money.
 *
 * @param refund is in Medusa's tables already, so settling may have read it
 * @param recorded what staff were asked to send. Settling reads Medusa's refunds some seconds later, and none while the
 *   service is silent
 */
function assertLeft(attempt: AttemptRow, { id, amount }: Refund, recorded: readonly string[]): void {
  const { currency_code, paid_amount } = attempt
  if (!paid_amount) return
  const { captured, refunds } = booksOf(attempt)
  const books = { captured, refunds: refunds.filter((earlier) => !id || earlier.id !== id) }
  const { inHand } = moneyOf({ ...attempt, books, sent_outside: null })
  const unread = BigNumber.max(BigNumber.sum(0, ...recorded).minus(refundedOf({ books })), 0)
  const left = roundSum(BigNumber.max(inHand.minus(unread), 0), currency_code)
  if (compareAmounts(amount, left) <= 0) return
  throw notAllowed(
    `Only ${left} ${currency_code} can be sent back: the service says that ${paid_amount} ${currency_code} arrived. ` +
      "Refund no more than that.",
  )
}

/**
 * What is to be sent of a refund: Medusa's amounts may have more digits than the currency. Rounded one by one, the last part
 * of a payment could be more than is left of it.
 *
 * @param given Medusa's id of the refund and its amount
 * @throws MedusaError for less than the currency's smallest unit
 */
export async function sendableRefund(
  payin: PayinModuleService,
  { currency_code }: AttemptRow,
  given: { id: string | undefined; amount: AmountInput },
): Promise<Refund> {
  const before = await payin.cases.refundedBefore(given.id)
  const amount = roundParts([before, given.amount], currency_code)[1]!
  if (compareAmounts(amount, "0") > 0) return { id: given.id, amount }
  const digits = currencyDigits(currency_code)
  throw notAllowed(
    `Less than ${(10 ** -digits).toFixed(digits)} ${currency_code} cannot be sent back. Enter a larger amount.`,
  )
}

export function refuseRefund(): MedusaError {
  return notAllowed(
    "The payment service has no refund of a pay-in. Send the money back outside Medusa, for example by bank transfer.",
  )
}

type RefundToSend = Refund & { buildPayOut: BuildPayOut }

/** Throwing makes Medusa take the refund back, so it is done only when nothing was sent. */
async function sendPayOut(payin: PayinModuleService, attempt: AttemptRow, { buildPayOut, ...refund }: RefundToSend) {
  const sent = await payin.payOuts.send(await readNow(payin, attempt), refund, buildPayOut).catch(refuse)
  switch (sent.outcome) {
    case "sent":
      return
    case "uncleared":
      throw notAllowed(
        "An earlier refund of this payment is not cleared up. Close its case under Pay-ins first, then try again.",
      )
    case "refused": {
      // The service's own words are on the page of the pay-in, because Medusa logs this sentence.
      const code = sent.serviceCode ? ` (${sent.serviceCode})` : ""
      throw notAllowed(
        `The pay-out of ${refund.amount} ${attempt.currency_code} failed${code}. Nothing was sent. ` +
          "Try again, or send the money back by hand.",
      )
    }
  }
}

/** Money that was taken back a moment ago is not sent. A service that cannot be asked is no reason to stop. */
async function readNow(payin: PayinModuleService, attempt: AttemptRow): Promise<AttemptRow> {
  const now = await payin.readTradeOf(attempt).catch(() => attempt)
  // Sooner than what anybody reads is settled by itself: staff look at the order now.
  if (now.trade_revision !== attempt.trade_revision) await payin.attempts.scheduleCheck(now.id, 0)
  return now
}

/** @throws MedusaError with the sentence of what was foreseen */
function refuse(error: unknown): never {
  throw isPayinError(error) ? notAllowed([error.message, error.cure ?? ""].join(" ").trim()) : error
}

function notAllowed(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
}
