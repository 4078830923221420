import type { NoLink } from "../../../../settlement/links/ask-for-owed"
import type { ErrorAnswer } from "../contract"

/** Why nothing can be asked for, and the cure. Not thrown: Medusa's own error answer has no room for the reason. */
export function noLinkAnswer(why: Exclude<NoLink, "no_such_order">, orderId: string): ErrorAnswer {
  return {
    type: "not_allowed",
    code: `payin_${why}`,
    message: sentences[why](orderId),
    reason: { code: why, params: {} },
  }
}

const sentences: Record<Exclude<NoLink, "no_such_order">, (orderId: string) => string> = {
  no_storefront_url: () =>
    "The shop's address is not set, and a link leads there. Set the option storefrontUrl in medusa-config.ts.",
  order_canceled: (id) => `Order ${id} is canceled and asks for no money. Have the customer place a new one.`,
  order_changing: (id) =>
    `Order ${id} has an open edit, return, exchange or claim. Confirm or drop it first: then it is known what the order owes.`,
  nothing_owed: (id) => `Order ${id} owes nothing. Load the page again to see its payments.`,
  payment_under_way: (id) =>
    `A payment for order ${id} is under way. Wait until it has ended, or send the link that is being paid again.`,
  busy: (id) => `Order ${id} is being worked on. Try again in a few seconds.`,
}
