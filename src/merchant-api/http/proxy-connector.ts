import { type ClientRequest, type IncomingMessage, request as requestOverHttp, type RequestOptions } from "node:http"
import { request as requestOverTls } from "node:https"
import type { Socket } from "node:net"
import { buildConnector } from "undici"

type Target = Parameters<buildConnector.connector>[0]

/**
 * Opens connections to the service through an HTTP proxy (CONNECT), for stores whose own address changes. TLS to the
 * service begins inside the tunnel, so the proxy sees neither keys nor bodies of an https address.
 *
 * A pool asks for a connection before it writes a request, so whatever fails here, the request never left. Its errors
 * have codes of their own, beginning with `PROXY_`. undici's ProxyAgent passes on its own `UND_ERR_SOCKET` when a proxy
 * cuts the connection, which a pool takes for a reason to connect again at once, without end.
 *
 * @param proxyUrl http(s); user and password, if any, are sent to the proxy alone
 * @param timeoutMs for the tunnel, and again for TLS inside it
 */
export function proxyConnector(proxyUrl: string, timeoutMs: number): buildConnector.connector {
  const proxy = new URL(proxyUrl)
  const connectTls = buildConnector({ timeout: timeoutMs })
  return (target, callback) => {
    openTunnel(proxy, authorityOf(target), timeoutMs).then(
      (socket) => {
        if (target.protocol === "https:") connectTls({ ...target, httpSocket: socket }, callback)
        else callback(null, socket)
      },
      (error: Error) => callback(error, null),
    )
  }
}

/** Whether a connection failed on the way through the proxy, by the code of its error. */
export function isProxyFailure(networkCode: string | undefined): boolean {
  return networkCode?.startsWith(PREFIX) ?? false
}

const PREFIX = "PROXY_"

function openTunnel(proxy: URL, authority: string, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const request = connectRequest(proxy, authority)
    const timer = setTimeout(() => request.destroy(failure("TIMEOUT")), timeoutMs)
    request.on("connect", ({ statusCode = 0 }: IncomingMessage, socket: Socket, early: Buffer) => {
      clearTimeout(timer)
      if (statusCode >= 200 && statusCode < 300) return resolve(readyToUse(socket, early))
      socket.destroy()
      reject(failure(`ANSWERED_${statusCode}`))
    })
    request.on("error", (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      reject(error instanceof ProxyError ? error : failure(error.code ?? "FAILED"))
    })
    request.end()
  })
}

function connectRequest(proxy: URL, authority: string): ClientRequest {
  const options: RequestOptions = {
    hostname: proxy.hostname.replace(/^\[|\]$/g, ""),
    port: proxy.port || (proxy.protocol === "https:" ? 443 : 80),
    method: "CONNECT",
    path: authority,
    headers: { host: authority, connection: "keep-alive", ...login(proxy) },
    // A tunnel is a connection of its own.
    agent: false,
  }
  return proxy.protocol === "https:" ? requestOverTls(options) : requestOverHttp(options)
}

function login({ username, password }: URL): { "proxy-authorization"?: string } {
  if (!username && !password) return {}
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { "proxy-authorization": `Basic ${Buffer.from(pair).toString("base64")}` }
}

/** A port is always named: proxies want it, and undici leaves the usual one out. */
function authorityOf({ host, hostname, port, protocol }: Target): string {
  if (port) return host ?? `${hostname}:${port}`
  return `${host ?? hostname}:${protocol === "https:" ? 443 : 80}`
}

function readyToUse(socket: Socket, early: Buffer): Socket {
  if (early.length) socket.unshift(early)
  return socket.setNoDelay(true)
}

class ProxyError extends Error {
  constructor(readonly code: string) {
    // Without the proxy's own words, and without its address, which may hold a password.
    super(`The outgoing proxy failed: ${code}.`)
  }
}

function failure(what: string): ProxyError {
  return new ProxyError(`${PREFIX}${what}`)
}
