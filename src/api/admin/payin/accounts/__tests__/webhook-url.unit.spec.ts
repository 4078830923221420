import { isPublicHost } from "../../../../../modules/payin/account/connection/public-host"
import { webhookWarnings } from "../webhook-url"

describe("webhook addresses", () => {
  it.each(["api.shop.example.com", "203.0.113.7", "172.32.0.1", "[2001:db8::1]", "100.128.0.1"])(
    "%s is public",
    (host) => {
      expect(isPublicHost(host)).toBe(true)
    },
  )

  it.each([
    "localhost",
    "shop",
    "shop.local",
    "shop.internal",
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.1.1",
    "100.64.0.1",
    "0.0.0.0",
    "[::1]",
    "[fd00::1]",
    "[fe80::1]",
    "[::ffff:10.0.0.1]",
  ])("%s is not public", (host) => {
    expect(isPublicHost(host)).toBe(false)
  })

  it("warn of what the service cannot use", () => {
    expect(webhookWarnings("https://api.shop.com/hooks/payment/payin_default")).toEqual([])
    expect(webhookWarnings("http://localhost:9000/hooks")).toEqual(["not_https", "not_public"])
    expect(webhookWarnings("https://192.168.1.4/hooks")).toEqual(["not_public"])
  })
})
