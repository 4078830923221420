import { randomInt } from "node:crypto"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

const CANCEL_REQUEST = 80_877_102

/** Where Postgres is, and whether requests to cancel reach it: not every pooler passes them on. */
export type PoolerOptions = { host: string; port: number; passesCancels: boolean }

export type Pooler = { port: number; close(): void }

/**
 * Postgres as its clients see it behind a pooler of connections: the process id and the key that they are told are the
 * pooler's own. Without TLS, and one connection for each client.
 */
export async function startPooler(options: PoolerOptions): Promise<Pooler> {
  const keys = new Map<string, Buffer>()
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(options.port, options.host)
    for (const each of [client, upstream]) {
      sockets.add(each)
      each.on("error", () => each.destroy()).on("close", () => sockets.delete(each))
    }
    client.once("data", (first) => {
      if (first.readUInt32BE(4) === CANCEL_REQUEST) return passCancel(first, upstream, options.passesCancels && keys)
      upstream.write(first)
      client.pipe(upstream)
      withOwnKey(upstream, client, keys)
    })
    client.on("close", () => upstream.end())
    upstream.on("close", () => client.end())
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      for (const each of sockets) each.destroy()
    },
  }
}

function passCancel(request: Buffer, upstream: Socket, keys: Map<string, Buffer> | false): void {
  const key = keys && keys.get(request.toString("hex", 8, 16))
  if (!key) return void upstream.destroy()
  upstream.write(Buffer.concat([request.subarray(0, 8), key]))
}

/** Passes on what Postgres says, and puts another key into its message `K`, which comes once, before any result. */
function withOwnKey(upstream: Socket, client: Socket, keys: Map<string, Buffer>): void {
  let read = Buffer.alloc(0)
  const look = (chunk: Buffer) => {
    read = Buffer.concat([read, chunk])
    while (read.length >= 5 && read.length > read.readUInt32BE(1)) {
      const message = read.subarray(0, read.readUInt32BE(1) + 1)
      read = read.subarray(message.length)
      const isKey = message.toString("latin1", 0, 1) === "K"
      client.write(isKey ? replaceKey(message, keys) : message)
      if (!isKey) continue
      upstream.off("data", look)
      client.write(read)
      return void upstream.pipe(client)
    }
  }
  upstream.on("data", look)
}

function replaceKey(message: Buffer, keys: Map<string, Buffer>): Buffer {
  const own = Buffer.alloc(8)
  own.writeInt32BE(randomInt(1e6, 2e9), 0)
  own.writeInt32BE(randomInt(1e6, 2e9), 4)
  keys.set(own.toString("hex"), message.subarray(5))
  return Buffer.concat([message.subarray(0, 5), own])
}
