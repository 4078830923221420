import { isIP } from "node:net"

/** @param hostname as URL gives it: IPv6 in brackets */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase()
  if (isIP(host) === 4) return !privateIpv4.test(host)
  if (isIP(host) === 6) return !/^(::1?$|f[cd]|fe[89ab])/.test(host) && !host.startsWith("::ffff:")
  return host.includes(".") && !/\.(local|localhost|internal|test|example|invalid|lan|home\.arpa)$/.test(host)
}

const privateIpv4 =
  /^(0|10|127)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./
