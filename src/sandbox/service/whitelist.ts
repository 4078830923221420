import { BlockList, isIP } from "node:net"
import { SandboxError } from "../sandbox-error"

/**
 * Whether a caller may pass (service-contract.md, "Authentication", 2). An empty or disabled list restricts nobody.
 * @param address what the socket reports; IPv4 callers of an IPv6 socket (`::ffff:…`) count as IPv4
 */
export function isWhitelisted(whitelist: { enabled: boolean; entries: string[] }, address: string): boolean {
  if (!whitelist.enabled || whitelist.entries.length === 0) return true
  const list = new BlockList()
  for (const entry of whitelist.entries) addEntry(list, entry)
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "")
  const family = isIP(plain)
  return family !== 0 && list.check(plain, family === 6 ? "ipv6" : "ipv4")
}

/** @throws SandboxError that quotes the first entry which is neither an address nor a CIDR range */
export function assertWhitelistEntries(entries: string[]): void {
  const list = new BlockList()
  for (const entry of entries) addEntry(list, entry)
}

function addEntry(list: BlockList, entry: string): void {
  const [address = "", bits, ...rest] = entry.trim().split("/")
  const version = isIP(address)
  const family = version === 6 ? "ipv6" : "ipv4"
  const widest = version === 6 ? 128 : 32
  const bitsFit = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest)
  if (version === 0 || !bitsFit || rest.length > 0) {
    throw new SandboxError("bad_settings", `Whitelist entry "${entry}" is neither an IP address nor a CIDR range.`)
  }
  if (bits === undefined) list.addAddress(address, family)
  else list.addSubnet(address, Number(bits), family)
}
