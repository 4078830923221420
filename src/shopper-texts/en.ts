/** Everything that shoppers read, in English. Other languages have the same keys. */

import { busy, later, linkGone } from "./storefront/en"

export { storefrontTexts } from "./storefront/en"

export const language: "en" | "ru" = "en"

const needsHelp =
  "Your payment has arrived, but we could not complete your order automatically. We are looking into it."

/** Why a payment cannot be started or finished now. Neutral, with the next step, and with nothing about the service. */
export const errorTexts = {
  rejected: "This payment could not be started. Please choose another bank or another way to pay.",
  configuration: "This way to pay is not available. Please choose another one.",
  out_of_limits: "This way to pay is not available for this amount. Please choose another one.",
  bad_signature: "The request could not be verified.",
  busy,
  paid: "Your payment has arrived. Your order is being placed.",
  unpaid: "Your payment has not arrived yet. Please finish it, or wait a moment if you have paid.",
  resolved: "The shop has closed this payment. If you still want to buy, please pay again.",
  needs_help: needsHelp,
  too_many: "This payment was started too many times. Please choose another way to pay.",
  other_open: "Another payment for this purchase is still open. Please finish or cancel it first.",
  just_refused:
    "This did not work a moment ago. Please choose another bank or another way to pay, or try again in a minute.",
  no_cart: "This payment can only be started from a cart.",
  unavailable: later,
}

/** What was changed about the shopper's choice, because the service had nothing to pay to otherwise. */
export const noticeTexts = {
  bank: "The bank that you chose is not available right now, so this payment goes through another one.",
  method: "The way to pay that you chose is not available right now. Please pay in the way shown here.",
  bank_and_method:
    "The bank and the way to pay that you chose are not available right now. Please pay in the way shown here.",
}

const nothingOwed = "Nothing is left to pay for this order."

/** Why a request for a cart is refused for the moment, or for good. */
export const conflictTexts = {
  paid: "This cart is paid. Your order is being placed.",
  delivery_price:
    "This cart is paid, and would cost something else with that delivery. Please choose one at the price that you paid, or contact the shop.",
  given_back: "The payment for this cart was refunded, and cannot be used again. Please start a new cart.",
  order_canceled: "The order for this payment was canceled. Please start a new cart.",
  cart_gone: "This cart no longer exists. Please start a new one.",
  cart_changed:
    "The cart was changed, and costs something else now. Please reload the page, and check it before you pay.",
  other_open: "Another payment for this purchase is still open. Please finish or cancel it first.",
  busy: "Another change to this cart is still in progress. Please try again in a few seconds.",
  nothing_owed: nothingOwed,
  order_changed: "Another amount is left to pay now. Please reload the page, and check it before you pay.",
  order_open: "Another payment for this order is still open. Please finish it, or try again once its time has run out.",
}

/** What a link to pay says besides what is said about its payment. */
export const linkTexts = {
  gone: linkGone,
  payable: "This is what is left to pay for your order.",
  order_canceled: "This order is canceled. There is nothing to pay.",
}

/** What a cart lacks before it can be paid. */
export const cartTexts = {
  items: "Your cart is empty. Please add something before you pay.",
  email: "Your e-mail address is missing. Please enter it before you pay.",
  address: "Your delivery address is missing. Please enter it before you pay.",
  delivery: "You have not chosen a delivery method. Please choose one before you pay.",
  delivery_of_all:
    "The delivery method you chose does not cover everything. Please choose one for the rest before you pay.",
  discount: "A discount in your cart can no longer be used. Please remove it before you pay.",
}

/** @param goods by their name */
export const soldOut = (goods: string): string =>
  `There is not enough left of the following: ${goods}. Please change the cart before you pay.`

