import { isReadOnly } from "../errors/postgres-errors"

type Client = { query(connection: Connection, statement: unknown): Promise<unknown> }

/** Where knex looks whether a connection may be used again. */
type Connection = { __knex__disposed?: string }

/** Long enough that a database that stays read-only is not asked for new connections all the time. */
const GIVEN_UP_AFTER_MS = 30_000

const refusedSince = new WeakMap<Connection, number>()

/**
 * Gives up a connection on which nothing could be written for a while. A session stays read-only when its host has made the
 * database writable again, and one that outlived a failover stays with what is a replica now: only new connections
 * reach a database that takes writes. The pool closes those that nobody uses, but the jobs use theirs every few seconds,
 * so without this the whole store would have to be restarted.
 */
export function replaceReadOnly<T extends { client: object }>(statement: T): T {
  const client = statement.client as Client
  const query = async (connection: Connection, sent: unknown) => {
    try {
      return await client.query(connection, sent)
    } catch (error) {
      if (isReadOnly(error)) giveUpLater(connection)
      throw error
    }
  }
  // The statement's alone, as in `cancelOnTheWire`.
  statement.client = Object.create(client, { query: { value: query } }) as object
  return statement
}

function giveUpLater(connection: Connection): void {
  const since = refusedSince.get(connection) ?? performance.now()
  refusedSince.set(connection, since)
  if (performance.now() - since < GIVEN_UP_AFTER_MS) return
  connection.__knex__disposed = "read-only for 30 s: payin replaces it, in case the database takes writes again."
}
