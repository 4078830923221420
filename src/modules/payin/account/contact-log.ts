import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CallInfo } from "../../../merchant-api/client-options"
import type { Acceptance } from "../callback/accept-callback"
import { isTestCallback } from "../callback/test-callback"
import {
  type ContactNews,
  type ContactRow,
  findContact,
  forgetCalls,
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

  noteCall(account: string, { outcome, httpStatus }: CallInfo): void {
    const at = new Date()
    const call = { called_at: at, call_outcome: outcome, call_http_status: httpStatus ?? null }
    this.#note(account, isAnswered(outcome) ? { ...call, call_ok_at: at } : call)
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

  async forgetCalls(account: string): Promise<void> {
    await this.#write(account)
    await forgetCalls(this.#db, account)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#news.keys()].map((account) => this.#write(account).catch(() => undefined)))
  }

  #note(account: string, news: ContactNews): void {
    this.#news.set(account, { ...this.#news.get(account), ...news })
    if (this.#timers.has(account)) return
    const wait = Math.max(0, (this.#writtenAt.get(account) ?? 0) + EVERY_MS - Date.now())
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

/** "Not found" is an answer too: the service was reached and accepted the key. */
export function isAnswered(outcome: string | null): boolean {
  return outcome === "ok" || outcome === "not_found"
}
