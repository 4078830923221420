import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CallInfo } from "../../../merchant-api/client-options"
import { isRecent } from "../../../merchant-api/is-recent"
import type { Acceptance } from "../callback/accept-callback"
import { isTestCallback } from "../callback/test-callback"
import {
  type ContactNews,
  type ContactRow,
  findContact,
  shiftKeyIndex,
  writeContact,
} from "../sql/account/account-contact"

export type RefusalReason = Extract<Acceptance, { accepted: false }>["reason"]

/** One write per account in this time, whatever arrives: anyone can send callbacks that are refused. */
const EVERY_MS = 5_000

/**
 * When each account and its service were last in contact. Each server collects what it sees in memory and writes it now
 * and then, so every server's panel covers all of them. A refused callback leaves only its time and the reason.
 */
export class ContactLog {
  readonly #db: Knex
  readonly #news = new Map<string, ContactNews>()
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #writing = new Map<string, Promise<void>>()
  readonly #writtenAt = new Map<string, number>()

  constructor(db: Knex) {
    this.#db = db
  }

  /** @param print of the connection that was used: see `connectionPrint` */
  noteCall(account: string, { outcome, httpStatus }: CallInfo, print: string): void {
    const at = new Date()
    const call = { called_at: at, call_outcome: outcome, call_http_status: httpStatus ?? null, call_print: print }
    if (isAnswered(outcome)) return this.#note(account, { ...call, call_ok_at: at, failing_since: null })
    const failing_since = this.#news.get(account)?.failing_since ?? (isOutage(outcome) ? at : null)
    const denied = httpStatus === 401 || httpStatus === 403 ? { denied_at: at } : {}
    this.#note(account, { ...call, ...denied, failing_since })
  }

  noteCallback(account: string, acceptance: Acceptance): void {
    const at = new Date()
    if (acceptance.accepted) {
      // One that the panel sent to itself does not show whether the service reaches the store.
      if (isTestCallback(acceptance.callback)) return
      this.#note(account, { callback_at: at, callback_key_index: acceptance.callback.key_index })
    } else {
      const refused_count = (this.#news.get(account)?.refused_count ?? 0) + 1
      this.#note(account, { refused_at: at, refused_reason: acceptance.reason, refused_count })
    }
  }

  /** What all servers saw, this one's latest included. */
  async read(account: string): Promise<ContactRow | undefined> {
    await this.#write(account)
    return await findContact(this.#db, account)
  }

  /** The key was replaced: the last callback was signed with what is now a previous key. */
  async noteKeyChange(account: string): Promise<void> {
    await this.#write(account)
    await shiftKeyIndex(this.#db, account)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#news.keys()].map((account) => this.#write(account).catch(() => undefined)))
  }

  #note(account: string, news: ContactNews): void {
    const known = this.#news.get(account)
    // An answer to another key says nothing about this one.
    const isOther = news.call_print !== undefined && known?.call_print !== news.call_print
    this.#news.set(account, { ...known, ...(isOther ? { call_ok_at: undefined } : {}), ...news })
    if (this.#timers.has(account)) return
    const [writtenAt, now] = [this.#writtenAt.get(account) ?? 0, Date.now()]
    const wait = isRecent(writtenAt, EVERY_MS, now) ? writtenAt + EVERY_MS - now : 0
    // A failed write is not worth logging: the next news arrives soon.
    const write = () => void this.#write(account).catch(() => undefined)
    this.#timers.set(account, setTimeout(write, wait).unref())
  }

  async #write(account: string): Promise<void> {
    clearTimeout(this.#timers.get(account))
    this.#timers.delete(account)
    const news = this.#news.get(account)
    if (!news) return await this.#writing.get(account)
    this.#news.delete(account)
    this.#writtenAt.set(account, Date.now())
    const writing = writeContact(this.#db, account, news)
    // Those who wait for this write only need it to end: its error is not theirs.
    this.#writing.set(
      account,
      writing.catch(() => undefined),
    )
    await writing
  }
}

/** The row without what other addresses and keys than those of the print found. */
export function contactWith(row: ContactRow | undefined, print: string | null): ContactRow | undefined {
  if (!row || (print !== null && row.call_print === print)) return row
  return { ...row, called_at: null, call_outcome: null, call_http_status: null, call_print: null, call_ok_at: null }
}

/** A callback that the current key signed shows as much as an answer: calls may fail for the whitelist alone. */
export function hasWorked(contact: ContactRow | undefined): boolean {
  if (!contact) return false
  return contact.call_ok_at !== null || (contact.callback_at !== null && contact.callback_key_index === 0)
}

/** "Not found" is an answer too: the service was reached and accepted the key. */
export function isAnswered(outcome: string | null): boolean {
  return outcome === "ok" || outcome === "not_found"
}

/** The service did not answer, or the account's settings allow no call. A refusal is about one payment. */
function isOutage(outcome: CallInfo["outcome"]): boolean {
  return outcome === "unavailable" || outcome === "outcome_unknown" || outcome === "configuration"
}
