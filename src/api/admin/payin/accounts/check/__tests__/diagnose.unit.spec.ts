import { PayinError, type PayinErrorCode, type PayinErrorDetails } from "../../../../../../merchant-api/payin-error"
import { diagnose } from "../diagnose"

const found = (code: PayinErrorCode, details: PayinErrorDetails = {}, known = {}) =>
  diagnose(new PayinError(code, "It did not work.", details), {
    connected: true,
    address: null,
    proxied: false,
    ...known,
  })

describe("diagnose", () => {
  it.each<[string, PayinErrorCode, PayinErrorDetails]>([
    ["unreachable", "unavailable", {}],
    ["unreachable", "unavailable", { networkCode: "ECONNREFUSED" }],
    ["certificate_not_trusted", "unavailable", { networkCode: "DEPTH_ZERO_SELF_SIGNED_CERT" }],
    ["certificate_not_trusted", "unavailable", { networkCode: "CERT_HAS_EXPIRED" }],
    ["certificate_not_trusted", "unavailable", { networkCode: "ERR_TLS_CERT_ALTNAME_INVALID" }],
    ["certificate_not_trusted", "unavailable", { networkCode: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" }],
    ["proxy_unreachable", "unavailable", { networkCode: "PROXY_ECONNREFUSED" }],
    ["proxy_unreachable", "unavailable", { networkCode: "PROXY_CERT_HAS_EXPIRED" }],
    ["proxy_login", "unavailable", { networkCode: "PROXY_ANSWERED_407" }],
    ["proxy_refused", "unavailable", { networkCode: "PROXY_ANSWERED_502" }],
    ["currencies_unclear", "configuration", { reason: { code: "currencies_unclear" } }],
    ["wrong_key", "configuration", { httpStatus: 401 }],
    ["access_denied", "configuration", { httpStatus: 403 }],
    ["ip_not_whitelisted", "configuration", { httpStatus: 403, serviceCode: "MERCHANT_IP_NOT_WHITELISTED" }],
    ["wrong_address", "configuration", { httpStatus: 302 }],
    ["wrong_address", "unavailable", { httpStatus: 404 }],
    ["answer_not_understood", "unavailable", { httpStatus: 200 }],
    ["answer_not_understood", "configuration", { cure: "Correct readBanks." }],
    ["service_failing", "unavailable", { httpStatus: 503 }],
    ["service_failing", "unavailable", { httpStatus: 429 }],
  ])("says %s for %s %j, with a cure", (word, code, details) => {
    expect(found(code, details)).toMatchObject({ code: word, level: "error", cure: expect.any(String) })
  })

  it("names the address to add when it can be known, and says so when it cannot", () => {
    const details = { httpStatus: 403, serviceCode: "MERCHANT_IP_NOT_WHITELISTED" }
    expect(found("configuration", details, { address: "203.0.113.7" })).toMatchObject({
      cure: expect.stringContaining("add 203.0.113.7 to the IP whitelist"),
      data: { address: "203.0.113.7" },
    })
    expect(found("configuration", details)).toMatchObject({
      cure: expect.stringContaining("cannot be seen from here"),
      data: { address: null },
    })
    expect(found("configuration", details, { proxied: true })).toMatchObject({
      cure: expect.stringContaining("the outgoing address of your proxy"),
      data: { address: null, proxied: true },
    })
  })

  it("passes on the cure of an account that is not connected, such as a key that cannot be opened", () => {
    expect(found("configuration", { cure: "Put the encryptionKey back." }, { connected: false })).toMatchObject({
      code: "not_connected",
      cure: "Put the encryptionKey back.",
    })
  })
})
