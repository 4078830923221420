import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CircuitBreaker } from "../account/circuit-breaker"
import { BatchedStatement } from "../callback/batched-statement"
import { RecentWays } from "../fallback/recent-ways"
import { keepLease, LEASE_SECONDS, LONGEST_WORK_MS } from "../lease/keep-lease"
import { withLease } from "../lease/with-lease"
import type { AttemptRow } from "../models/attempt"
import { FairClaims } from "../schedule/fair-claims"
import { WorkerPool } from "../schedule/worker-pool"
import * as binding from "../sql/attempt/bind-session"
import * as changing from "../sql/attempt/change-attempt"
import * as due from "../sql/attempt/due-attempts"
import * as finding from "../sql/attempt/find-attempts"
import { matchAttempts, type Named } from "../sql/attempt/match-attempts"
import { claimRefresh } from "../sql/attempt/read/claim-read"
import { noteReads, type ReadUnchanged } from "../sql/attempt/read/note-read"
import { onDatabase } from "../sql/on-database"
import { thinAttempts } from "../sql/retention/thin-attempts"
import { thinTimelines } from "../sql/retention/thin-timelines"
import * as customerWords from "../sql/search/customer-words"
import { glance } from "../trade/glance"
import type { RecordingContext } from "../trade/record-trade"

/** The rows of attempts: their queries, and their changes, each guarded by what it was decided from. */
export class AttemptStore extends onDatabase({
  findBySession: finding.findAttemptOfSession,
  findByExternalId: finding.findAttemptOfExternalId,
  findAll: finding.findAttempts,
  findLiveOfCart: finding.findLiveAttemptOfCart,
  findPaying: finding.findPaying,
  latestOf: finding.latestAttemptsOf,
  siblingsOf: finding.siblingsOf,
  shownOfOrder: finding.shownAttemptsOfOrder,
  /** Those of the payment collections that have an attempt. */
  collectionsAmong: finding.collectionsWithAttempt,
  claimRefresh,
  change: changing.changeAttempt,
  supersede: changing.supersedeAttempt,
  linkOrder: changing.linkOrder,
  moveToCollection: changing.moveAttempts,
  bindSession: binding.bindSession,
  unbindSession: binding.unbindSession,
  scheduleCheck: due.scheduleCheck,
  scheduleNext: due.scheduleNext,
  scheduleDecided: due.dueDecidedAttempts,
  scheduleToldOf: due.dueToldAttempts,
  beginOrderCancel: due.beginOrderCancel,
  endOrderCancel: due.endOrderCancel,
  ofCustomer: customerWords.attemptsOfCustomer,
  writeCustomerWords: customerWords.writeCustomerWords,
  deleteCustomerWords: customerWords.deleteCustomerWords,
  pruneCustomerWords: customerWords.pruneCustomerWords,
  thinDetails: thinAttempts,
  thinTimelines,
}) {
  readonly #db: Knex
  readonly #breaker: Pick<CircuitBreaker, "openAccounts">
  /** They check attempts that are due, for this process. */
  readonly workers: WorkerPool
  readonly #fair: FairClaims
  /** Banks and methods for which the service has just had requisites. */
  readonly recentWays: RecentWays
  /** Nobody waits for it: few statements for many notes leave the database's processor to others. */
  readonly #reads = new BatchedStatement((reads: ReadUnchanged[]) => noteReads(this.#db, reads), { gatherMs: 25 })
  readonly #match = new BatchedStatement((wanted: Named[]) => matchAttempts(this.#db, wanted))

  constructor(db: Knex, breaker: Pick<CircuitBreaker, "openAccounts">, workers: number) {
    super(db)
    this.#db = db
    this.workers = new WorkerPool(workers)
    this.#fair = new FairClaims(workers)
    this.recentWays = new RecentWays(db)
    this.#breaker = breaker
  }

  async find(id: string): Promise<AttemptRow | undefined> {
    return await this.#db("payin_attempt").where({ id, deleted_at: null }).first<AttemptRow>()
  }

  /** The attempts that a callback's identifiers name, likeliest first; only an exact match within this account counts. */
  async match(account: string, identifiers: readonly string[]): Promise<AttemptRow[]> {
    return identifiers.length > 0 ? await this.#match.run({ account, identifiers }) : []
  }

  /** Due attempts of the accounts whose service answers, and which are not to be left alone; see `FairClaims`. */
  async claimDue(limit: number, leftAlone: readonly string[] = []): Promise<AttemptRow[]> {
    const except = [...this.#breaker.openAccounts(), ...leftAlone]
    return await this.#fair.claim({ limit, except }, (claim) =>
      due.claimDueAttempts(this.#db, { ...claim, pushSeconds: LEASE_SECONDS }),
    )
  }

  /**
   * Checks a claimed attempt, and keeps other claimers away meanwhile: it waits for its turn, for the service, for its
   * cart's lock. If this process dies, it is due seconds later.
   *
   * @throws PayinError when it took too long and was let go
   */
  async whileClaimed<T>({ account, id, next_check_at }: AttemptRow, work: () => Promise<T>): Promise<T> {
    let claimedUntil = next_check_at
    const renew = async () => {
      if (!claimedUntil) return
      claimedUntil = (await due.renewClaim(this.#db, { id, claimedUntil, pushSeconds: LEASE_SECONDS })) ?? null
    }
    const lease = { what: `the claimed attempt ${id}`, renew, longestMs: 2 * LONGEST_WORK_MS }
    return await this.#fair.whileAtWork(account, () => keepLease(lease, work))
  }

  /**
   * @param onRead called before it is noted that all is as it was
   * @returns false when the attempt, or what the service says of it, is not as it was: it has to be settled
   */
  async noteUnchanged(context: RecordingContext, attempt: AttemptRow, onRead: () => void): Promise<boolean> {
    const read = await glance(context, attempt)
    if (read === undefined) return false
    onRead()
    return await this.#reads.run(read)
  }

  /** @returns undefined while another worker holds the attempt */
  async withLease<T>(
    id: string,
    work: (attempt: AttemptRow) => Promise<T>,
    { longestMs }: { longestMs?: number } = {},
  ): Promise<T | undefined> {
    return await withLease(this.#db, { id, longestMs }, work)
  }
}
