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

/** A method of the contract, or one that the service added: "not a fixed list of the contract". */
export type MethodCode = PayInMethod | (string & {})

export type MethodOptions = {
  /** Narrows the methods to those of the account. */
  methods?: readonly string[]
  /** Methods beyond the contract's that the service is known to have. */
  additionalMethods?: readonly string[]
}

/** Every method that can be named. */
export function knownMethods({ additionalMethods = [] }: MethodOptions): string[] {
  return [...new Set<string>([...payInMethods, ...additionalMethods])]
}

/** The methods of an account: the one answer to whether it has one. */
export function accountMethods(options: MethodOptions): string[] {
  return options.methods ? [...options.methods] : knownMethods(options)
}
