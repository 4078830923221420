import type { ListAttemptsQuery } from "../lib/contract"
import { allShownStates } from "./attempt/attempt-tone"
import { isCaseKind } from "./case/case-kinds"
import { isTaken, takenOf } from "./longest-query"

/** What the list shows, as its filters define it. `after`: the cursors of the pages passed so far, oldest first. */
export type ListView = {
  q: string
  filters: ListFilters
  order: NonNullable<ListAttemptsQuery["order"]>
  after: string[]
}

export type ListFilters = {
  status?: string[]
  case?: string
  account?: string
  currency_code?: string
  bank?: string
  method?: string
  refusal?: string
  created_at?: { $gte?: string; $gt?: string; $lte?: string; $lt?: string }
}

const PAGE_SIZE = 20

/** Filters with one value, by their names in the address and in the API. */
const single = ["case", "account", "currency_code", "bank", "method", "refusal"] as const

const orders = ["-created_at", "created_at", "-amount", "amount"] as const

/**
 * The view that the page's address names, so that it survives a reload, a link and the back button. What the store would
 * refuse is left out, as in a bookmark from another version: the list would be an error.
 */
export function readListView(address: URLSearchParams): ListView {
  const filters: ListFilters = {}
  const states = address.getAll("status").filter((state) => allShownStates.some((shown) => shown === state))
  if (states.length) filters.status = states
  for (const name of single) {
    const value = address.get(name)
    if (value && isAccepted(name, value)) filters[name] = value
  }
  const [from, to] = [readDate(address.get("created_from")), readDate(address.get("created_to"))]
  if (from || to) filters.created_at = { ...(from ? { $gte: from } : {}), ...(to ? { $lte: to } : {}) }
  return {
    q: takenOf(address.get("q") ?? ""),
    filters,
    order: orders.find((order) => order === address.get("order")) ?? "-created_at",
    after: address.getAll("after"),
  }
}

function isAccepted(name: (typeof single)[number], value: string): boolean {
  if (name === "case") return value === "any" || isCaseKind(value)
  return name === "currency_code" ? /^[a-z0-9]{2,10}$/i.test(value) : isTaken(value)
}

function readDate(text: string | null): string | undefined {
  return text !== null && !Number.isNaN(Date.parse(text)) ? text : undefined
}

export function writeListView({ q, filters, order, after }: ListView): URLSearchParams {
  const address = new URLSearchParams()
  const set = (name: string, value: string | undefined) => {
    if (value) address.set(name, value)
  }
  set("q", q)
  for (const state of filters.status ?? []) address.append("status", state)
  for (const name of single) set(name, filters[name])
  const { from, to } = boundsOf(filters.created_at)
  set("created_from", from)
  set("created_to", lastMoment(to))
  if (order !== "-created_at") set("order", order)
  for (const cursor of after) address.append("after", cursor)
  return address
}

/** A filter just picked from the menu has no value yet: it is on the page, waits for one, and is not in the address. */
export function splitFilters(filters: Record<string, unknown>): { set: ListFilters; picked: Record<string, unknown> } {
  const [picked, set]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}]
  for (const [name, value] of Object.entries(filters)) (isEmpty(value) ? picked : set)[name] = value
  return { set, picked }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
}

/** The query for the API. */
export function listQuery({ q, filters: { created_at, ...filters }, order, after }: ListView): ListAttemptsQuery {
  const { from, to } = boundsOf(created_at)
  const given = { q: q.trim(), ...filters, created_from: from, created_to: to, cursor: after.at(-1) }
  const set = Object.entries(given).filter(([, value]) => !isEmpty(value))
  return { order, limit: PAGE_SIZE, ...Object.fromEntries(set) }
}

function boundsOf({ $gte, $gt, $lte, $lt }: ListFilters["created_at"] = {}) {
  return { from: $gte ?? $gt, to: $lte ?? $lt }
}

/**
 * Of the last day: a person picks it as the beginning of that day, and means all of it. The address has its end, which is
 * the same moment for whoever is sent it in another time zone.
 */
function lastMoment(picked: string | undefined): string | undefined {
  const date = new Date(picked ?? Number.NaN)
  const isDay = date.getTime() === new Date(date).setHours(0, 0, 0, 0)
  return isDay ? new Date(date.setHours(23, 59, 59, 999)).toISOString() : picked
}
