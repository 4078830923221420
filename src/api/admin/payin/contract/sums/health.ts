/** GET /health. HTTP 200 while `status` is `ok` or `degraded`, 503 when it is `down`. */
export type HealthAnswer = {
  /** The worst of the checks. */
  status: HealthStatus
  checked_at: string
  checks: HealthCheck[]
}

/** `degraded`: a person should look today. `down`: payments are not taken, or not settled, now. */
export type HealthStatus = "ok" | "degraded" | "down"

export type HealthCheck = {
  name:
    | "database"
    | "locks"
    | "service"
    | "webhook"
    | "callbacks"
    | "schedule"
    | "settling"
    | "payments"
    | "events"
    | "cases"
  /** The account it is about; null: the whole store. */
  account: string | null
  status: HealthStatus
  /** One line for the person who gets the alarm. */
  text: string
  /** Since when it is so, as far as that is known. */
  since: string | null
  /** How many callbacks, payments or cases it is about; null where nothing is counted. */
  count: number | null
}

/** What no failing call shows: every shopper is refused, every trade ends unpaid, or no callback announces a payment. */
export type SilentFault = {
  account: string
  kind: "refused" | "unpaid" | "unannounced"
  /** Shoppers, trades or payments, in a row. */
  count: number
  since: string
  /** The service's code of the last refusal. */
  code: string | null
  /** Of a hundred trades before, how many were paid; null when too little is known. */
  paid_before: number | null
}
