import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { World } from "./world"

/** Begins the model's own statements, which never fail. */
export const ofModel = "/* model */"

/** Whether the database goes away before the call, or has done it and its answer is lost. */
export type Loss = "the call" | "its answer"

/** Of what is sent about the sequence, the one at which the database goes away. */
export type LostWrite = { of: "reads" | "writes" | "commits"; count: number; lost: Loss }

type Sent = { sql: string; bindings?: unknown[] }
type Query = (connection: object, sent: Sent) => Promise<unknown>

/**
 * The plugin's own statements, on the connections that it shares with the host. A transaction of knex has a client of its
 * own, made from the class of the one that begins it: what is changed there is changed for both.
 */
export function failWrites(container: MedusaContainer): Map<World, LostWrite> {
  const failing = new Map<World, LostWrite>()
  const { client } = container.resolve(ContainerRegistrationKeys.PG_CONNECTION) as unknown as { client: object }
  const ofAll = Object.getPrototypeOf(client) as { _query: Query }
  const original = ofAll._query
  /** Whose transaction it is, once it has written something. */
  const written = new WeakMap<object, World>()
  const takes = (world: World, of: LostWrite["of"]) => {
    const write = failing.get(world)
    return write?.of === of && --write.count <= 0 && failing.delete(world) ? write.lost : undefined
  }

  ofAll._query = async function (connection, sent) {
    const send = () => original.call(this, connection, sent)
    if (/^begin\b/i.test(sent.sql)) written.delete(connection)
    const committing = /^commit\b/i.test(sent.sql) ? written.get(connection) : undefined
    if (committing) {
      const lost = takes(committing, "commits")
      if (lost === "the call") await original.call(this, connection, { sql: "ROLLBACK" })
      if (lost === "its answer") await send()
      if (lost) goAway(committing, "a commit of ours", lost)
    }
    const seen = tableRead(sent.sql)
    const reader = seen && [...failing.keys()].find((one) => names(one, sent.bindings))
    const unread = reader && takes(reader, "reads")
    if (unread) goAway(reader, `a look at ${seen}`, unread)
    const table = tableOf(sent.sql)
    for (const world of table ? failing.keys() : []) {
      if (!names(world, sent.bindings)) continue
      written.set(connection, world)
      const lost = takes(world, "writes")
      if (lost === "its answer") await send()
      if (lost) goAway(world, `a write to ${table}`, lost)
    }
    return await send()
  }
  return failing
}

function tableOf(sql: string): string | undefined {
  if (sql.startsWith(ofModel)) return undefined
  return /\b(?:insert into|update|delete from) "?(payin_\w+)/i.exec(sql)?.[1]
}

/** The first table that a look of ours names. */
function tableRead(sql: string): string | undefined {
  if (sql.startsWith(ofModel) || !/^\s*(?:select|with)\b/i.test(sql) || tableOf(sql)) return undefined
  return /\b(?:from|join) "?(?:public"?\."?)?(payin_\w+)/i.exec(sql)?.[1]
}

export function goAway(world: World, what: string, lost: Loss): never {
  world.outages.strike()
  world.tell(`  (the database goes away at ${what}, and takes ${lost} with it)`)
  throw new Error("Connection terminated unexpectedly")
}

function names({ books, scope }: World, bindings: unknown): boolean {
  const named = JSON.stringify(bindings) ?? ""
  const { attempts, trades, cases } = books
  const ids = [...attempts, ...trades, ...cases].map(({ id }) => id)
  return [...scope.carts, ...scope.collections, ...ids].some((id) => named.includes(id))
}
