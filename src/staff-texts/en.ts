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
  nothing_arrived: "Trade closed without money",
  not_settling: "Cannot be settled",
  pay_out_failed: "Pay-out failed",
  stock_not_reserved: "Paid, but goods are not reserved",
  paid_superseded: "Paid for an old cart",
  paid_after_cancel: "Order canceled, money kept",
  reverted: "Payment taken back by the service",
  dispute: "Under review by the service",
  unknown_status: "Unclear answer from the service",
  refund_by_hand: "Refund to be made by hand",
  newer: "Asked by a newer version",
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

/** `paidBefore` is of 100. */
export type SilentFaultFacts = {
  code: string | null
  count: number
  /** The service did not refuse them: it knows no trade of theirs. */
  isAbsent: boolean
  paidBefore: number | null
  since: string
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
      `Since ${since}, the service has not answered the account "${account}". Shoppers cannot start new payments with it. Payments that are under way are checked again as soon as it answers. If it stays away, ask its support.`,
  },
  outage_refused: {
    subject: (account: string) => `Pay-in: the service accepts no call of the store (${account})`,
    intro: (account: string, since: string) =>
      `Since ${since}, the service has accepted no call of the account "${account}": the API key, the address or the IP whitelist is not right. Shoppers cannot start new payments with it until somebody corrects that: Settings → Pay-in → “Check the connection” says what. Payments that are under way are checked then.`,
  },
  outage_over: {
    subject: (account: string) => `Pay-in: the service answers again (${account})`,
    intro: (account: string, _since: string) =>
      `The service answers the account "${account}" again. What was waiting is being checked now.`,
  },
  partly_refused: {
    subject: (account: string) => `Pay-in: the service refuses one of the store’s servers (${account})`,
    intro: (account: string, since: string) =>
      `Since ${since}, the service has refused some calls of the account "${account}", and answered others. Mostly one server is not on the IP whitelist, or still has a former API key: its shoppers cannot pay. That server’s log names the reason.`,
  },
  account_unusable: {
    subject: (account: string) => `Pay-in: the account "${account}" cannot be used`,
    intro: (account: string, count: number) =>
      `Payments wait for the account "${account}" (${count}), and some of them may have been made. It cannot be used: it is not in the store’s options any more, or its address or API key is missing there or cannot be read. Once it is put back, they are checked by themselves.`,
  },
  payments_refused: {
    subject: (account: string) => `Pay-in: no payment can begin (${account})`,
    intro: (account: string, { code, count, isAbsent, since }: SilentFaultFacts) =>
      isAbsent
        ? `Since ${since}, no trade of the account "${account}" was opened: the requests for the last ${count} shoppers failed, and the service knows no trade of theirs. Try a payment yourself. If it fails too, tell the service’s support since when.`
        : `Since ${since}, the service has refused the last ${count} shoppers of the account "${account}"${code ? ` (${code})` : ""} and opened no trade. See first whether somebody changed the checkout: Settings → Pay-in lists the changes. If not, ask your merchant manager whether there are requisites, or whether the account is limited.`,
  },
  payments_unpaid: {
    subject: (account: string) => `Pay-in: nobody pays any more (${account})`,
    intro: (account: string, { count, paidBefore, since }: SilentFaultFacts) =>
      `None of the last ${count} trades of the account "${account}", opened since ${since}, was paid.${paidBefore === null ? "" : ` Before, ${paidBefore} of 100 were.`} The service answers as usual, so try a payment yourself: do the page and its payment details work? If you did not expect so many trades, bots may have opened them.`,
  },
  payments_unannounced: {
    subject: (account: string) => `Pay-in: no callback is accepted (${account})`,
    intro: (account: string, { count, since }: SilentFaultFacts) =>
      `The last ${count} payments of the account "${account}", since ${since}, were found by the store’s own checks: no callback has been accepted. Orders come later than need be. If Settings → Pay-in shows that one was refused since then, it says why. If not, compare the webhook URL in the merchant panel with the one there, and send a test callback. If it arrives, ask the service.`,
  },
  looks_copied: {
    subject: (address: string) => `Pay-in: ${address} looks like a copy of your store`,
    intro: (address: string, known: string) =>
      `A server of your store runs at ${address}, and its payments were taken at ${known} before. Until a person says that this is the store itself, that server takes no payments and settles none. If it is, confirm that in the settings. If servers and workers of the store have addresses of their own, give all of them the same storeUrl.`,
  },
  dead_callbacks: {
    subject: (count: number) =>
      count === 1 ? "Pay-in: a callback was given up" : `Pay-in: ${count} callbacks were given up`,
    intro: (_count: number) =>
      "The store could not process them, whatever it tried. Payments are found by checks all the same. Remove the cause, then process them again.",
  },
}

export const linkTexts = { cases: "Open the cases", payins: "Open the pay-ins", settings: "Open the settings" }
