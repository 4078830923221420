import { checkoutOf } from "../../modules/payin/attempt/opening/checkout-of"
import type { CheckoutContext } from "../../modules/payin/checkout/checkout-contexts"
import type { PayinModuleService } from "../../modules/payin/service"

/**
 * For a session that the host recreates by itself, when the one that was to replace it failed: it carries the data of the
 * old session and no ticket, and the attempt of that session knows the cart.
 *
 * It stays that attempt's session where the failed request may have left a trade in another account, or one of another
 * choice in its place: a third one must not be opened. Another one in the same account is looked up, as for any request.
 */
export async function checkoutAgain(
  { attempts }: Pick<PayinModuleService, "attempts">,
  data: Record<string, unknown> | undefined,
): Promise<CheckoutContext | undefined> {
  const id = data?.payin_attempt
  const copied = typeof id === "string" ? await attempts.find(id) : undefined
  if (!copied) return undefined
  const { live } = await attempts.findPaying({ payment_collection_id: copied.payment_collection_id })
  const isReplaced = live !== undefined && (live.account !== copied.account || copied.superseded_at !== null)
  const isUnclear = isReplaced && live.state === "opening"
  return { ...checkoutOf(copied), ...(isUnclear && { adoptAttemptId: copied.id }) }
}
