/** Every word that a shopper reads. `{amount}` and `{store}` are filled in. */
export interface PageTexts {
  lang: string
  sandboxMarker: string
  documentTitle: string
  timeLeft: string
  toPay: string
  stepsTitle: string
  steps: { details: string; link: string; scan: string; press: string; wait: string }
  exactNote: string
  detailsTitle: string
  bank: string
  holder: string
  numbers: { card: string; account: string; phone: string; sbp: string; link: string }
  copy: string
  copied: string
  copyAmount: string
  scanHint: string
  openLink: string
  paidButton: string
  cancelButton: string
  cancelQuestion: string
  cancelConfirm: string
  cancelKeep: string
  help: string
  support: string
  reference: string
  returning: string
  backToStore: string
  offline: string
  minutesLeft: { five: string; one: string }
  panels: Record<"checking" | "paid" | "canceled" | "expired" | "review" | "unknown", { title: string; text: string }>
}

export const ENGLISH: PageTexts = {
  lang: "en",
  sandboxMarker: "Sandbox – no real money",
  documentTitle: "Payment",
  timeLeft: "Time left to pay",
  toPay: "Amount to pay",
  stepsTitle: "How to pay",
  steps: {
    details: "Transfer exactly {amount} in your bank’s app, using the details shown here.",
    link: "Open the payment link and pay exactly {amount} in your bank’s app.",
    scan: "Scan the QR code with your bank’s app and pay exactly {amount}.",
    press: "Come back to this page and press “I have paid”.",
    wait: "We check the payment and take you back to the store.",
  },
  exactNote: "One transfer, this exact amount. Anything else may not be recognised.",
  detailsTitle: "Payment details",
  bank: "Bank",
  holder: "Recipient",
  numbers: {
    card: "Card number",
    account: "Account number",
    phone: "Phone number",
    sbp: "Phone number (SBP)",
    link: "Payment link",
  },
  copy: "Copy",
  copied: "Copied",
  copyAmount: "amount",
  scanHint: "Scan with your bank’s app",
  openLink: "Open bank app",
  paidButton: "I have paid",
  cancelButton: "Cancel payment",
  cancelQuestion: "Cancel this payment? If you have already sent the money, do not cancel.",
  cancelConfirm: "Yes, cancel",
  cancelKeep: "Keep paying",
  help: "Something not right?",
  support: "Contact support",
  reference: "Payment ID",
  returning: "Taking you back to {store}…",
  backToStore: "Back to {store}",
  offline: "No connection. Trying again…",
  minutesLeft: { five: "Five minutes left to pay.", one: "One minute left to pay." },
  panels: {
    checking: {
      title: "Checking your payment…",
      text: "This usually takes a few seconds. Please keep this page open.",
    },
    paid: { title: "Payment received", text: "{amount} has arrived. There is nothing more for you to do." },
    canceled: {
      title: "Payment cancelled",
      text: "Please do not transfer anything to these details. If you have already paid, contact support.",
    },
    expired: {
      title: "Time to pay has run out",
      text: "Please do not transfer anything to the old details. Go back to the store to start again; if you have already paid, contact support.",
    },
    review: {
      title: "Payment under review",
      text: "A specialist is looking at this payment. You do not need to pay again; this page updates by itself.",
    },
    unknown: {
      title: "Payment not found",
      text: "This link does not lead to a payment. Check that you copied all of it, or go back to the store and start again.",
    },
  },
}
