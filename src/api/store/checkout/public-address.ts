import { isIP } from "node:net"
import { isPublicHost } from "../../../modules/payin/account/connection/public-host"

/**
 * Whether a shopper can have this address. A loopback or private one is that of a proxy or of the machine itself, where
 * the number of proxies is set wrong: everyone who pays would look like one and the same person.
 */
export function isPublicAddress(address: string): boolean {
  return isIP(address) > 0 && isPublicHost(address)
}

/** Without what proxies write around an address: some add the port, IPv6 is then in brackets, and IPv4 may be mapped. */
export function bareAddress(written: string): string {
  const [, bracketed, withPort] = /^(?:\[([\da-f:.]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/i.exec(written) ?? []
  return (bracketed ?? withPort ?? written).replace(/^::ffff:(?=\d+\.)/i, "")
}
