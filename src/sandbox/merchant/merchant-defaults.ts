/** A bank whose requisites the sandbox assigns. */
export interface BankConfig {
  /** What `bank` carries in requests and answers. */
  code: string
  /** What the Payment Page shows. */
  name?: string
}

/** Every method that the contract lists ("Pay-in request fields"). A merchant of the sandbox has all by default. */
export const METHODS = [
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

/** Invented rates: fiat units for one unit of crypto. */
export const DEFAULT_CURRENCIES: Record<string, string> = {
  RUB: "92.40",
  EUR: "0.92",
  USD: "1.00",
  INR: "86.15",
  KZT: "512.30",
  UAH: "41.55",
  UZS: "12650.00",
  AZN: "1.70",
  KGS: "87.45",
  TJS: "10.62",
  GBP: "0.78",
}

/** Invented banks, so that nobody mistakes the sandbox for a real one. */
export const DEFAULT_BANKS: BankConfig[] = [
  { code: "NORTHBANK", name: "North Bank" },
  { code: "RIVERBANK", name: "River Bank" },
  { code: "HARBORBANK", name: "Harbor Bank" },
  { code: "MAPLEBANK", name: "Maple Bank" },
  { code: "STONEBANK", name: "Stone Bank" },
  { code: "LANTERNBANK", name: "Lantern Bank" },
  { code: "ORCHIDBANK", name: "Orchid Bank" },
  { code: "SUMMITBANK", name: "Summit Bank" },
]

/** The key of the one merchant that exists when none is configured. */
export const DEFAULT_API_KEY = "sandbox-api-key"
