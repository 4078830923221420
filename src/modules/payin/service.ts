import { EventEmitter } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ConfigModule, IEventBusModuleService, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaService, Modules } from "@medusajs/framework/utils"
import type { CallInfo } from "../../merchant-api/client-options"
import type { Trade } from "../../merchant-api/trade/trade"
import { AccountAdmin } from "./account/account-admin"
import { type Account, Accounts } from "./account/accounts"
import { CircuitBreaker } from "./account/circuit-breaker"
import type { UsedConnection } from "./account/connection/connections"
import { ContactLog, isAnswered } from "./account/contact-log"
import { ReadPace } from "./account/read-pace"
import { AdminQueries } from "./admin-queries"
import { atStart } from "./at-start"
import { AttemptStore } from "./attempt/attempt-store"
import { openAttempt } from "./attempt/opening/open-attempt"
import { type Opened, type OpeningContext, type OpenOrder, warnNothingToPayTo } from "./attempt/opening/opening"
import { planAttempt, type Planned } from "./attempt/opening/plan-attempt"
import { Placements } from "./attempt/placements"
import { AuditTrail } from "./audit/audit-trail"
import { AlertBook } from "./books/alert-book"
import { CaseBook } from "./books/case-book"
import { DaySums } from "./books/day-sums"
import { EventOutbox } from "./books/event-outbox"
import { MailBook } from "./books/mail-book"
import type { Acceptance, IncomingCallback } from "./callback/accept-callback"
import { CallbackInbox } from "./callback/callback-inbox"
import { CheckoutContexts } from "./checkout/checkout-contexts"
import { configuredPlace } from "./copy/configured-place"
import { CopyGuard } from "./copy/copy-guard"
import { BoundedLog } from "./errors/bounded-log"
import { payinEvents } from "./events"
import { boundStatements } from "./lease/bound-statements"
import { Completions } from "./lease/completions"
import { AccountSettings } from "./models/account-settings"
import { Attempt, type AttemptRow } from "./models/attempt"
import { AuditEntry } from "./models/audit-entry"
import { Callback } from "./models/callback"
import { Case } from "./models/case"
import { PayOut } from "./models/pay-out"
import { TimelineEntry } from "./models/timeline-entry"
import { parseOptions, type PayinOptions } from "./options"
import { PayOuts } from "./pay-out/pay-outs"
import type { Clock } from "./schedule/clock"
import { closeInTime, endWork, JobRuns } from "./schedule/end-work"
import { SettleFailures } from "./schedule/settle-failures"
import { claimShopperRead } from "./sql/attempt/read/claim-read"
import { noteCanceled } from "./sql/event/note-canceled"
import type { DropDb } from "./sql/on-database"
import { addTimelineEntry } from "./sql/timeline"
import { observeBacklog } from "./telemetry/observe-backlog"
import { Telemetry } from "./telemetry/telemetry"
import { adoptTrade, type TradeOwner } from "./trade/adopt-trade"
import { readTradeOf } from "./trade/read-trade-of"

type Dependencies = {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex
  [ContainerRegistrationKeys.LOGGER]: Logger
  [Modules.EVENT_BUS]?: IEventBusModuleService
  [ContainerRegistrationKeys.CONFIG_MODULE]?: Pick<ConfigModule, "admin" | "modules" | "projectConfig">
}

/**
 * Stores attempts, callbacks, cases and timeline, and alone talks to the service. It knows nothing about carts,
 * sessions and orders beyond their ids: what follows from a trade is the workflows' business.
 */
