import type { NotMailed } from "../../../../settlement/links/mail-owed"
import type { ErrorAnswer } from "../contract"

/** Why nothing can be asked for, or sent, and the cure. Not thrown: Medusa's own error answer has no room for the reason. */
export function noLinkAnswer(why: Why, orderId: string): ErrorAnswer {
  return {
    type: "not_allowed",
    code: `payin_${why}`,
    message: sentences[why](orderId),
    reason: { code: why, params: {} },
  }
}

type Why = Exclude<NotMailed, "no_such_order">

const sentences: Record<Why, (orderId: string) => string> = {
  no_storefront_url: () =>
    "The shop's address is not set, and a link leads there. Set the option storefrontUrl in medusa-config.ts.",
  order_canceled: (id) => `Order ${id} is canceled and asks for no money. Have the customer place a new one.`,
  order_changing: (id) =>
    `Order ${id} has an open edit, return, exchange or claim. Confirm or drop it first: then it is known what the order owes.`,
  nothing_owed: (id) => `Order ${id} owes nothing. Load the page again to see its payments.`,
  third_digit: (id) =>
    `What order ${id} owes has a third digit, which a trade cannot hold. Change the order so that two are enough, or have it paid in another way.`,
  not_offered: (id) =>
    `The region of order ${id} has no pay-in, and the page behind a link would offer none. Enable it in Settings → Pay-in, or have the order paid in another way.`,
  amount_out_of_limits: (id) =>
    `What order ${id} owes is outside the limits of its region's pay-ins, and the page behind a link would offer none. Correct the option limits if the service takes it, or have it paid in another way.`,
  payment_under_way: (id) =>
    `A payment for order ${id} is under way. Wait until it has ended: what the order still owes then can be asked for. If the service reviews it, or its status is unclear, ask the service and close its case: the customer can be asked again then.`,
  no_mail_provider: () =>
    "The store has no notification provider for mails. Copy the link and send it yourself, or add a provider for the channel of the option mails.channel.",
  no_mail_address: (id) => `Order ${id} has no e-mail address. Copy the link and send it yourself.`,
  mail_failed: () =>
    "The store's notification provider did not take the mail, and the store's log says why. Try again, or copy the link and send it yourself.",
  mail_unsure: () =>
    "The store's notification provider did not answer in time, so the mail may have been sent. Look there before you send it again.",
  busy: (id) => `Order ${id} is being worked on. Try again in a few seconds.`,
}
