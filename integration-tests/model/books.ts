import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { booksSql } from "./books-sql"
import { ofModel } from "./lost-writes"

/** Everything recorded about one sequence. Money is in cents: whole numbers, never floats. */
export type Books = ServiceBook & StoreBook

export type ServiceBook = {
  /** Pay-ins. */
  trades: TradeFact[]
  payOuts: TradeFact[]
  /** What the service said about its trades and when, counted in requests it had received. */
  words: Word[]
  /** When the store read a trade and got a truthful answer, counted the same way. */
  reads: { trade: string; at: number }[]
  /** Callbacks about a trade that the store accepted. */
  tellings: { trade: string; at: number }[]
  /** Creates and look-ups by external id, in order. */
  requests: RequestFact[]
}

export type RequestFact = {
  operation: string
  external: string | null
  status: number | null
  /** How the service failed it, if it did. */
  fault: string | null
}

export type TradeFact = {
  id: string
  external: string | null
  status: string
  cents: number
  /** The answers about it are false or cannot be read. */
  isLiedAbout: boolean
}

export type Word = { trade: string; status: string; cents: number; at: number }

/** What people did that no table records. */
export type Deeds = {
  /** Requests of shoppers: which of the service's requests came meanwhile. */
  asked: { from: number; to: number }[]
  /** Cases that a person closed, and when, counted in requests to the service. */
  decisions: { caseId: string; at: number }[]
  canceledByStaff: string[]
  /** Orders that staff canceled while the store lost its database, or was killed. */
  cutCancellations: string[]
  /** Orders of which the host undid what staff had asked for, because it failed midway. */
  undoneByHost: string[]
  draftsByStaff: string[]
  /** Orders whose goods, stock or sums staff have changed. */
  touchedByStaff: string[]
  capturedByStaff: string[]
  /** Settings were changed, so the settings that an order was placed under are unknown. */
  settingsChanged: boolean
  interrupted: boolean
  /** How often others have used the discount. */
  usesOfOthers: number
  /** The discount did not apply for a while. */
  discountEnded?: boolean
  /** The store was killed. */
  killed?: boolean
  /** Sums with parts of a cent were entered: what is rounded here may be a cent off. */
  hasOddSums?: boolean
  /** Accounts that place an order before it is paid, and cancel it when it is not. */
  cancelingAccounts: string[]
}

export type StoreBook = {
  attempts: AttemptFact[]
  /** Of the accounts: those of earlier sequences as well. */
  callbacks: { id: string; state: string; due: boolean; attempt?: string | null }[]
  cases: CaseFact[]
  carts: { id: string; completed: boolean }[]
  orders: OrderFact[]
  collections: CollectionFact[]
  sessions: { id: string; collection: string; provider: string; status: string; cents: number }[]
  payments: PaymentFact[]
  captures: { id: string; payment: string; cents: number }[]
  refunds: { id: string; payment: string; cents: number }[]
  /** Our rows for the service's pay-outs. */
  sent: SentFact[]
  discounts: { id: string; code: string; used: number; most: number }[]
  transactions: { order: string; reference_id: string | null; cents: number }[]
  items: ItemFact[]
  /** What staff or shoppers have begun with goods that were sent, and is not over. */
  comingBack?: { id: string; kind: "return" | "exchange" | "claim"; order: string; state: string }[]
  /** Reservations of the sequence's goods whose line items belong to no order. */
  strayReservations: string[]
}

export type AttemptFact = {
  id: string
  account: string
  cart: string | null
  collection: string
  session: string | null
  external: string
  state: string
  superseded: boolean
  trade_id: string | null
  trade_status: string | null
  cents: number
  min_cents: number | null
  max_cents: number | null
  leased: boolean
  due: boolean
  next_check: boolean
  last_error_code: string | null
  /** How often settling it has failed in a row. */
  failures: number
  /** What staff said that they sent back of it outside Medusa. */
  sent_cents: number
  /** The overview shows a difference between what the service credited and what the host captured. */
  differs: boolean
}

export type CaseFact = { id: string; attempt: string; kind: string; closed_by: string | null }
type OrderFact = {
  id: string
  cart: string | null
  status: string
  is_draft: boolean
  cents: number
  /** What the order's own sums say was paid. */
  paid_cents: number
  /** Its transactions together: each of them rounded is another sum, where taxes leave parts of a cent. */
  booked_cents?: number
  fulfilled: boolean
  /** Somebody has begun to change it. */
  hasOpenChange?: boolean
  /** What answers a customer who wants it in their account. */
  transferToken?: string | null
  /** Its cart had the discount. */
  isDiscounted?: boolean
}
export type CollectionFact = {
  id: string
  order: string | null
  cart: string | null
  status: string
  cents: number
  /** What the host has summed up of it, and shows. */
  sums: { authorized: number; captured: number; refunded: number }
}
export type PaymentFact = {
  id: string
  collection: string
  session: string
  provider: string
  cents: number
  canceled: boolean
}
export type SentFact = {
  id: string
  attempt: string
  refund: string | null
  external: string | null
  trade_id: string | null
  state: string
  cents: number
  due: boolean
}
type ItemFact = { order: string; item: string; ordered: number; fulfilled: number; reserved: number }

/** What tells a sequence apart from the others in the store's tables. */
export type Scope = {
  carts: string[]
  email: string
  collections: string[]
  accounts: string[]
  goods: string[]
  discount: string
  /** Seen earlier: who has one given to them has another address. */
  orders: string[]
}

export async function readStoreBook(container: MedusaContainer, scope: Scope): Promise<StoreBook> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const values = [
    scope.carts,
    scope.email,
    scope.collections,
    scope.accounts,
    scope.goods,
    scope.discount,
    scope.orders,
  ]
  const { rows } = await db.raw<{ rows: StoreBook[] }>(`${ofModel} ${booksSql}`, values as never)
  return rows[0]!
}
