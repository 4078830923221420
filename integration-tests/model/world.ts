import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE, type PayinModuleService } from "../../src/modules/payin"
import type { Seed } from "../harness/seed"
import type { SeededProduct } from "../harness/seed/catalogue"
import { type Answer, type RequestOptions, Shopper } from "../http/shopper"
import { type Cut, isHostsOwn, shortly, UnderWay } from "./answer"
import { type Books, type Deeds, readStoreBook, type Scope } from "./books"
import type { CartTemplate } from "./cart-template"
import type { Played } from "./command"
import { registerCustomer } from "./customer"
import type { Backup } from "./kills/backup"
import { runDueWork } from "./kills/due-work"
import { Outages } from "./kills/outages"
import { RunningStore } from "./kills/running-store"
import type { SpareStores } from "./kills/spare-stores"
import type { AccountKind, Lane } from "./lane"
import { ofModel } from "./lost-writes"
import type { Market, Markets } from "./markets"
import { Service } from "./service"

/** The store that all sequences of a run share. */
export type Shop = {
  container: MedusaContainer
  storeUrl: string
  seed: Seed
  markets: Markets
  adminToken: string
  /** Stores in processes of their own, for sequences in which the store is killed. */
  spares: SpareStores
}

type Place = { goods: readonly SeededProduct[]; kind: AccountKind; market: Market }

/** Where one sequence happens: one shopper's cart in one lane, and what is known about it. */
export class World {
  readonly goods: readonly SeededProduct[]
  readonly kind: AccountKind
  /** Where it begins. The shopper may go on elsewhere. */
  readonly market: Market
  readonly email = `${randomUUID().slice(0, 13)}@example.com`
  readonly service: Service
  readonly cartIds: string[] = []
  readonly deeds: Deeds
  /** The store that runs at the moment. */
  readonly store: RunningStore
  readonly outages = new Outages()
  /** What was done, for the report: one line per step. */
  readonly story: string[] = []
  readonly played: Played[] = []
  /** Promises broken before the sequence came to rest: a wrong answer cannot be seen later. */
  readonly seen: string[] = []
  readonly highestTotals = new Map<string, number>()
  books!: Books
  steps = 0
  /** The provider was taken out of the region. */
  isWithdrawn = false
  daysPassed = 0
  isYearLater = false
  /** The shop has lent the shopper something. */
  hasCredit = false
  /** Staff have changed the goods' price, or taken them out of the catalogue. */
  isCatalogueChanged = false
  /** Of the shopper, once they have an account. */
  customerId?: string
  /** Staff have changed the account's fallbacks. */
  hasOtherFallbacks = false
  /** The account has another key than at first, at the service. */
  isKeyReplaced = false
  /** Nobody waits for what was caused: a kill is near, and shall hit several things at once. */
  isHurried = false
  /** Somebody else does something at the same moment: what one of them reads may be over. */
  isAtOnce = false
  backup?: Backup
  readonly #underWay = new UnderWay()
  readonly #collections = new Set<string>()
  #customer?: Promise<string>

  constructor(
    readonly shop: Shop,
    readonly lane: Lane,
    { goods, kind, market }: Place,
  ) {
    this.goods = goods
    this.kind = kind
    this.market = market
    this.store = this.#runningStore()
    this.service = new Service(lane)
    this.deeds = {
      asked: [],
      decisions: [],
      canceledByStaff: [],
      cutCancellations: [],
      undoneByHost: [],
      draftsByStaff: [],
      touchedByStaff: [],
      capturedByStaff: [],
      settingsChanged: false,
      usesOfOthers: 0,
      interrupted: false,
      cancelingAccounts: [lane.account("order"), lane.account("fallsorder")],
    }
  }

  get shopper(): Shopper {
    return new Shopper(this.store.url, this.shop.seed.publishableKey)
  }

  get account(): string {
    return this.lane.account(this.kind)
  }

  get placesUnpaid(): boolean {
    return this.kind === "order" || this.kind === "keep" || this.kind === "fallsorder"
  }

  /** Its account asks for something else where the service has no requisites. */
  get falls(): boolean {
    return this.kind === "falls" || this.kind === "fallsorder"
  }

  /** Refunds of its account go out through the service. */
  get sends(): boolean {
    return this.kind === "sends"
  }

  get provider(): string {
    return `pp_payin_${this.account}`
  }

  get payin(): PayinModuleService {
    return this.shop.container.resolve(PAYIN_MODULE)
  }

