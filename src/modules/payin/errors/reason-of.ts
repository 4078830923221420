import { MedusaError } from "@medusajs/framework/utils"
import { cleanText } from "../../../merchant-api/trade/clean-text"
import { isPayinError } from "../../../merchant-api/payin-error"

/**
 * What may be said of an error in a log line, a case or an answer.
 *
 * The database's errors carry their statement, and the host's own carry its values too, a requisite among them: only their
 * code is told.
 */
export function reasonOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return cleanText(String(error))
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (!isDatabaseError(error)) return cleanText(String(message ?? error))
  return isSqlState(code) ? `database error ${code}` : "database error"
}

/** An error whose message and fields can hold a statement and its values. */
export function isDatabaseError(error: unknown): boolean {
  if (typeof error !== "object" || error === null || isPayinError(error)) return false
  const { code, message, name } = error as { code?: unknown; message?: unknown; name?: unknown }
  // The host writes its own sentence for most of the database's refusals, and passes some on in its own error.
  if (MedusaError.isMedusaError(error)) return quotedStatement.test(String(message))
  return isSqlState(code) || isOfDatabase(error, name, String(message ?? error))
}

/** Five characters with a digit, so that Node's own codes (`EPIPE`) are none. */
function isSqlState(code: unknown): code is string {
  return typeof code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)
}

/** As knex, pg and MikroORM make them; the last one also when a workflow has kept no more than the message. */
function isOfDatabase(error: object, name: unknown, message: string): boolean {
  if (["sql", "bindings", "severity"].some((key) => key in error)) return true
  if (typeof name === "string" && /Exception$|^Knex/.test(name)) return true
  return statement.test(message)
}

/** On any line: the host puts the messages of several errors into one. */
const statement = /^\s*(select|insert into|update|delete from|with|begin|commit)\b[^]* - /im
/** As a person's sentence does not begin. */
const quotedStatement = /^\s*(select|insert into|update|delete from|with)\s+"[^]* - /im
