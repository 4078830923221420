import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { PayinError } from "../../../merchant-api/payin-error"
import type { Accounts } from "../account/accounts"
import { isTestAccount } from "../account/connection/is-test-account"
import { PROGRAM } from "../module-name"
import { RecentAnswers } from "../sharing/recent-answers"
import { findKnownPlaces, readDatabaseName, rememberPlaces } from "../sql/account/known-places"
import { addAuditEntry } from "../sql/audit"
import type { ConfiguredPlace } from "./configured-place"
import { addressOf, databaseHostOf, looksCopied, newsOf, type Place, sharesDatabase } from "./place"
import type { StoreCopy } from "./store-copy"

type Found = { copy: StoreCopy; isAnotherStore: boolean }

type Parts = { db: Knex; accounts: Accounts; configured: () => ConfiguredPlace }

/**
 * Keeps a copied store from touching live payments: whoever restores the shop's database on a test server copies its
 * accounts and its open payments too, and both stores would then work on the same trades. Until a person says that it
 * is the store itself, nothing is created or sent for live accounts, and nothing is settled. What arrives is kept.
 */
export class CopyGuard {
  readonly #parts: Parts
  /** Other servers see a confirmation within this time. */
  readonly #known = new RecentAnswers<Found | null>({ freshMs: 2_000, most: 1 })

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** null: nothing says that it is a copy, or no live account is connected. */
  async copy(): Promise<StoreCopy | null> {
    return (await this.#find())?.copy ?? null
  }

  /** A copy that works on data of its own: the store itself tells staff and the store's own code what happens. */
  async isAnotherStore(): Promise<boolean> {
    return (await this.#find())?.isAnotherStore ?? false
  }

  /** The accounts whose events the store itself sends: what they tell of is to be handed over once. */
  async toldElsewhere(): Promise<string[]> {
    return (await this.isAnotherStore()) ? await this.blocked() : []
  }

  /** The accounts to leave alone. */
  async blocked(): Promise<string[]> {
    return (await this.copy())?.accounts ?? []
  }

  /** @throws PayinError `configuration` when the store looks like a copy and the account is a live one */
  async assertOriginal(account: string): Promise<void> {
    const copy = await this.copy()
    if (!copy?.accounts.includes(account)) return
    throw new PayinError("configuration", "This store looks like a copy, so it leaves live payments alone.", {
      cure: "If it is the store itself, confirm that in the admin panel under Settings → Pay-in, or with the option confirmedStoreUrl.",
      reason: { code: "looks_like_copy", params: { known: copy.known.join(", ") } },
    })
  }

  /** A person says that this is the store itself. */
  async confirm(actor: string): Promise<void> {
    const { accounts, db } = this.#parts
    this.forget()
    const copy = await this.copy()
    if (!copy) return
    const news = newsOf(await this.#place(), await findKnownPlaces(db))
    await db.transaction(async (transaction) => {
      await rememberPlaces(transaction, news, actor)
      const change = { field: "store", from: copy.known.join(", "), to: copy.addresses.join(", ") || null }
      for (const account of copy.accounts) {
        await addAuditEntry(transaction, { account, kind: "store_confirmed", actor, changes: [change] })
      }
    })
    this.forget()
    for (const name of copy.accounts) accounts.forget(name)
  }

  /** The next question is answered from the database. */
  forget(): void {
    this.#known.forget()
  }

  async #find(): Promise<Found | null> {
    return await this.#known.get("store", () => this.#read())
  }

  async #read(): Promise<Found | null> {
    const { db } = this.#parts
    const live = await this.#liveAccounts()
    if (live.length === 0) return null
    const [place, known] = await Promise.all([this.#place(), findKnownPlaces(db)])
    if (looksCopied(place, known) && !this.#isConfirmed(place)) {
      const addresses = { addresses: addressesOf(place), known: [...known.store_url, ...known.backend_url] }
      return { copy: { ...addresses, accounts: live }, isAnotherStore: !sharesDatabase(place, known) }
    }
    const news = newsOf(place, known)
    if (news.length > 0) await rememberPlaces(db, news, PROGRAM)
    return null
  }

  async #liveAccounts(): Promise<string[]> {
    const { accounts } = this.#parts
    const all = await Promise.all(accounts.names.map(async (name) => ({ name, ...(await accounts.effective(name)) })))
    const isLive = all.filter(({ apiKey, baseUrl, options }) => apiKey && baseUrl && !isTestAccount(options, baseUrl))
    return isLive.map(({ name }) => name)
  }

  async #place(): Promise<Place> {
    const { backendUrl, databaseUrl, isWorker, storeUrl } = this.#parts.configured()
    return {
      store_url: addressOf(storeUrl),
      backend_url: addressOf(backendUrl),
      database: await readDatabaseName(this.#parts.db),
      database_host: isWorker ? null : databaseHostOf(databaseUrl),
    }
  }

  #isConfirmed(place: Place): boolean {
    const confirmed = addressOf(this.#parts.configured().confirmedStoreUrl)
    return confirmed !== null && addressesOf(place)[0] === confirmed
  }
}

function addressesOf({ backend_url, store_url }: Place): string[] {
  return [...new Set([store_url, backend_url].filter((address) => address !== null))]
}
