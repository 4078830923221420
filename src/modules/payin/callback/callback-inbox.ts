import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Account } from "../account/accounts"
import { payinEvents } from "../events"
import { keepLease, LEASE_SECONDS, LONGEST_WORK_MS } from "../lease/keep-lease"
import { FairClaims } from "../schedule/fair-claims"
import { WorkerPool } from "../schedule/worker-pool"
import * as callbacks from "../sql/callback/callbacks"
import { onDatabase } from "../sql/on-database"
import { type Acceptance, acceptCallback, type IncomingCallback } from "./accept-callback"
import { BatchedStatement } from "./batched-statement"
import { SharedRuns } from "./shared-runs"

/** A callback waits for its attempt's settling, which has its own lease and limit, and for the look-ups around it. */
const LONGEST_CALLBACK_MS = 2 * LONGEST_WORK_MS

const WORKERS = 32

type Claimed = Pick<callbacks.CallbackRow, "id" | "account">

/** Callbacks from acceptance to end. Those that arrive or end at the same time share a statement. */
export class CallbackInbox extends onDatabase({
  postpone: callbacks.postponeCallback,
  prune: callbacks.pruneCallbacks,
}) {
  /** They process callbacks; each may have to wait for its cart's lock, or for the service. */
  readonly workers = new WorkerPool(WORKERS, { claimsAhead: false })
  /**
   * Settlings, by attempt. Those who wait for one have left their worker: hundreds of callbacks about one payment hold up
   * no other's. Fewer than workers may leave behind.
   */
  readonly settlings = new SharedRuns(3 * WORKERS)
  readonly #fair = new FairClaims(WORKERS)
  readonly #db: Knex
  readonly #emit: (name: string, data: Record<string, string>) => void
  readonly #kept = new BatchedStatement((together: callbacks.NewCallback[]) => this.#keep(together))
  readonly #ended = new BatchedStatement((ends: callbacks.CallbackEnd[]) => callbacks.finishCallbacks(this.#db, ends))

  constructor(db: Knex, emit: (name: string, data: Record<string, string>) => void) {
    super(db)
    this.#db = db
    this.#emit = emit
  }

  async accept(account: Account, incoming: IncomingCallback): Promise<Acceptance> {
    return await acceptCallback((callback) => this.#kept.run(callback), account, incoming)
  }

  /** The event only wakes, once for all that were kept together. If it is lost, the job finds the pending rows. */
  async #keep(together: callbacks.NewCallback[]): Promise<callbacks.KeptCallback[]> {
    const kept = await callbacks.storeCallbacks(this.#db, together)
    this.#emit(payinEvents.callbackReceived, {})
    return kept
  }

  /** @param claim.except the accounts whose callbacks wait */
  async claim(claim: { id?: string; limit: number; except?: readonly string[] }): Promise<callbacks.CallbackRow[]> {
    return await callbacks.claimCallbacks(this.#db, { ...claim, leaseSeconds: LEASE_SECONDS })
  }

  /** The same for what is due; see `FairClaims`. */
  async claimDue(limit: number, except: readonly string[]): Promise<callbacks.CallbackRow[]> {
    return await this.#fair.claim({ limit, except }, (claim) => this.claim(claim))
  }

  /** Processes a claimed callback and renews its lease. @throws PayinError when it took too long and was let go */
  async whileClaimed<T>({ account, id }: Claimed, work: () => Promise<T>): Promise<T> {
    const renew = async () => await callbacks.renewCallback(this.#db, id, LEASE_SECONDS)
    const lease = { what: `callback ${id}`, renew, longestMs: LONGEST_CALLBACK_MS }
    return await this.#fair.whileAtWork(account, () => keepLease(lease, work))
  }

  /** @returns false when the same body arrived again meanwhile: it stays pending */
  async finish(end: callbacks.CallbackEnd): Promise<boolean> {
    return await this.#ended.run(end)
  }
}
