import { createServer } from "node:net"

/** A TCP port of the loopback interface that nothing listens on right now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === "string") throw new Error("No free port was given by the system.")
  return address.port
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
