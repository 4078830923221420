import { connect } from "node:net"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"

export type Statement = Pick<Knex.QueryBuilder, "timeout"> & { client: Client }
type Client = { cancelQuery(connection: Connection): Promise<unknown> }

/**
 * Lets a statement that is over its time be canceled as psql does it: by a request of Postgres' own protocol, which a
 * pooler of connections passes on. knex would name the connection's process to `pg_cancel_backend`, and behind a pooler
 * that is a number of the pooler's own: nothing is canceled, and the connection goes back to the pool with the
 * statement still on it. Whoever gets it next, the host say, waits for what our statement waits for.
 *
 * Not every pooler passes the request on, so the connection is given up too.
 */
export function cancelOnTheWire<T extends Statement>(statement: T): T {
  const { client } = statement
  const cancelQuery = async (connection: Connection) => {
    connection.__knex__disposed = "a statement of payin was over its time, and its connection is given up."
    await (hasKey(connection) ? sendCancel(connection) : client.cancelQuery(connection))
  }
  // The statement's alone: knex keeps one client for all of a pool's statements, those of the host too.
  statement.client = Object.create(client, { cancelQuery: { value: cancelQuery } }) as Client
  return statement
}

/** What node-postgres knows of its connection, and where knex looks whether one may be used again. */
type Connection = { host?: string; port?: number; processID?: unknown; secretKey?: unknown; __knex__disposed?: string }
type Cancelable = { host: string; port: number; processID: number; secretKey: number }

function hasKey({ host, port, processID, secretKey }: Connection): boolean {
  return Boolean(host && port) && typeof processID === "number" && typeof secretKey === "number"
}

/** For a server that does not answer: the connection is given up in any case. */
const LONGEST_MS = 5_000
const CANCEL_REQUEST = 80_877_102

/** Nobody says whether it was canceled. Postgres closes the connection once it has signaled the process. */
function sendCancel(connection: Connection): Promise<void> {
  const { host, port, processID, secretKey } = connection as Cancelable
  const request = Buffer.alloc(16)
  ;[16, CANCEL_REQUEST].forEach((word, index) => request.writeUInt32BE(word, 4 * index))
  ;[processID, secretKey].forEach((word, index) => request.writeInt32BE(word, 8 + 4 * index))
  return new Promise((resolve) => {
    const socket = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    socket.setTimeout(LONGEST_MS, () => socket.destroy())
    socket.once("error", () => undefined).once("close", () => resolve())
    // Read to its end: a socket that nobody reads does not close.
    socket.resume().write(request)
  })
}
