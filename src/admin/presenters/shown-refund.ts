import type { RefundItem } from "../lib/contract"

/** What a refund's state is called: nobody knows yet whether a pay-out that the service did not answer was sent. */
export function shownRefund({
  pay_out_state,
  state,
}: Pick<RefundItem, "pay_out_state" | "state">): RefundItem["state"] | "unsure" {
  return state === "sent" && pay_out_state === "unsure" ? "unsure" : state
}
