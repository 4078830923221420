import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { ContainerRegistrationKeys, MedusaService, Modules } from "@medusajs/framework/utils"
import type { IEventBusModuleService, Logger } from "@medusajs/framework/types"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Acceptance, IncomingCallback } from "./accept-callback"
import { AccountDesk } from "./account-desk"
import { adoptTrade } from "./adopt-trade"
import { Accounts, type Account } from "./accounts"
import { CallbackDesk } from "./callback-desk"
import { CheckoutTickets } from "./checkout-tickets"
import { ContactLog } from "./contact-log"
import type { Clock } from "./create-trade"
import type { DropContext, DropDb } from "./drop-first"
import { payinEvents } from "./events"
import { keepLease, LEASE_SECONDS } from "./keep-lease"
import { AccountSettings } from "./models/account-settings"
import { Attempt } from "./models/attempt"
import { Callback } from "./models/callback"
import type { CaseTold } from "./case-facts"
import { Case, type CaseKind } from "./models/case"
import { TimelineEntry } from "./models/timeline-entry"
import { openAttempt, type Opened, type OpeningContext, type OpenOrder } from "./open-attempt"
import { parseOptions, type PayinOptions } from "./options"
import { Outages } from "./outages"
import { planAttempt, type Planned } from "./plan-attempt"
import { reasonOf } from "./reason-of"
import { Records } from "./records"
import { readTradeOf } from "./read-trade-of"
import * as attempts from "./sql/attempts"
import * as cases from "./sql/cases"
import { claimShopperRead } from "./sql/claim-shopper-read"
import { matchAttempts, type Named } from "./sql/match-attempts"
import { addTimelineEntry } from "./sql/timeline"
import { SharedStatement } from "./shared-statement"
import { warnUnconnected } from "./warn-unconnected"

type Dependencies = {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex
  [ContainerRegistrationKeys.LOGGER]: Logger
  [Modules.EVENT_BUS]?: IEventBusModuleService
}

/**
 * The store of attempts, callbacks, cases and timeline, and the only one that speaks to the service. It knows nothing
 * of carts, sessions and orders beyond their ids: what follows from a trade is the workflows' business.
 */
export class PayinModuleService extends MedusaService({ AccountSettings, Attempt, Callback, Case, TimelineEntry }) {
  readonly options: PayinOptions
  readonly tickets = new CheckoutTickets()
  /** What the admin panel reads and changes of the accounts. */
  readonly desk: AccountDesk
  /** What the admin panel reads of attempts, cases and callbacks. */
  readonly records: Records
  readonly callbacks: CallbackDesk
  readonly #accounts: Accounts
  readonly outages: Outages
  /** True once the server shuts down: what is in work is finished, and nothing new is taken up. */
  isStopping = false
  readonly #contacts: ContactLog
  readonly #db: Knex
  readonly #logger: Logger
  readonly #eventBus: IEventBusModuleService | undefined
  readonly #match = new SharedStatement((wanted: Named[]) => matchAttempts(this.#db, wanted))
  readonly #clock: Clock = { now: () => new Date(), random: Math.random, sleep: (ms) => sleep(ms) }

