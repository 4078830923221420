import { createSocket } from "node:dgram"
import { lookup } from "node:dns/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { isPublicHost } from "../../../../../modules/payin/account/connection/public-host"

/**
 * The address from which this server calls `baseUrl`, if it can be known: the system chooses it when a datagram socket
 * is pointed there, without sending a byte. A router on the way changes a private address, so that says nothing.
 *
 * @returns null when it cannot be known from here, or no name server answers within `lookupMs`
 */
export async function outgoingAddress(baseUrl: string, lookupMs = 2_000): Promise<string | null> {
  try {
    const hostname = new URL(baseUrl).hostname.replace(/^\[|\]$/g, "")
    // The check has its answer already, and the system asks a silent name server for many seconds.
    const found = await Promise.race([lookup(hostname), sleep(lookupMs, null, { ref: false })])
    if (!found) return null
    const local = await localAddressTowards(found.address, found.family === 6 ? "udp6" : "udp4")
    return isPublicHost(local.includes(":") ? `[${local}]` : local) ? local : null
  } catch {
    return null
  }
}

async function localAddressTowards(target: string, type: "udp4" | "udp6"): Promise<string> {
  const socket = createSocket(type)
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once("error", reject)
      socket.connect(443, target, resolve)
    })
    return socket.address().address
  } finally {
    socket.close()
  }
}
