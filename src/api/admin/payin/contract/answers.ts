export type ErrorAnswer = { type: string; code?: string; message: string }

/** Why the service could not be asked, or refused. */
export type Problem = {
  code: "rejected" | "unavailable" | "outcome_unknown" | "configuration" | "bad_signature" | "unexpected"
  message: string
  cure: string | null
  http_status: number | null
  service_code: string | null
}

export type Page = { limit: number; next_cursor: string | null }