  /** Medusa calls it on shutdown: idle connections to the service must not keep the process alive. */
  readonly __hooks = {
    onApplicationStart: async () => await warnUnconnected(this.#accounts, this.#logger),
    onApplicationPrepareShutdown: () => Promise.resolve(void (this.isStopping = true)),
    onApplicationShutdown: async () => void (await Promise.all([this.#contacts.close(), this.#accounts.close()])),
  }

  constructor(...args: [dependencies: Dependencies, options: unknown]) {
    super(...args)
    const [dependencies, options] = args
    this.options = parseOptions(options)
    this.#db = dependencies[ContainerRegistrationKeys.PG_CONNECTION]
    this.#logger = dependencies[ContainerRegistrationKeys.LOGGER]
    this.outages = new Outages(this.#logger, this.#clock.now)
    this.#contacts = new ContactLog(this.#db)
    this.#accounts = new Accounts(this.options, this.#db, this.#contacts)
    this.callbacks = new CallbackDesk(this.#db, (name, data) => this.emit(name, data))
    this.desk = new AccountDesk(this.#accounts, this.#contacts, this.#db)
    this.#eventBus = dependencies[Modules.EVENT_BUS]
    this.records = new Records(this.#db, (name, data) => Promise.resolve(this.emit(name, data)))
  }

  hasAccount(name: string): boolean {
    return this.#accounts.has(name)
  }

  /** @throws PayinError `configuration` for an account that is not set. */
  async account(name: string): Promise<Account> {
    return await this.#accounts.get(name)
  }

  /** @throws PayinError see `openAttempt` */
  async openAttempt(account: string, order: OpenOrder): Promise<Opened> {
    const opened = await openAttempt(await this.#opening(account), order)
    if (opened.outcome === "open" && opened.isNew) {
      this.emit(payinEvents.attemptOpened, { id: opened.attempt.id, cart_id: opened.attempt.cart_id })
    }
    return opened
  }

  /** @throws PayinError see `planAttempt` */
  async planAttempt(account: string, order: OpenOrder): Promise<Planned> {
    return await planAttempt(await this.#opening(account), order)
  }

  async #opening(account: string): Promise<OpeningContext> {
    return { db: this.#db, account: await this.account(account), accounts: this.#accounts, clock: this.#clock }
  }

  /** Reads the attempt's trade. @throws PayinError when the service could not be asked */
  async readTradeOf(attempt: attempts.AttemptRow): Promise<attempts.AttemptRow> {
    return await readTradeOf(await this.#opening(attempt.account), attempt)
  }

  /** For a shopper's request: read now, or as it is known when it was read often enough just now. @throws as `readTradeOf` */
  async readForShopper(attempt: attempts.AttemptRow): Promise<attempts.AttemptRow> {
    return (await claimShopperRead(this.#db, attempt.id)) ? await this.readTradeOf(attempt) : attempt
  }

  async acceptCallback(account: string, incoming: IncomingCallback): Promise<Acceptance> {
    const acceptance = await this.callbacks.accept(await this.account(account), incoming)
    this.#contacts.noteCallback(account, acceptance)
    return acceptance
  }

  async findAttempt(id: string): Promise<attempts.AttemptRow | undefined> {
    return await this.#db("payin_attempt").where({ id, deleted_at: null }).first<attempts.AttemptRow>()
  }

  async findAttemptBySession(paymentSessionId: string): Promise<attempts.AttemptRow | undefined> {
    return await this.#db("payin_attempt")
      .where({ payment_session_id: paymentSessionId, deleted_at: null })
      .first<attempts.AttemptRow>()
  }

  async findLiveAttempt(paymentCollectionId: string): Promise<attempts.AttemptRow | undefined> {
    return await attempts.findLiveAttempt(this.#db, paymentCollectionId)
  }

  async findLiveAttemptOfCart(cartId: string): Promise<attempts.AttemptRow | undefined> {
    return await attempts.findLiveAttemptOfCart(this.#db, cartId)
  }

  /** The attempt that a callback's identifiers name; only an exact match of this account is believed. */
  async matchAttempt(account: string, identifiers: readonly string[]): Promise<attempts.AttemptRow | undefined> {
    return identifiers.length > 0 ? await this.#match.take({ account, identifiers }) : undefined
  }

  /** Due attempts of the accounts whose service answers. */
  async claimDueAttempts(limit: number, pushSeconds: number): Promise<attempts.AttemptRow[]> {
    return await attempts.claimDueAttempts(this.#db, { limit, pushSeconds, except: this.outages.paused() })
  }

  /** @returns undefined when the trade cannot be compared with a cart */
  async adoptTrade(account: string, ...args: DropContext<typeof adoptTrade>): Promise<attempts.AttemptRow | undefined> {
    return await adoptTrade(await this.#opening(account), ...args)
  }

  /** @returns undefined while somebody else holds the attempt */
  async withLease<T>(id: string, work: (attempt: attempts.AttemptRow) => Promise<T>): Promise<T | undefined> {
    const owner = randomUUID()
    const lease = async () => await attempts.leaseAttempt(this.#db, id, owner, LEASE_SECONDS)
    const attempt = await lease()
    if (!attempt) return undefined
    try {
      return await keepLease(lease, () => work(attempt))
    } finally {
      await attempts.releaseAttempt(this.#db, id, owner)
    }
  }

  async changeAttempt(...args: DropDb<typeof attempts.changeAttempt>): Promise<attempts.AttemptRow | undefined> {
    return await attempts.changeAttempt(this.#db, ...args)
  }

  async dueAttempt(...args: DropDb<typeof attempts.dueAttempt>): Promise<void> {
    await attempts.dueAttempt(this.#db, ...args)
  }

  async bindSession(...args: DropDb<typeof attempts.bindSession>): Promise<attempts.AttemptRow> {
    return await attempts.bindSession(this.#db, ...args)
  }

  /** @returns false when the attempt is paid and keeps its session */
  async unbindSession(paymentSessionId: string): Promise<boolean> {
    return await attempts.unbindSession(this.#db, paymentSessionId)
  }

  async noteOrder(...args: DropDb<typeof attempts.noteOrder>): Promise<void> {
    await attempts.noteOrder(this.#db, ...args)
  }

  async supersedeAttempt(id: string): Promise<attempts.AttemptRow | undefined> {
    return await attempts.supersedeAttempt(this.#db, id)
  }

  /** Opens the case, once, and tells the store. */
  async openCase(attemptId: string, kind: CaseKind, told: CaseTold): Promise<void> {
    const opened = await cases.openCase(this.#db, attemptId, kind, told)
    if (!opened) return await cases.tellOpenCase(this.#db, attemptId, kind, told)
    await this.announceCase(opened)
  }

  /**
   * Opens the case and tells nobody yet, for something that is about to be done and may be cut off: whoever dies in
   * between leaves the case. Otherwise it is announced or withdrawn.
   *
   * @returns undefined when such a case is open already
   */
  async prepareCase(...args: DropDb<typeof cases.openCase>): Promise<cases.CaseRow | undefined> {
    return await cases.openCase(this.#db, ...args)
  }

  async announceCase({ id, attempt_id, kind }: cases.CaseRow): Promise<void> {
    await this.addTimelineEntry(attempt_id, "case_opened", { kind })
    this.emit(payinEvents.caseOpened, { id, attempt_id, kind })
  }

  async withdrawCase({ id }: cases.CaseRow): Promise<void> {
    await cases.withdrawCase(this.#db, id)
  }

  /** Closes the attempt's open cases, except those of the kinds that still hold. */
  async closeCasesExcept(attemptId: string, kinds: readonly CaseKind[]): Promise<void> {
    for (const closed of await cases.closeCasesExcept(this.#db, attemptId, kinds)) {
      await this.addTimelineEntry(attemptId, "case_closed", { kind: closed.kind })
      this.emit(payinEvents.caseClosed, { id: closed.id, attempt_id: attemptId, kind: closed.kind })
    }
  }

  async addTimelineEntry(...args: DropDb<typeof addTimelineEntry>): Promise<void> {
    await addTimelineEntry(this.#db, ...args)
  }

  /**
   * Ids only (promise 7). Not awaited: every event tells of something that stands in a row already, so a bus that is slow
   * or down costs its listeners the news, and nobody else anything.
   */
  emit(name: string, data: Record<string, string | null>): void {
    void Promise.resolve(this.#eventBus?.emit({ name, data })).catch((error: unknown) => {
      this.#logger.warn(`payin: the event ${name} of ${data.id ?? "-"} could not be sent: ${reasonOf(error)}`)
    })
  }
}
