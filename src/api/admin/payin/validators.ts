import { z } from "zod"
import { allCaseKinds } from "../../../modules/payin/case/case-kinds"
import { checkoutSettingsSchema } from "../../../modules/payin/checkout/checkout-settings"
import { shownStates } from "../../../modules/payin/shown/shown-state"
import { refundStates } from "../../../modules/payin/sql/refunds/refund-list"
import { fitsCursor, notOfThisList, readCursor } from "./page"

export const changeCheckoutBody = checkoutSettingsSchema

/** Address and key themselves are checked where they are stored. */
export const changeConnectionBody = z
  .strictObject({
    base_url: z.string().max(500).optional(),
    api_key: z.string().trim().max(500).optional(),
    keep_previous_for_hours: z.number().min(0).max(720).default(24),
    save_untried: z.boolean().default(false),
  })
  .refine(({ api_key, base_url }) => api_key !== undefined || base_url !== undefined, {
    error: "Give base_url, api_key or both.",
  })

export type ConnectionBody = z.infer<typeof changeConnectionBody>

/** What a person types: room for an id or an address, not for a novel. */
const text = z.string().trim().min(1).max(200)
const limit = z.coerce.number().int().min(1).max(100).default(20)
const cursor = z.string().max(500).transform(readCursor).optional()
/** Medusa's answer to such a value says neither the field nor its form. */
const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: ({ path }) => `${named(path)} is a day, 2026-11-22, or a moment with its zone, 2026-11-22T10:00:00Z.`,
  })
  .transform((value) => new Date(value))
  .optional()

export const attemptFilterQuery = z.strictObject({
  q: text.optional(),
  status: oneOrMore(shownStates),
  case: z.enum([...allCaseKinds, "any"]).optional(),
  account: text.optional(),
  currency_code: z
    .string()
    .regex(/^[A-Za-z0-9]{2,10}$/, "currency_code is a code such as EUR.")
    .transform((code) => code.toUpperCase())
    .optional(),
  bank: text.optional(),
  method: text.optional(),
  refusal: text.optional(),
  customer_id: text.optional(),
  created_from: moment,
  created_to: moment,
})

export const listAttemptsQuery = attemptFilterQuery
  .extend({
    order: z.enum(["-created_at", "created_at", "-amount", "amount"]).default("-created_at"),
    limit,
    cursor,
  })
  .refine(({ cursor, order }) => fitsCursor(cursor, order.endsWith("amount") ? "number" : "moment"), notOfThisList)

export const listCasesQuery = z
  .strictObject({
    state: z.enum(["open", "closed", "all"]).default("open"),
    kind: oneOrMore(allCaseKinds),
    account: text.optional(),
    q: text.optional(),
    opened_from: moment,
    opened_to: moment,
    order: z.enum(["oldest", "newest"]).optional(),
    limit,
    cursor,
  })
  .refine(({ cursor, state }) => fitsCursor(cursor, state === "all" ? "rank" : "moment"), notOfThisList)

export const listRefundsQuery = z
  .strictObject({
    state: oneOrMore(refundStates),
    account: text.optional(),
    created_from: moment,
    created_to: moment,
    limit,
    cursor,
  })
  .refine(({ cursor }) => fitsCursor(cursor, "moment"), notOfThisList)

const words = z.string().trim().min(1).max(2000)

export const closeCaseBody = z.strictObject({
  note: words,
  choice: z.string().max(50).optional(),
  seen: z.string().max(50).optional(),
})

export const assignCaseBody = z.strictObject({ assignee: text.nullable(), seen: text.nullable().optional() })

export const commentCaseBody = z.strictObject({ text: words })

/** A press of the button: any word that is new each time. */
export const mailLinkBody = z.strictObject({ press: text.optional() })

export const listCallbacksQuery = z
  .strictObject({
    state: z.enum(["pending", "done", "unmatched", "dead"]).optional(),
    attempt_id: text.optional(),
    account: text.optional(),
    limit,
    cursor,
  })
  .refine(({ cursor }) => fitsCursor(cursor, "moment"), notOfThisList)

export const listAuditQuery = z
  .strictObject({ account: text.optional(), limit, cursor })
  .refine(({ cursor }) => fitsCursor(cursor, "moment"), notOfThisList)

