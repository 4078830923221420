import { type PayinTexts, titleOf } from "../texts"
import type { PayinLink } from "./payment-link"

/** The heading over a link's message. */
export function linkTitleOf({ state, messageKey }: Pick<PayinLink, "state" | "messageKey">, texts: PayinTexts): string {
  if (state === "gone") return texts.titles.link_gone
  if (state === "canceled") return texts.titles.order_canceled
  // What may be paid once more was not paid before.
  return titleOf({ state: state === "payable" ? "expired" : state, messageKey }, texts)
}