  get scope(): Scope {
    return {
      carts: this.cartIds,
      email: this.email,
      collections: [...this.#collections],
      accounts: this.lane.accounts,
      discount: this.lane.discount,
      orders: [...this.highestTotals.keys()],
      goods: this.goods.map(({ inventoryItemId }) => inventoryItemId),
    }
  }

  /** Begins a cart that lacks only its payment. */
  async begin(template: CartTemplate): Promise<void> {
    this.cartIds.push(await template.copy(this.email))
    await this.look()
  }

  /** Reads the current books. */
  async look(): Promise<Books> {
    const store = await readStoreBook(this.shop.container, this.scope)
    for (const { id } of store.collections) this.#collections.add(id)
    for (const { id, cents } of store.orders) {
      this.highestTotals.set(id, Math.max(cents, this.highestTotals.get(id) ?? 0))
    }
    this.books = { ...this.service.book(), ...store }
    return this.books
  }

  async query<Row = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const db = this.shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    return (await db.raw<{ rows: Row[] }>(`${ofModel} ${sql}`, values as never)).rows
  }

  /** A shopper's request, whose answer is checked: nobody outside may see a failure of ours. */
  async asShopper(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    return await this.#asShopper(method, path, { body, headers })
  }

  /** Somebody with an account, who is not the shopper. */
  async asCustomer(method: string, path: string, body: unknown): Promise<Answer> {
    this.#customer ??= registerCustomer(this)
    return await this.#asShopper(method, path, { body, headers: { authorization: `Bearer ${await this.#customer}` } })
  }

  async #asShopper(method: string, path: string, options: RequestOptions): Promise<Answer> {
    const from = this.lane.control.requests().length
    const { failure, ...answer } = await this.#request(method, path, options)
    this.deeds.asked.push({ from, to: this.lane.control.requests().length })
    this.tell(`  ${method} ${path} → ${answer.status} ${shortly(answer.body)}`)
    if (failure) this.seen.push(`A shopper of ${this.cartIds[0]} got ${failure}`)
    return answer
  }

  /** A request by staff in the admin panel. */
  async asStaff(method: string, path: string, body?: unknown): Promise<Cut> {
    const headers = { authorization: `Bearer ${this.shop.adminToken}` }
    const { failure, ...answer } = await this.#request(method, `/admin${path}`, { body, headers })
    this.tell(`  ${method} /admin${path} → ${answer.status} ${answer.status >= 400 ? shortly(answer.body) : ""}`)
    // Only what the host itself answers is up to the host.
    if (failure && (answer.status === 0 || path.startsWith("/payin"))) this.seen.push(`Staff got ${failure}`)
    return answer
  }

  /** A failure is excused only for a request that was under way in an outage. Without an answer, the status is 0. */
  async #request(method: string, path: string, options: RequestOptions): Promise<Cut & { failure?: string }> {
    const beganAt = performance.now()
    const noAnswer = (error: Error) => ({ status: 0, body: { message: error.message }, headers: new Headers() })
    const asked = { method, path, body: options.body }
    const answering: Promise<Answer> = this.shopper.request(method, path, options).catch(noAnswer)
    const { answer, met } = await this.#underWay.watch(asked, answering)
    const isFailure = answer.status === 0 || answer.status >= 500
    // What a cut request did is known once the dead store's statements have ended.
    if (answer.status === 0) await this.store.isSettled()
    if (!isFailure) return answer
    if (this.outages.isMetBy(beganAt)) return { ...answer, isCut: true }
    if (isHostsOwn(this.books, { asked, met, said: shortly(answer.body) })) return answer
    return { ...answer, failure: `${answer.status || "no answer"} from ${method} ${path}: ${shortly(answer.body)}` }
  }

  #runningStore(): RunningStore {
    const { container, storeUrl, spares } = this.shop
    return new RunningStore({
      own: {
        url: storeUrl,
        runJob: () => runDueWork(container, this.lane.accounts),
        restart: () => this.payin.__hooks.onApplicationStart(),
      },
      spares,
      lane: this.lane,
      outages: this.outages,
      query: (sql, values) => this.query(sql, values),
      tell: (line) => this.tell(line),
    })
  }

  /** Removes the provider from the region, or adds it back. */
  async offer(isOffered: boolean): Promise<void> {
    this.isWithdrawn = !isOffered
    const path = `/payin/regions/${this.market.region}/${isOffered ? "enable" : "disable"}`
    await this.asStaff("POST", path, { account: this.account })
  }

  tell(line: string): void {
    this.story.push(line)
  }

  /** Notes that a person changed the order in a way that shows in its stock and its sums. */
  touch(orderId: string): void {
    if (!this.deeds.touchedByStaff.includes(orderId)) this.deeds.touchedByStaff.push(orderId)
  }
}
