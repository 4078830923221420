import { randomInt } from "node:crypto"
import { createServer } from "node:net"

/**
 * Below those that systems give to outgoing connections: a call that happens to leave from a port keeps it for a minute after
 * its end, and what waits for its turn to listen there, a store that is being built say, finds it taken.
 */
const [LOWEST, END] = [15_000, 32_000]

const given = new Set<number>()

/** A TCP port that nothing listens on right now, and that this process was not given before. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(LOWEST, END)
    if (given.has(port)) continue
    given.add(port)
    if (await isPortFree(port)) return port
  }
  throw new Error(`None of a hundred ports between ${LOWEST} and ${END} is free.`)
}

/** Whether a server could listen on the port, on all interfaces and on loopback. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of [undefined, "127.0.0.1", "::1"]) {
    if ((await tryToListen(port, host)) === "taken") return false
  }
  return true
}

function tryToListen(port: number, host: string | undefined): Promise<"free" | "taken"> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code === "EADDRINUSE" || error.code === "EACCES" ? "taken" : "free"),
    )
    server.listen(port, host, () => server.close(() => resolve("free")))
  })
}