export class PayinModuleService extends MedusaService({
  AccountSettings,
  Attempt,
  AuditEntry,
  Callback,
  Case,
  PayOut,
  TimelineEntry,
}) {
  readonly options: PayinOptions
  readonly tickets = new CheckoutContexts()
  readonly telemetry = new Telemetry()
  readonly accountAdmin: AccountAdmin
  readonly adminQueries: AdminQueries
  readonly alerts: AlertBook
  readonly audit: AuditTrail
  readonly attempts: AttemptStore
  readonly callbacks: CallbackInbox
  readonly cases: CaseBook
  readonly mails: MailBook
  readonly outbox: EventOutbox
  readonly payOuts: PayOuts
  readonly placements: Placements
  readonly settleFailures: SettleFailures
  readonly completions: Completions
  readonly daySums: DaySums
  readonly jobs = new JobRuns()
  /** In this process: the id of each attempt that was settled, for whoever holds an answer about it. */
  readonly settled = new EventEmitter().setMaxListeners(0)
  readonly copyGuard: CopyGuard
  readonly readPace: ReadPace
  readonly #accounts: Accounts
  readonly breaker: CircuitBreaker
  /** For whatever a stranger, a shopper or the service can cause repeatedly. */
  readonly log: BoundedLog
  /** True once the server shuts down: work in progress is finished, and nothing new is started. */
  isStopping = false
  readonly #config: Dependencies[typeof ContainerRegistrationKeys.CONFIG_MODULE]
  readonly #contacts: ContactLog
  readonly #db: Knex
  readonly #logger: Logger
  readonly #clock: Clock = { now: () => new Date(), random: Math.random, sleep: (ms) => sleep(ms) }

  /** Medusa calls these. On shutdown, idle connections to the service must not keep the process alive. */
  readonly __hooks = {
    onApplicationStart: async () => {
      this.settleFailures.dueAtStart(this.#config?.projectConfig.workerMode)
      const parts = { accounts: this.#accounts, copyGuard: this.copyGuard, db: this.#db, logger: this.#logger }
      await atStart({ ...parts, modules: this.#config?.modules })
      observeBacklog(this, this.#accounts.names)
    },
    onApplicationPrepareShutdown: () => endWork(this),
    onApplicationShutdown: async () => {
      this.log.close()
      await Promise.all([this.#contacts.close(), closeInTime(this.#accounts)])
    },
  }

  constructor(...args: [dependencies: Dependencies, options: unknown]) {
    super(...args)
    const [dependencies, options] = args
    this.options = parseOptions(options)
    this.#db = boundStatements(dependencies[ContainerRegistrationKeys.PG_CONNECTION])
    this.#logger = dependencies[ContainerRegistrationKeys.LOGGER]
    this.log = new BoundedLog(this.#logger)
    this.settleFailures = new SettleFailures(this.#db, { log: this.log, clock: this.#clock })
    this.breaker = new CircuitBreaker({
      logger: this.#logger,
      now: this.#clock.now,
      onEnd: (account) => this.settleFailures.dueAgain(account),
    })
    this.attempts = new AttemptStore(this.#db, this.breaker, this.options.reconcile.concurrency)
    this.readPace = new ReadPace(this.#db, this.options.reconcile.callsPerSecond)
    this.#contacts = new ContactLog(this.#db)
    this.#accounts = new Accounts(this.options, this.#db, {
      noteCall: (...call) => this.#noteCall(...call),
      noteChange: (account) => [this.readPace, this.breaker].forEach((each) => each.lift(account)),
    })
    const except = () => this.copyGuard.toldElsewhere()
    this.outbox = new EventOutbox({ db: this.#db, bus: dependencies[Modules.EVENT_BUS], log: this.log, except })
    this.callbacks = new CallbackInbox(this.#db, (name, data) => this.outbox.emitNow(name, data))
    this.accountAdmin = new AccountAdmin(this.#accounts, this.#contacts, this.#db)
    this.#config = dependencies[ContainerRegistrationKeys.CONFIG_MODULE]
    const configured = () => configuredPlace(this.options, this.#config)
    this.copyGuard = new CopyGuard({ db: this.#db, accounts: this.#accounts, configured })
    this.alerts = new AlertBook(this.#db)
    this.audit = new AuditTrail(this.#db)
    this.mails = new MailBook(this.#db)
    this.payOuts = new PayOuts({ db: this.#db, log: this.log, clock: this.#clock, payin: this })
    this.placements = new Placements(this.#db)
    this.completions = new Completions(this.#db)
    this.daySums = new DaySums(this.#db)
    this.cases = new CaseBook(this.#db, this.outbox)
    this.adminQueries = new AdminQueries(this.#db)
  }

  #noteCall(account: string, info: CallInfo, { isReplaced, print }: UsedConnection): void {
    this.telemetry.noteCall(account, info)
    if (isReplaced) return
    this.#contacts.noteCall(account, info, print)
    if (isAnswered(info.outcome)) this.breaker.succeed(account)
    if (info.httpStatus === 429) this.readPace.slowDown(account, info.retryAfterMs)
  }

  hasAccount(name: string): boolean {
    return this.#accounts.has(name)
  }

  /** @throws PayinError `configuration` when there is no such account */
  async account(name: string): Promise<Account> {
    return await this.#accounts.get(name)
  }

  /** @throws PayinError see `openAttempt` */
  async openAttempt(account: string, order: OpenOrder): Promise<Opened> {
    await this.copyGuard.assertOriginal(account)
    const ids = { "payin.payment_collection_id": order.checkout.paymentCollectionId }
    const opened = await this.telemetry.whileAt("open", ids, {
      run: async () => await openAttempt(await this.#opening(account), order),
      outcomeOf: ({ outcome }) => ({ outcome }),
    })
    if (opened.outcome !== "open" || !opened.isNew) return opened
    this.outbox.emitNow(payinEvents.attemptOpened, { id: opened.attempt.id, cart_id: opened.attempt.cart_id })
    warnNothingToPayTo(this.log, opened.attempt)
    return opened
  }

  /** @throws PayinError see `planAttempt` */
  async planAttempt(account: string, order: OpenOrder): Promise<Planned> {
    await this.copyGuard.assertOriginal(account)
    return await planAttempt(await this.#opening(account), order)
  }

  async #opening(account: string): Promise<OpeningContext> {
    return { db: this.#db, account: await this.account(account), accounts: this.#accounts, clock: this.#clock }
  }

  /** Reads the attempt's trade. @throws PayinError when the service could not be asked */
  async readTradeOf(attempt: AttemptRow, { isSettling = false } = {}): Promise<AttemptRow> {
    return await readTradeOf({ ...(await this.#opening(attempt.account)), isSettling }, attempt)
  }

  /** As `noteUnchanged`. @throws as `readTradeOf` */
  async isUnchanged(attempt: AttemptRow, onRead: () => void): Promise<boolean> {
    return await this.attempts.noteUnchanged(await this.#opening(attempt.account), attempt, onRead)
  }

  /** For a shopper's request: reads now, or returns the row after enough recent reads. @throws as `readTradeOf` */
  async readForShopper(attempt: AttemptRow): Promise<AttemptRow> {
    return (await claimShopperRead(this.#db, attempt.id)) ? await this.readTradeOf(attempt) : attempt
  }

  async acceptCallback(account: string, incoming: IncomingCallback): Promise<Acceptance> {
    const acceptance = await this.callbacks.accept(await this.account(account), incoming)
    this.#contacts.noteCallback(account, acceptance)
    this.telemetry.noteCallback(account, acceptance)
    return acceptance
  }

  /** @returns undefined when the trade cannot be compared with a cart */
  async adoptTrade(account: string, trade: Trade, owner: TradeOwner): Promise<AttemptRow | undefined> {
    return await adoptTrade(await this.#opening(account), trade, owner)
  }

  async noteCanceled(...args: DropDb<typeof noteCanceled>): Promise<void> {
    if (await noteCanceled(this.#db, ...args)) this.outbox.wake()
  }

  async addTimelineEntry(...args: DropDb<typeof addTimelineEntry>): Promise<void> {
    await addTimelineEntry(this.#db, ...args)
  }
}
