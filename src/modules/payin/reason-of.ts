import { MedusaError } from "@medusajs/framework/utils"
import { isPayinError } from "../../merchant-api"

/**
 * What may be said of an error in a log line, a case or an answer.
 *
 * The database's errors carry their statement, and the host's own carry its values too, a requisite among them: only their
 * code is told.
 */
export function reasonOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error)
  const { code, message: said, name } = error as { code?: unknown; message?: unknown; name?: unknown }
  const message = String(said ?? error)
  if (isPayinError(error) || MedusaError.isMedusaError(error)) return message
  if (isSqlState(code)) return `database error ${code}`
  return isOfDatabase(error, name, message) ? "database error" : message
}

/** Five characters with a digit, so that Node's own codes (`EPIPE`) are none. */
function isSqlState(code: unknown): code is string {
  return typeof code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)
}

/** As knex, pg and MikroORM make them; the last one also when a workflow has kept no more than the message. */
function isOfDatabase(error: object, name: unknown, message: string): boolean {
  if (["sql", "bindings", "severity"].some((key) => key in error)) return true
  if (typeof name === "string" && /Exception$|^Knex/.test(name)) return true
  return /^\s*(select|insert into|update|delete from|with|begin|commit)\b[^]* - /i.test(message)
}
