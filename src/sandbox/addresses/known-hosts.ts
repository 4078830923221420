import { isIPv4, isIPv6 } from "node:net"
import type { RequestHandler } from "express"
import type { SandboxOptions } from "../sandbox"
import { SandboxError } from "../sandbox-error"
import { Refusal } from "../service/refusal"
import { sendRefusal } from "../service/send-refusal"

/**
 * A web page can point its own name to this machine (DNS rebinding). The browser then treats the sandbox as part of
 * that page, and lets it read and change everything here. Such a request carries the page's own name.
 */
export function refuseUnknownHost(known: ReadonlySet<string>): RequestHandler {
  return (request, response, next) => {
    const name = hostnameOf(request.headers.host)
    if (name !== undefined && (isLoopback(name) || known.has(name))) return next()
    sendRefusal(response, new Refusal(421, "UNKNOWN_HOST", sentence(name)))
  }
}

/**
 * Names under which the sandbox may be reached besides the loopback ones, as a URL has them: IPv6 in brackets.
 *
 * @throws SandboxError `bad_settings`
 */
export function knownHosts({ allowedHosts = [], host, publicUrl }: SandboxOptions): ReadonlySet<string> {
  const named = allowedHosts.map((name) => {
    const hostname = hostnameOf(isIPv6(name) ? `[${name}]` : name)
    if (hostname !== undefined) return hostname
    throw new SandboxError("bad_settings", "Give allowedHosts as names or addresses without a scheme or a path.")
  })
  const listening = hostnameOf(host !== undefined && isIPv6(host) ? `[${host}]` : host)
  const ofPage = publicUrl === undefined ? undefined : new URL(publicUrl).hostname
  return new Set([...named, listening, ofPage].filter((name) => name !== undefined))
}

function hostnameOf(host: string | undefined): string | undefined {
  if (host === undefined || !/^[\w.:[\]-]{1,255}$/.test(host) || !URL.canParse(`http://${host}`)) return undefined
  return new URL(`http://${host}`).hostname
}

function isLoopback(hostname: string): boolean {
  if (isIPv4(hostname)) return hostname.startsWith("127.")
  return hostname === "[::1]" || hostname === "localhost" || hostname.endsWith(".localhost")
}

function sentence(name: string | undefined): string {
  const cure = `start it with --allow-host ${name ?? "<name>"}, or with allowedHosts in code.`
  return `This sandbox does not answer to ${name ?? "requests without a usable Host header"}. If it is to be reached there, ${cure}`
}
