import type { PayinError } from "../../../../../merchant-api/payin-error"
import type { Finding, FindingCode } from "../../contract"
import { finding } from "./finding"

/**
 * What keeps the account from working, as one code. Pure.
 *
 * Source: service-contract.md, Authentication, 2, and Errors; statuses it does not show are read as HTTP defines them.
 *
 * @param known.address the address that the service sees, if this process can know it
 */
export function diagnose(error: PayinError, known: { connected: boolean; address: string | null }): Finding {
  const code = known.connected ? codeOfFailure(error) : "not_connected"
  const { httpStatus, serviceCode } = error
  const found = finding(code, {
    ...(httpStatus === undefined ? {} : { http_status: httpStatus }),
    ...(serviceCode === undefined ? {} : { service_code: serviceCode }),
    ...(code === "ip_not_whitelisted" || code === "access_denied" ? { address: known.address } : {}),
  })
  // A sealed key that does not open, or an exact reader that fails, has a cure of its own.
  const ownCure = code === "not_connected" || code === "answer_not_understood" ? error.cure : undefined
  return ownCure === undefined ? found : { ...found, message: error.message, cure: ownCure }
}

/** What a failed call to the service says about the connection. */
export function codeOfFailure({ code, httpStatus, networkCode, serviceCode }: PayinError): FindingCode {
  if (serviceCode === "MERCHANT_IP_NOT_WHITELISTED") return "ip_not_whitelisted"
  if (networkCode !== undefined && certificateCode.test(networkCode)) return "certificate_not_trusted"
  if (httpStatus === undefined) return code === "configuration" ? "answer_not_understood" : "unreachable"
  if (httpStatus === 401) return "wrong_key"
  if (httpStatus === 403) return "access_denied"
  if (httpStatus < 300) return "answer_not_understood"
  if (httpStatus === 408 || httpStatus === 429 || httpStatus >= 500) return "service_failing"
  return "wrong_address"
}

/** OpenSSL's codes for a certificate that does not verify, and Node's for one of another name. */
const certificateCode =
  /^(CERT_|CRL_|ERR_TLS_CERT_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_)/
