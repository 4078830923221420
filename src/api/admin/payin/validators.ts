import { z } from "zod"
import { attemptStates } from "../../../modules/payin/attempt/attempt-state"
import { allCaseKinds } from "../../../modules/payin/case/case-kinds"
import { checkoutSettingsSchema } from "../../../modules/payin/checkout/checkout-settings"
import { fitsCursor, notOfThisList, readCursor } from "./page"

export const changeCheckoutBody = checkoutSettingsSchema

/** Address and key themselves are checked where they are stored. */
export const changeConnectionBody = z
  .strictObject({
    base_url: z.string().max(500).optional(),
    api_key: z.string().trim().max(500).optional(),
    keep_previous_for_hours: z.number().min(0).max(720).default(24),
  })
  .refine(({ api_key, base_url }) => api_key !== undefined || base_url !== undefined, {
    error: "Give base_url, api_key or both.",
  })

export type ConnectionBody = z.infer<typeof changeConnectionBody>

/** What a person types: room for an id or an address, not for a novel. */
const text = z.string().trim().min(1).max(200)
const limit = z.coerce.number().int().min(1).max(100).default(20)
const cursor = z.string().max(500).transform(readCursor).optional()
const moment = z.iso
  .datetime({ offset: true })
  .or(z.iso.date())
  .transform((value) => new Date(value))
  .optional()

const caseKind = z.enum(allCaseKinds)

export const attemptFilterQuery = z.strictObject({
  q: text.optional(),
  state: oneOrMore(z.enum(attemptStates)),
  case: z.enum([...allCaseKinds, "any"]).optional(),
  account: text.optional(),
  currency_code: z
    .string()
    .regex(/^[A-Za-z0-9]{2,10}$/)
    .transform((code) => code.toUpperCase())
    .optional(),
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
    kind: oneOrMore(caseKind),
    account: text.optional(),
    limit,
    cursor,
  })
  .refine(({ cursor, state }) => fitsCursor(cursor, state === "all" ? "rank" : "moment"), notOfThisList)

export const closeCaseBody = z.strictObject({ note: z.string().trim().min(1).max(2000) })

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

export const regionBody = z.strictObject({ account: text.optional() })

export type AttemptFilterQuery = z.infer<typeof attemptFilterQuery>
export type ListAttempts = z.infer<typeof listAttemptsQuery>
export type ListCases = z.infer<typeof listCasesQuery>
export type CloseCase = z.infer<typeof closeCaseBody>
export type ListCallbacks = z.infer<typeof listCallbacksQuery>
export type ListAudit = z.infer<typeof listAuditQuery>
export type RegionChange = z.infer<typeof regionBody>

/** `state=a`, `state=a,b` and `state[]=a&state[]=b` alike. */
function oneOrMore<T extends z.ZodType>(word: T) {
  const list = z.array(word).max(20)
  return z.preprocess((value) => (typeof value === "string" ? value.split(",") : value), list.optional())
}
