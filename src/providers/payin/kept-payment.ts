import type { UpdatePaymentInput } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { type AmountInput, isSameSum } from "../../merchant-api/money"
import type { AttemptRow } from "../../modules/payin/models/attempt"

/**
 * The service has no change of a trade, and Medusa captures what a session says, whatever arrives: with another amount in
 * it, an order would be paid with money that nobody sent, or ask for money that is there.
 *
 * @throws MedusaError for another amount or currency than the trade's
 */
export function assertKept(
  attempt: Pick<AttemptRow, "amount" | "currency_code"> | undefined,
  { amount, currency_code }: Pick<UpdatePaymentInput, "amount" | "currency_code">,
): void {
  if (!attempt) return
  const { amount: asked, currency_code: currency } = attempt
  const isSame = isSameSum(amount as AmountInput, asked, currency)
  if (isSame && currency_code.toUpperCase() === currency) return
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `This payment session asks for ${asked} ${currency}, and cannot ask for anything else. ` +
      "Create a new session: it takes the place of this one.",
  )
}

/** What is paid stays, whatever the host is asked to drop. */
export function refuseToDrop(attempt: AttemptRow): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `Attempt ${attempt.id} (${attempt.external_transaction_id}) is paid; its payment stays until its order stands.`,
  )
}
