import { MedusaError } from "@medusajs/framework/utils"
import { isPayinError } from "../../../merchant-api/payin-error"
import { cleanText } from "../../../merchant-api/trade/clean-text"

/**
 * What may be said about an error in a log line, a case or an answer.
 *
 * Database errors contain their statement, and the host's own its values too, which may include a requisite: only their
 * code is reported, with its cure where it has one.
 */
export function reasonOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return cleanText(String(error))
  const { code, errors, message } = error as { code?: unknown; errors?: unknown; message?: unknown }
  if (!isDatabaseError(error)) {
    // Where a host has several addresses and none answers, Node has the words for each of them, and none for all.
    const isOfAll = message === "" && Array.isArray(errors) && errors.length > 0
    return isOfAll ? errors.map(reasonOf).join("; ") : cleanText(String(message || (code ?? error)))
  }
  if (isSqlState(code)) return `database error ${code}${meanings[code] ?? ""}`
  if (unreached.has(code)) return `database error ${String(code)}: the database was not reached`
  return withoutCode.find(([words]) => words.test(`${String(code)} ${String(message)}`))?.[1] ?? "database error"
}

/** What whoever runs the store can do something about. */
const meanings: Record<string, string> = {
  "25006": ": the database is read-only",
  "25P03": ": the database ended the connection, by its idle_in_transaction_session_timeout",
  "25P04": ": the database ended the connection, by its transaction_timeout",
  "42501": ": the store's database user lacks a right",
  "53100": ": the database's disk is full",
  "53300": ": the database has no connection left",
  "55P03": ": a lock was not free within the database's lock_timeout",
  "57014": ": the statement was canceled, by the database's statement_timeout or by a person",
  "57P01": ": the database ended the connection, for a restart, say",
  "57P02": ": the database has crashed and is being restarted",
  "57P03": ": the database is starting",
  "42P01": ": a table is missing, run npx medusa db:migrate",
  "42703": ": a column is missing, run npx medusa db:migrate",
}

/** Node's own, of a connection that could not be made. */
const unreached = new Set<unknown>([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
])

/** As knex and pg say it of what no server answered; the host's own error keeps the words. */
const withoutCode = [
  /** The pool is full, or its database is away. */
  [/Timeout acquiring a connection/, "database error: no connection was free in time"],
  [/query timeout of \d+ms exceeded/, "database error: it did not answer in time"],
  [/Connection terminated|is not queryable|ECONNRESET|EPIPE/, "database error: the connection was lost"],
] as const

/** An error whose message and fields can contain a statement and its values. */
export function isDatabaseError(error: unknown): boolean {
  if (typeof error !== "object" || error === null || isPayinError(error)) return false
  const { code, message, name } = error as { code?: unknown; message?: unknown; name?: unknown }
  // The host words most database errors itself, and passes some on inside its own error.
  if (MedusaError.isMedusaError(error)) return quotes(quotedStatement, String(message))
  return isSqlState(code) || isOfDatabase(error, name, String(message ?? error))
}

/** Five characters with a digit, so that Node's own codes (`EPIPE`) do not match. */
function isSqlState(code: unknown): code is string {
  return typeof code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)
}

/** As knex, pg and MikroORM make them; the last check also works when a workflow kept only the message. */
function isOfDatabase(error: object, name: unknown, message: string): boolean {
  if (["sql", "bindings", "severity"].some((key) => key in error)) return true
  if (typeof name === "string" && /Exception$|^Knex/.test(name)) return true
  return quotes(statement, message)
}

/**
 * A statement, and behind it what the database says. Each step passes over the message once: it may be long, and quote
 * what a stranger sent.
 */
function quotes(statement: RegExp, message: string): boolean {
  return statement.test(message.slice(0, Math.max(message.lastIndexOf(" - "), 0)))
}

/** On any line: the host joins the messages of several errors into one. */
const statement = /^[^\S\r\n]*(select|insert into|update|delete from|with|begin|commit|rollback|savepoint|release)\b/im
/** People do not begin sentences like this. */
const quotedStatement = /^[^\S\r\n]*(select|insert into|update|delete from|with)\s+"/im
