export type ErrorAnswer = { type: string; code?: string; message: string; reason?: ProblemReason }

/** Which sentence it is and what it names, for a page with its own words. A finding code of the check, or another. */
export type ProblemReason = { code: string; params: Record<string, string> }

/** Why the service could not be asked, or why it refused. */
export type Problem = {
  code: "rejected" | "unavailable" | "outcome_unknown" | "configuration" | "bad_signature" | "unexpected"
  message: string
  cure: string | null
  http_status: number | null
  service_code: string | null
  reason: ProblemReason
}

export type Page = { limit: number; next_cursor: string | null }

/** `more`: there are more rows than `count`, which are not counted. */
export type CountedPage = Page & { count: number; more: boolean }
