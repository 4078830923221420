import type { AccountOptions } from "../account/account-options"
import type { CheckoutContext } from "./checkout-contexts"

type Wished = Pick<CheckoutContext, "bank" | "method">

/** What the service is asked for: what the storefront wished, else what the account's settings prefer. */
export function bankAndMethod({ bank, method }: AccountOptions, wished: Wished | null): Wished {
  return { bank: wished?.bank ?? bank, method: wished?.method ?? method }
}
