import { createSocket } from "node:dgram"
import { lookup } from "node:dns/promises"
import { isPublicHost } from "../../../../../modules/payin/account/connection/public-host"

/**
 * The address from which this server calls `baseUrl`, if it can be known: the system chooses it when a datagram socket
 * is pointed there, without sending a byte. A router on the way changes a private address, so that says nothing.
 *
 * @returns null when it cannot be known from here
 */
export async function outgoingAddress(baseUrl: string): Promise<string | null> {
  try {
    const { address: target, family } = await lookup(new URL(baseUrl).hostname.replace(/^\[|\]$/g, ""))
    const local = await localAddressTowards(target, family === 6 ? "udp6" : "udp4")
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
