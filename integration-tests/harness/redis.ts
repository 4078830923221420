import { spawn, spawnSync } from "node:child_process"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { freePort } from "./free-port"
import { waitFor } from "./wait-for"

export type Redis = {
  url: string
  port: number
  /** Forgets everything: `FLUSHALL`. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/**
 * A separate Redis server, in memory only; after a stop it can start again on the same `port`.
 * @throws Error with the cure when this machine has no redis-server
 */
export async function startRedis(options: { port?: number } = {}): Promise<Redis> {
  if (spawnSync("redis-server", ["--version"]).status !== 0) {
    throw new Error("There is no redis-server on this machine.\nCure: apt-get install -y redis-server.")
  }
  const port = options.port ?? (await freePort())
  const flags = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", tmpdir()]
  const server = spawn("redis-server", flags, { stdio: "ignore" })
  const ended = new Promise<void>((done) => server.once("exit", () => done()))
  // A test run that is killed by Ctrl-C must not leave it behind.
  const end = () => void server.kill("SIGKILL")
  process.once("exit", end)
  await waitFor(() => answers(port, "PING", "+PONG"), { what: `Redis on port ${port}` })
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    flush: async () => {
      if (!(await answers(port, "FLUSHALL", "+OK"))) throw new Error("Redis did not forget what it knew.")
    },
    stop: async () => {
      process.removeListener("exit", end)
      server.kill("SIGTERM")
      await ended
    },
  }
}

function answers(port: number, command: string, answer: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(`${command}\r\n`))
    socket.once("data", (data) => {
      socket.destroy()
      resolve(data.toString().startsWith(answer))
    })
    socket.once("error", () => resolve(false))
  })
}
