import type { AdminOrder } from "@medusajs/types"

/** Whether the order was to be paid through one of our accounts, as far as Medusa's own answer shows. */
export function isPaidWithPayin({ payment_collections }: Pick<AdminOrder, "payment_collections">): boolean {
  return (payment_collections ?? [])
    .flatMap(({ payment_sessions, payments }) => [...(payments ?? []), ...(payment_sessions ?? [])])
    .some(({ provider_id }) => provider_id.startsWith("pp_payin_"))
}
