import { isSilentStatus } from "../../../../../merchant-api/http/describe-failure"
import { isProxyFailure } from "../../../../../merchant-api/http/proxy-connector"
import type { PayinError } from "../../../../../merchant-api/payin-error"
import type { Finding, FindingCode } from "../../contract"
import { finding } from "./finding"

/**
 * What keeps the account from working, as one code. Pure.
 *
 * Source: service-contract.md, Authentication, 2, and Errors; statuses it does not show are read as HTTP defines them.
 *
 * @param known.address the address that the service sees, if this process can know it
 * @param known.proxied the account's calls go through a proxy, so the service sees the proxy's address
 */
export function diagnose(
  error: PayinError,
  known: { connected: boolean; address: string | null; proxied: boolean },
): Finding {
  const code = known.connected ? codeOfFailure(error) : "not_connected"
  const { httpStatus, serviceCode } = error
  const found = finding(code, {
    ...(httpStatus === undefined ? {} : { http_status: httpStatus }),
    ...(serviceCode === undefined ? {} : { service_code: serviceCode }),
    ...(code === "ip_not_whitelisted" || code === "access_denied"
      ? { address: known.address, ...(known.proxied ? { proxied: true } : {}) }
      : {}),
  })
  const ownCure = hasOwnCure.has(code) ? error.cure : undefined
  return ownCure === undefined ? found : { ...found, message: error.message, cure: ownCure }
}

/** A sealed key that does not open, an exact reader that fails, and a list that needs one say themselves what to do. */
const hasOwnCure = new Set<FindingCode>(["not_connected", "answer_not_understood", "currencies_unclear"])

/** What a failed call to the service says about the connection. */
export function codeOfFailure({ code, httpStatus, networkCode, reason, serviceCode }: PayinError): FindingCode {
  if (reason?.code === "currencies_unclear") return "currencies_unclear"
  if (serviceCode === "MERCHANT_IP_NOT_WHITELISTED") return "ip_not_whitelisted"
  if (networkCode !== undefined && certificateCode.test(networkCode)) return "certificate_not_trusted"
  if (isProxyFailure(networkCode)) return proxyFinding(networkCode!)
  if (httpStatus === undefined) return code === "configuration" ? "answer_not_understood" : "unreachable"
  if (httpStatus === 401) return "wrong_key"
  if (httpStatus === 403) return "access_denied"
  if (httpStatus < 300) return "answer_not_understood"
  if (isSilentStatus(httpStatus)) return "service_failing"
  return "wrong_address"
}

function proxyFinding(networkCode: string): FindingCode {
  if (networkCode === "PROXY_ANSWERED_407") return "proxy_login"
  return networkCode.startsWith("PROXY_ANSWERED_") ? "proxy_refused" : "proxy_unreachable"
}

/** OpenSSL's codes for a certificate that does not verify, and Node's for one of another name. */
const certificateCode =
  /^(CERT_|CRL_|ERR_TLS_CERT_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_)/
