/** Everything that shoppers read, in English. Other languages have the same keys. */

/** Why a payment cannot be started or finished now. Neutral, with the next step, and with nothing about the service. */
export const errorTexts = {
  rejected: "This payment could not be started. Please choose another bank, method or way to pay.",
  configuration: "This way to pay is not available. Please choose another one.",
  bad_signature: "The request could not be verified.",
  busy: "Your payment is being prepared. Please try again in a few seconds.",
  paid: "Your payment has arrived. Your order is being placed.",
  unpaid: "Your payment has not arrived yet. Please finish it, or wait a moment if you have paid.",
  resolved: "The shop has closed this payment. If you still want to buy, please pay again.",
  too_many: "This payment was started too many times. Please choose another way to pay.",
  other_open: "A payment over another amount is still open. Please finish or cancel it first.",
  no_cart: "This payment can only be started from a cart.",
  later: "Payment is not available for the moment. Please try again in a minute.",
}

/** Why a request for a cart is refused for the moment, or for good. */
export const conflictTexts = {
  paid: "This cart is paid. Your order is being placed.",
  order_canceled: "The order of this payment is canceled. Please start a new cart.",
  cart_gone: "This cart is not there any more. Please start a new one.",
  other_open: "A payment over another amount is still open. Please finish or cancel it first.",
  busy: "Another request for this cart is being worked on. Please try again in a few seconds.",
}

/** What a cart lacks before it can be paid. */
export const cartTexts = {
  items: "The cart is empty. Please put something into it before you pay.",
  email: "Your e-mail address is missing. Please give it before you pay.",
  address: "Your delivery address is missing. Please give it before you pay.",
  delivery: "No delivery is chosen. Please choose one before you pay.",
  delivery_of_all:
    "The chosen delivery does not cover everything in the cart. Please choose one for the rest before you pay.",
}

/** What is said about a payment, by its state. */
export const stateTexts = {
  preparing: "Your payment is being prepared. This takes a few seconds.",
  waiting_for_payment: "Your payment has not arrived yet. Please finish it, or wait a moment if you have paid.",
  window_over: "The time to pay is over. If you have paid, please wait here: your payment will be found.",
  checking_delayed: "We cannot check your payment right now and keep trying. Please do not pay a second time.",
  placing_order: "Your payment has arrived. Your order is being placed.",
  paid: "Your payment has arrived. Thank you!",
  not_paid:
    "The payment was canceled, or its time ran out. You can pay again. If you have already paid, please contact the shop.",
  order_given_up:
    "The payment was canceled, or its time ran out, and so the order was canceled. If you have already paid, please contact the shop.",
  closed_by_shop:
    "The shop has closed this payment. If you still want to buy, you can pay again. If you have a question, please contact the shop.",
  order_canceled: "The shop has canceled your order. If you have a question about your money, please contact the shop.",
  in_review: "Somebody is looking at your payment. You do not need to do anything, and please do not pay again.",
  needs_help: "Your payment has arrived, but we could not finish your order by ourselves. We are looking at it.",
}

/** A shop's texts around a payment. Sentences about its state come from the store with every answer. */
export const storefrontTexts = {
  payWith: "Bank transfer, card or QR",
  bank: "Bank",
  anyBank: "Any bank",
  method: "Way to pay",
  anyMethod: "Any way",
  methods: {
    account: "Account number",
    sbp: "Faster Payments (SBP)",
    card: "Card",
    qr: "QR code",
    link: "Payment link",
    cross_sbp: "Faster Payments (SBP), cross-border",
    cross_card: "Card, cross-border",
    abkhaz_sbp: "Faster Payments (SBP), Abkhazia",
    abkhaz_card: "Card, Abkhazia",
    abkhaz_qr: "QR code, Abkhazia",
    mobile_comm: "Mobile phone bill",
    upi_intent: "UPI",
  } as Record<string, string>,
  unsupportedCurrency: "This way to pay is not available in your currency.",
  pay: (sum: string) => `Pay ${sum}`,
  starting: "Preparing your payment…",
  transferTitle: (sum: string) => `Transfer ${sum}`,
  transferHint: "Send exactly this amount with the details below. The payment is noticed by itself.",
  amount: "Amount",
  owner: "Recipient",
  requisites: "Account or card",
  phone: "Phone for an instant transfer",
  copy: "Copy",
  copied: "Copied",
  timeLeft: (left: string) => `Time left: ${left}`,
  timeOver: "The time to pay is over.",
  toPaymentPage: "To the payment page",
  checking: "Checking your payment…",
  payAgain: "Pay again",
  otherWay: "Choose another way to pay",
  toOrder: "To your order",
  storeSilent: "No connection to the shop. Trying again…",
  unknownPayment: "There is no payment here.",
  titles: {
    waiting: "Waiting for your payment",
    placing_order: "Payment received",
    paid: "Payment received",
    expired: "The payment was not made",
    closed_by_shop: "The payment was closed",
    order_canceled: "The order was canceled",
    in_review: "Your payment is being reviewed",
    needs_help: "Payment received, order not finished",
  },
}
