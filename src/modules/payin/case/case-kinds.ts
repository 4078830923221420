/**
 * Everything that a person is asked to decide. A kind is a row here, its sentences in the panel's languages, and a line
 * in `docs/cases-and-refunds.md`; the code that detects it opens it.
 */
export const caseKinds = defineCases({
  paid_without_order: {
    about: "money",
    choices: [
      ["place_order", "restock"],
      ["sent_back", "refund_outside"],
      ["handled", "read_order"],
    ],
  },
  amount_short: {
    about: "amount",
    choices: [
      ["keep_money", "read_order"],
      ["sent_back", "refund_outside"],
      ["read_again", "ask_service"],
    ],
  },
  amount_over: {
    about: "amount",
    choices: [
      ["sent_difference_back", "refund_outside"],
      ["keep_money", null],
    ],
  },
  paid_twice: {
    about: "money",
    choices: [
      ["sent_back", "refund_outside"],
      ["keep_money", "read_order"],
    ],
  },
  paid_not_owed: {
    about: "money",
    choices: [
      ["sent_back", "refund_outside"],
      ["keep_money", "read_order"],
    ],
  },
  paid_superseded: {
    about: "money",
    choices: [
      ["sent_back", "refund_outside"],
      ["keep_money", "read_order"],
      ["read_again", null],
    ],
  },
  paid_after_cancel: {
    about: "money",
    choices: [
      ["sent_back", "refund_outside"],
      ["keep_money", "read_order"],
    ],
  },
  reverted: {
    about: "trade",
    choices: [
      ["read_again", "ask_service"],
      ["handled", "read_order"],
    ],
  },
  dispute: {
    about: "trade",
    choices: [
      ["read_again", "ask_service"],
      ["handled", "ask_service"],
    ],
  },
  unknown_status: {
    about: "money",
    choices: [
      ["read_again", "ask_service"],
      ["handled", "ask_service"],
    ],
  },
  refund_by_hand: {
    about: "refund",
    choices: [
      ["confirm_refund", "refund_outside"],
      ["handled", null],
    ],
  },
  second_trade: {
    about: "other_trade",
    choices: [
      ["handled", "ask_service"],
      ["sent_back", "refund_outside"],
    ],
  },
  stock_not_reserved: {
    about: "trade",
    choices: [
      ["reserve_stock", "restock"],
      ["handled", "read_order"],
    ],
  },
  unpaid_order: {
    about: "trade",
    choices: [
      ["read_again", "ask_service"],
      ["handled", "read_order"],
    ],
  },
  nothing_arrived: {
    about: "trade",
    choices: [
      ["read_again", "ask_service"],
      ["handled", "ask_service"],
    ],
  },
  not_settling: {
    about: "trade",
    choices: [
      ["read_again", "ask_service"],
      ["handled", "ask_service"],
    ],
  },
  pay_out_failed: {
    about: "refund",
    choices: [
      ["handled", "look_up_pay_out"],
      ["pay_out_arrived", null],
    ],
  },
})

export type CaseKind = keyof typeof caseKinds

export const allCaseKinds = Object.keys(caseKinds) as [CaseKind, ...CaseKind[]]

/** Once a person has closed it, nobody expects money of that trade any more. */
export const zeroClosedCase: CaseKind = "nothing_arrived"

/**
 * money       – paid, but no order takes it; whoever closes the case has decided where the money stays
 * amount      – the order stands, and more or less arrived than was asked for: the shop's matter, not the shopper's
 * trade       – what the service says about the attempt's own trade, and what follows for its order: closes by itself
 * refund      – what was sent back; what the service says about the trade neither opens nor closes these
 * other_trade – a trade besides the attempt's own; news about the attempt's own does not concern it
 * newer       – what only a newer version knows: left to that version, and to a person
 */
export type CaseMatter = "money" | "amount" | "trade" | "refund" | "other_trade" | "newer"

export type CaseChoiceId =
  /** Settle again: places the order if the store can do it now. */
  | "place_order"
  | "reserve_stock"
  /** Settle again: reads the trade and acts on what it says now. */
  | "read_again"
  | ClosingChoice

/** What closes a case. */
export type ClosingChoice = (typeof closingChoices)[number]

/**
 * keep_money           – the money that arrived is kept as it is
 * sent_back            – all of it was sent back outside Medusa
 * sent_difference_back – the excess was sent back outside Medusa
 * confirm_refund       – the refund that Medusa recorded was made by hand
 * pay_out_arrived      – the customer has it from the service's pay-out, whatever the store knows of that
 * handled              – resolved with the service, or in another way
 */
export const closingChoices = [
  "keep_money",
  "sent_back",
  "sent_difference_back",
  "confirm_refund",
  "pay_out_arrived",
  "handled",
] as const

/** What to look at or do outside the panel before a choice. */
export type BeforeChoice = "read_order" | "refund_outside" | "ask_service" | "restock" | "look_up_pay_out"

/** What a person can do, the likeliest first. None of it moves money by itself. */
export type CaseChoices = readonly (readonly [id: CaseChoiceId, before: BeforeChoice | null])[]

type CaseRules = { about: CaseMatter; choices: CaseChoices }

function defineCases<Kind extends string>(rules: Record<Kind, CaseRules>): Readonly<Record<Kind, CaseRules>> {
  return rules
}

/** Rows of a newer version are read too. */
export function rulesOf(kind: CaseKind): CaseRules {
  return Object.hasOwn(caseKinds, kind) ? caseKinds[kind] : { about: "newer", choices: [["handled", "ask_service"]] }
}

export function isAbout(kind: CaseKind, ...matters: CaseMatter[]): boolean {
  return matters.includes(rulesOf(kind).about)
}

/** For SQL, which has no table of kinds. */
export function casesAbout(...matters: CaseMatter[]): CaseKind[] {
  return allCaseKinds.filter((kind) => isAbout(kind, ...matters))
}
