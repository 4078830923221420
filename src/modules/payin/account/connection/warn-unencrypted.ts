import { isIPv4 } from "node:net"
import type { Logger } from "@medusajs/framework/types"
import type { Accounts } from "../accounts"

/**
 * One line at startup for the accounts whose key travels unencrypted. Not refused: it may be a test installation, or a
 * proxy on the store's own network.
 */
export async function warnUnencrypted(accounts: Accounts, logger: Pick<Logger, "warn">): Promise<void> {
  const names = await unencrypted(accounts).catch(() => [])
  if (names.length === 0) return
  logger.warn(
    `payin: the base address is not HTTPS: ${names.join(", ")}. The API key and every answer of the service travel ` +
      "unencrypted. Use the address that begins with https://.",
  )
}

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

async function unencrypted(accounts: Accounts): Promise<string[]> {
  const known = await Promise.all(accounts.names.map(async (name) => ({ name, ...(await accounts.effective(name)) })))
  return known.filter(({ baseUrl }) => baseUrl !== null && isUnencrypted(baseUrl)).map(({ name }) => name)
}
