/** Everything that staff read outside the panel's pages, in English. Other languages have the same keys. */

/** As the panel has them. */
export const caseTitles = {
  paid_without_order: "Paid, but no order",
  amount_short: "Underpaid",
  amount_over: "Overpaid",
  paid_twice: "Paid twice",
  paid_not_owed: "Paid, but nothing was owed",
  second_trade: "Another trade under this id",
  unpaid_order: "Unpaid order was not canceled",
  nothing_arrived: "Closed, but nothing arrived",
  not_settling: "Cannot be settled",
  pay_out_failed: "Pay-out failed",
  stock_not_reserved: "Paid, but nothing is reserved",
  paid_superseded: "Paid for an old cart",
  paid_after_cancel: "Order canceled, money kept",
  reverted: "Taken back by the service",
  dispute: "Under review",
  unknown_status: "Unclear answer",
  refund_by_hand: "Refund to be made by hand",
}

/** One line about a case: what it is, and the payment that it is about. */
export const caseTexts = {
  /** @param amount what was requested, with its currency: not what is missing, too much or to be sent */
  line: (title: string, amount: string) => `${title}: payment of ${amount}`,
  order: (number: string) => `order #${number}`,
  openSince: (time: string) => `Open since ${time}`,
  more: (count: number) => `And ${count} more.`,
}

/** The entry under the panel's bell. */
export const bellTexts = {
  description: "Somebody has to decide. Open Pay-ins → Cases.",
}

/** Subject and first sentence of each message. */
export const alertTexts = {
  case_opened: {
    subject: (_count: number, first: string) => `Pay-in: ${first}`,
    intro: (_count: number) => "A payment needs a decision.",
  },
  cases_opened: {
    subject: (count: number, _first: string) => `Pay-in: ${count} new cases`,
    intro: (count: number) => `${count} payments need a decision.`,
  },
  cases_waiting: {
    subject: (count: number, first: string) =>
      count === 1 ? `Pay-in, still open: ${first}` : `Pay-in: ${count} cases are still open`,
    intro: (count: number) =>
      count === 1
        ? "This case has been open for more than four hours."
        : `${count} cases have been open for more than four hours.`,
  },
  outage: {
    subject: (account: string) => `Pay-in: the service does not answer (${account})`,
    intro: (account: string, since: string) =>
      `Since ${since}, the service has not answered the account "${account}", or has refused it. Shoppers cannot start new payments with it. Payments that are under way are checked again as soon as it answers.`,
  },
  outage_over: {
    subject: (account: string) => `Pay-in: the service answers again (${account})`,
    intro: (account: string, _since: string) =>
      `The service answers the account "${account}" again. What was waiting is being checked now.`,
  },
  account_unusable: {
    subject: (account: string) => `Pay-in: the account "${account}" cannot be used`,
    intro: (account: string, count: number) =>
      `Payments wait for the account "${account}" (${count}), and some of them may have been made. It cannot be used: it is not in the store’s options any more, or its address or API key is missing there or cannot be read. Once it is put back, they are checked by themselves.`,
  },
  dead_callbacks: {
    subject: (count: number) =>
      count === 1 ? "Pay-in: a callback was given up" : `Pay-in: ${count} callbacks were given up`,
    intro: (_count: number) =>
      "The store could not process them, whatever it tried. Payments are found by checks all the same. Remove the cause, then process them again.",
  },
}

export const linkTexts = { cases: "Open the cases", settings: "Open the settings" }
