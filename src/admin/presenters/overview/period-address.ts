import type { PeriodQuery } from "../../lib/contract"
import { isTaken } from "../longest-query"

/** The last days, today included, or any two days. */
export type PeriodView = { account: string; days: number } | { account: string; from: string; to: string }

export const quickPeriods = [7, 30, 90] as const

const DEFAULT_DAYS = 30
const DAY_MS = 86_400_000

/** The longest period that the store answers about, and its first day. */
export const LONGEST_DAYS = 366
const FIRST_DAY = "2000-01-01"

/** The view that the page's address names, so that it survives a reload, a link and the back button. */
export function readPeriod(address: URLSearchParams): PeriodView {
  const named = address.get("account") ?? ""
  const account = isTaken(named) ? named : ""
  const [from, to] = [address.get("from") ?? "", address.get("to") ?? ""]
  if (isDay(from) && isDay(to) && isPeriod({ from, to })) return { account, from, to }
  const days = quickPeriods.find((each) => String(each) === address.get("days")) ?? DEFAULT_DAYS
  return { account, days }
}

export function writePeriod(view: PeriodView): URLSearchParams {
  const address = new URLSearchParams()
  if (view.account) address.set("account", view.account)
  if ("from" in view) {
    address.set("from", view.from)
    address.set("to", view.to)
  } else if (view.days !== DEFAULT_DAYS) address.set("days", String(view.days))
  return address
}

/** The first and the last day. */
export type Days = { from: string; to: string }

/** Days that were picked and are no period yet, and those of the address at that time. */
export type Unfit = Days & { beside: Days }

/** The days that the calendars show: those of the address, also after a step back, and else what was picked last. */
export function calendarDays({ from, to }: Days, unfit: Unfit | undefined): Days {
  const isStill = unfit?.beside.from === from && unfit.beside.to === to
  return isStill ? { from: unfit.from, to: unfit.to } : { from, to }
}

export function isPeriod({ from, to }: Days): boolean {
  return from >= FIRST_DAY && from <= to && daysBetween(from, to) <= LONGEST_DAYS
}

/** The query for the API. Days are days of UTC. */
export function periodQuery(view: PeriodView, now: number): Required<Pick<PeriodQuery, "from" | "to">> & PeriodQuery {
  const { from, to } = "from" in view ? view : { from: dayAt(now - (view.days - 1) * DAY_MS), to: dayAt(now) }
  return { from, to, ...(view.account ? { account: view.account } : {}) }
}

/** Every day of the period. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  return Array.from({ length: daysBetween(from, to) }, (_, index) => dayAt(Date.parse(from) + index * DAY_MS))
}

function dayAt(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** A day that a person picked in a calendar, which is theirs and not UTC's. */
export function pickedDay(date: Date): string {
  const part = (value: number) => String(value).padStart(2, "0")
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

function isDay(text: string): boolean {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(ms) && dayAt(ms) === text
}
