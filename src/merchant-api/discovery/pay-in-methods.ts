/**
 * The method values of the project. The project's configuration on the service decides which of them a merchant has.
 * Source: service-contract.md, Resources, Pay-in request fields.
 */
export const payInMethods = [
  "account",
  "sbp",
  "card",
  "qr",
  "link",
  "cross_sbp",
  "cross_card",
  "abkhaz_sbp",
  "abkhaz_card",
  "abkhaz_qr",
  "mobile_comm",
  "upi_intent",
] as const

export type PayInMethod = (typeof payInMethods)[number]
