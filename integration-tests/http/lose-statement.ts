import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { StoryContext } from "./story-context"

/** Whether the database goes away before the statement, or has done it and its answer is lost. */
type Loss = "the statement" | "its answer"

/** A statement, or a commit, with the tables that its transaction has written so far. */
type Seen = { sql: string; bindings: unknown[]; written: readonly string[] }

type Sent = { sql: string; bindings?: unknown[] }
type Query = (connection: object, sent: Sent) => Promise<unknown>

/**
 * Loses the first statement that `isLost` picks, on the connections that the plugin shares with the host. A transaction
 * of knex has a client of its own, made from the class of the one that begins it: what is changed there is changed for
 * both.
 *
 * @returns what ends it, and tells the statement that was lost
 */
export function loseStatement(
  ctx: StoryContext,
  lost: Loss,
  isLost: (seen: Seen) => boolean,
): () => string | undefined {
  const { client } = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION) as unknown as { client: object }
  const ofAll = Object.getPrototypeOf(client) as { _query: Query }
  const original = ofAll._query
  const written = new WeakMap<object, string[]>()
  let found: string | undefined
  ofAll._query = async function (connection, sent) {
    const send = (sql = sent.sql) => original.call(this, connection, sql === sent.sql ? sent : { sql })
    const isCommit = isCommitSql(sent.sql)
    if (/^begin\b/i.test(sent.sql)) written.set(connection, [])
    const table = tableOf(sent.sql)
    if (table) written.get(connection)?.push(table)
    const seen = { sql: sent.sql, bindings: sent.bindings ?? [], written: written.get(connection) ?? [] }
    if (isCommit) written.delete(connection)
    if (found !== undefined || !isLost(seen)) return await send()
    found = sent.sql
    if (lost === "its answer") await send()
    else if (isCommit) await send("ROLLBACK")
    throw new Error("Connection terminated unexpectedly")
  }
  return () => {
    ofAll._query = original
    return found
  }
}

export function isWriteOf(table: string) {
  return ({ sql }: Seen) => tableOf(sql) === table
}

export function isCommitOf(table: string) {
  return ({ sql, written }: Seen) => isCommitSql(sql) && written.includes(table)
}

function isCommitSql(sql: string): boolean {
  return /^commit\b/i.test(sql)
}

/** That a statement writes first. */
function tableOf(sql: string): string | undefined {
  return /\b(?:insert into|update|delete from) "?(\w+)/i.exec(sql)?.[1]
}
