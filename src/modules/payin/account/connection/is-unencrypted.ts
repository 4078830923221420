import { isIPv4 } from "node:net"

/** Whether traffic to the address can be read on its way. Traffic that stays on this machine cannot. */
export function isUnencrypted(baseUrl: string): boolean {
  const { hostname, protocol } = new URL(baseUrl)
  return protocol === "http:" && !isLoopback(hostname)
}

/** @param hostname as URL writes it: IPv6 in brackets, every spelling of an IPv4 address with dots */
function isLoopback(hostname: string): boolean {
  if (isIPv4(hostname)) return hostname.startsWith("127.")
  return hostname === "[::1]" || hostname === "localhost" || hostname.endsWith(".localhost")
}
