import type { CountedPage, Page } from "./answers"

/** GET /callbacks. Newest first. Query: `state`, `attempt_id`, `account`, `limit`, `cursor`. */
export type CallbackListAnswer = { callbacks: CallbackItem[]; page: Page }

export type CallbackItem = {
  id: string
  account: string
  /** `unmatched`: names none of our trades. `dead`: given up after many tries. */
  state: "pending" | "done" | "unmatched" | "dead"
  attempt_id: string | null
  /** Sent by the button "send a test callback". */
  test: boolean
  /** How often this exact body arrived. */
  deliveries: number
  tries: number
  /** 0: signed with the current key. */
  key_index: number
  body_bytes: number
  last_error_code: string | null
  next_try_at: string | null
  done_at: string | null
  received_at: string
}

/**
 * GET /callbacks/unknown. Newest first: about trades that no pay-in of this store has. Query: `account`, `from`, `to` as
 * for the overview, `limit`, `cursor`.
 */
export type UnknownCallbackListAnswer = { callbacks: UnknownCallback[]; page: CountedPage }

export type UnknownCallback = Pick<CallbackItem, "id" | "account" | "deliveries" | "received_at"> & {
  /** What can be looked for at the service: an external id first, if there is one. */
  identifiers: string[]
}

/** POST /callbacks/:id/replay: pending again, and processed before the answer. */
export type CallbackAnswer = { callback: CallbackItem }

/** POST /callbacks/replay, of one `account` or of all: how many had been given up, and are pending again. */
export type CallbacksReplayedAnswer = { count: number }
