import { createServer, type Server } from "node:http"
import { type AddressInfo, isIPv6 } from "node:net"
import { createControl } from "./control/create-control"
import type { Sandbox, SandboxOptions } from "./sandbox"
import { createSandboxApp } from "./sandbox-app"
import { SandboxError } from "./sandbox-error"
import { createSandboxState } from "./sandbox-state"

/**
 * Starts a sandbox: the service's six endpoints, its hosted Payment Page, and a control page with a JSON API.
 * @throws SandboxError `port_taken`, or `bad_settings` that names the setting
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const state = createSandboxState(options)
  const control = createControl(state)
  const server = createServer(createSandboxApp(state, control))
  const host = options.host ?? "127.0.0.1"
  await listen(server, options.port ?? 0, host)

  const url = `http://${reachableHost(host)}:${(server.address() as AddressInfo).port}`
  state.publicUrl ||= url
  return {
    url,
    controlUrl: `${url}/control`,
    control,
    close() {
      state.closing.abort()
      control.reset()
      return new Promise((resolve) => {
        server.close(() => resolve())
        // Hanging requests and kept-alive connections would hold the port for as long as their clients like.
        server.closeAllConnections()
      })
    },
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenError(error, `${host}:${port}`)))
    server.listen(port, host, () => resolve())
  })
}

function listenError(error: NodeJS.ErrnoException, where: string): Error {
  if (error.code !== "EADDRINUSE") return error
  const cure = "Another sandbox, perhaps? Stop it, or choose another port; 0 takes a free one."
  return new SandboxError("port_taken", `Something already listens on ${where}. ${cure}`)
}

/** A server that listens on all addresses is reached on the local one. */
function reachableHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1"
  return isIPv6(host) ? `[${host}]` : host
}