/** Of the spreadsheet that opens the file. */
const csvStyle = z.enum(["comma", "semicolon"]).default("comma")

export const exportAttemptsQuery = attemptFilterQuery.extend({ style: csvStyle })

/** Postgres has no year 0, and the service has no payments of the last century. */
const day = z.iso
  .date({ error: ({ path }) => `${named(path)} is a day, such as 2026-11-22.` })
  .refine((date) => date >= "2000-01-01", "The first day is 2000-01-01.")

export const isDay = (text: string) => day.safeParse(text).success

const LONGEST_PERIOD_DAYS = 366
const DEFAULT_PERIOD_DAYS = 30
const DAY_MS = 86_400_000

const periodFields = z.strictObject({ account: text.optional(), from: day.optional(), to: day.optional() })

export const periodQuery = periodFields.transform(fullPeriod)

export const listUnknownCallbacksQuery = periodFields
  .extend({ limit, cursor })
  .refine(({ cursor }) => fitsCursor(cursor, "moment"), notOfThisList)
  .transform(({ cursor, limit, ...period }, context) => ({ ...fullPeriod(period, context), cursor, limit }))

export const exportDaysQuery = periodFields
  .extend({ style: csvStyle })
  .transform(({ style, ...period }, context) => ({ ...fullPeriod(period, context), style }))

export const dayQuery = z.strictObject({ account: text, currency_code: text.transform((code) => code.toUpperCase()) })

/** The last 30 days, if nothing else is given. Bounded, so that no answer is huge. */
function fullPeriod({ account, from, to }: z.infer<typeof periodFields>, context: z.RefinementCtx) {
  const end = to ?? new Date().toISOString().slice(0, 10)
  const start = from ?? daysBefore(end, DEFAULT_PERIOD_DAYS - 1)
  const isTooLong = start < daysBefore(end, LONGEST_PERIOD_DAYS - 1)
  const message =
    start > end
      ? "The period ends before it begins."
      : `The period is too long; at most ${LONGEST_PERIOD_DAYS} days at once.`
  if (start > end || isTooLong) context.addIssue({ code: "custom", message })
  return { account, from: start, to: end }
}

function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10)
}

export const replayCallbacksBody = z.strictObject({ account: text.optional() })

export const regionBody = z.strictObject({ account: text.optional() })

export type AttemptFilterQuery = z.infer<typeof attemptFilterQuery>
export type ListAttempts = z.infer<typeof listAttemptsQuery>
export type ListCases = z.infer<typeof listCasesQuery>
export type ListRefunds = z.infer<typeof listRefundsQuery>
export type AssignCase = z.infer<typeof assignCaseBody>
export type CommentCase = z.infer<typeof commentCaseBody>
export type MailLink = z.infer<typeof mailLinkBody>
export type CloseCase = z.infer<typeof closeCaseBody>
export type ListCallbacks = z.infer<typeof listCallbacksQuery>
export type ListUnknownCallbacks = z.infer<typeof listUnknownCallbacksQuery>
export type ReplayCallbacks = z.infer<typeof replayCallbacksBody>
export type ListAudit = z.infer<typeof listAuditQuery>
export type PeriodOf = z.infer<typeof periodQuery>
export type ExportDays = z.infer<typeof exportDaysQuery>
export type ExportAttempts = z.infer<typeof exportAttemptsQuery>
export type DayOf = z.infer<typeof dayQuery>
export type RegionChange = z.infer<typeof regionBody>

function named(path: readonly PropertyKey[] | undefined): string {
  return path?.join(".") || "This"
}

/** `state=a`, `state=a,b` and `state[]=a&state[]=b` alike. Of an enum's words, Medusa would call an unknown one "required". */
function oneOrMore<T extends string>(words: readonly T[]) {
  const isWord = (value: unknown) => words.some((word) => word === value)
  const word = z.custom<T>(isWord, {
    error: ({ path }) => `${named(path?.slice(0, 1))} is one of: ${words.join(", ")}.`,
  })
  const list = z.array(word).max(20)
  return z.preprocess((value) => (typeof value === "string" ? value.split(",") : value), list.optional())
}