/** What is said about a payment, by its state. */
export const stateTexts = {
  preparing: "Your payment is being prepared. This takes a few seconds.",
  waiting_for_payment: "Your payment has not arrived yet. Please finish it, or wait a moment if you have paid.",
  window_over: "The time to pay has run out. If you have paid, please wait here: we will find your payment.",
  checking_delayed: "We cannot check your payment right now and keep trying. Please do not pay a second time.",
  placing_order: "Your payment has arrived. Your order is being placed.",
  paid: "Your payment has arrived. Thank you!",
  nothing_owed: nothingOwed,
  not_paid:
    "The payment was canceled, or its time ran out. You can pay again. If you have already paid, please contact the shop.",
  order_given_up:
    "The payment was canceled, or its time ran out, and so the order was canceled. If you have already paid, please contact the shop.",
  not_opened:
    "This payment could not be started. You can try again, or choose another way to pay. If it keeps failing, please contact the shop.",
  order_not_opened:
    "This payment could not be started, and so the order was canceled. You can place the order again. If it keeps failing, please contact the shop.",
  cart_changed:
    "The cart was changed after this payment was started, and costs something else now. You can start the payment again. If you have already paid, please contact the shop.",
  closed_by_shop:
    "The shop has closed this payment. If you still want to buy, you can pay again. If you have a question, please contact the shop.",
  order_canceled: "The shop has canceled your order. If you have a question about your money, please contact the shop.",
  in_review: "Your payment is being reviewed. You do not need to do anything, and please do not pay again.",
  needs_help: needsHelp,
}

/** Something else arrived than was asked for. Parameters: formatted amounts. None says what the shop will do about it. */
export const amountTexts = {
  paid_short: ({ received, asked }: Amounts) =>
    `${received} of ${asked} has arrived. Please contact the shop about the rest.`,
  paid_over: ({ received, asked }: Amounts) =>
    `${received} has arrived instead of ${asked}. Please contact the shop about the difference.`,
  paid_twice: ({ received, again }: Amounts) =>
    `More than one payment has arrived for this purchase: ${again ? `${received} and ${again}` : `${received} is one of them`}. Please contact the shop about it.`,
  paid_again: ({ received }: Amounts) =>
    `${received} has arrived for a purchase that already has another payment. Please contact the shop about it.`,
  paid_not_owed: ({ received }: Amounts) =>
    `${received} has arrived, but nothing was left to pay for this order. Please contact the shop about it.`,
}

/** `again`: what arrived a second time; undefined when that is not known. */
export type Amounts = { received: string; asked: string; again?: string }

/** Mails about a payment. `order` is what the order is called, or null before it is placed. */
export const mails = {
  order: (number: string) => `order #${number}`,
  waiting: {
    subject: (order: string | null) => `Your ${order ?? "order"} is waiting for your payment`,
    title: "Your order is waiting for your payment",
    intro: (sum: string, order: string | null) =>
      `We have not received your payment of ${sum}${order ? ` for ${order}` : ""} yet. You can still make it.`,
    action: "Pay now",
    note: "If you have just paid, you do not need to do anything: we will find your payment. Please do not pay a second time.",
  },
  reminder: {
    subject: (order: string | null) => `The time to pay for your ${order ?? "order"} ends soon`,
    title: "The time to pay ends soon",
    intro: (sum: string, order: string | null) =>
      `We have not received your payment of ${sum}${order ? ` for ${order}` : ""} yet, and the time to make it ends soon.`,
    action: "Pay now",
    note: "If you have just paid, you do not need to do anything: we will find your payment. Please do not pay a second time.",
  },
  ended: {
    subject: (_order: string | null) => "Your payment did not arrive",
    title: "Your payment did not arrive",
    intro: (sum: string, order: string | null) =>
      `Your payment of ${sum}${order ? ` for ${order}` : ""} was canceled, or its time ran out, and no money arrived. If you still want to buy, you can pay again.`,
    action: "Pay again",
    note: "If you have already paid, please do not pay again, but contact the shop.",
  },
  received: {
    subject: (order: string | null) => `We have received your payment${order ? ` for ${order}` : ""}`,
    title: "Your payment has arrived",
    intro: (sum: string, order: string | null) =>
      `We have received your payment of ${sum}. Thank you! Your ${order ?? "order"} has been placed.`,
    action: "See your order",
    note: "You do not need to do anything.",
  },
  link: {
    subject: (order: string | null) => `What is left to pay for your ${order ?? "order"}`,
    title: "There is something left to pay",
    intro: (sum: string, order: string | null) =>
      `${sum} is left to pay for your ${order ?? "order"}. You can pay it on our page.`,
    action: "Pay now",
    note: "If you have just paid, you do not need to do anything: we will find your payment. Please do not pay a second time.",
  },
}
