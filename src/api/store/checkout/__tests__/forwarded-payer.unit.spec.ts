import { createHmac } from "node:crypto"
import { readForwardedPayer } from "../forwarded-payer"

const secret = "0123456789abcdef0123456789abcdef"
const now = new Date("2026-11-05T10:00:00Z")
// As produced in src/storefront/start/__tests__/forward-payer.unit.spec.ts.
const headers = {
  "x-payin-payer":
    "v1.1793872800.eyJpcCI6IjIwMy4wLjExMy43IiwidXNlckFnZW50Ijoi0JHRgNCw0YPQt9C10YAvMSDimIIiLCJmaW5nZXJwcmludCI6ImYtMSIsImNhcnRJZCI6ImNhcnRfMSJ9",
  "x-payin-payer-signature": "80f5ce85814a1e0c808fa842db65a20ff199d0be0553b5f4296dde49e4bf511c",
}
const later = headers["x-payin-payer"].replace("800.", "860.")
const tooLong = { cartId: "cart_1", userAgent: "x".repeat(3072) }
const seconds = (count: number) => new Date(now.getTime() + count * 1000)

function signed(content: unknown) {
  const encoded = Buffer.from(typeof content === "string" ? content : JSON.stringify(content)).toString("base64url")
  const value = `v1.${now.getTime() / 1000}.${encoded}`
  const signature = createHmac("sha256", secret).update(value).digest("hex")
  return { "x-payin-payer": value, "x-payin-payer-signature": signature }
}

describe("a payer that a storefront's server forwarded", () => {
  it("is believed under the shared secret, for its cart", () => {
    expect(readForwardedPayer(headers, secret, { now: seconds(30), cartId: "cart_1" })).toEqual({
      outcome: "believed",
      payer: { ip: "203.0.113.7", userAgent: "Браузер/1 ☂", fingerprint: "f-1" },
    })
  })

  it("is believed for the payment collection of a link, which has no cart, and for no other", () => {
    const forLink = signed({ ip: "203.0.113.7", paymentCollectionId: "pay_col_1" })
    const read = (paymentCollectionId?: string, cartId: string | null = null) =>
      readForwardedPayer(forLink, secret, { now, cartId, paymentCollectionId })
    expect(read("pay_col_1")).toEqual({ outcome: "believed", payer: { ip: "203.0.113.7" } })
    for (const other of [read("pay_col_2"), read(), read(undefined, "cart_1"), read(undefined, "pay_col_1")]) {
      expect(other).toEqual({ outcome: "refused", reason: "other_cart" })
    }
    const both = signed({ cartId: "cart_1", paymentCollectionId: "pay_col_1" })
    const at = { now, cartId: "cart_2", paymentCollectionId: "pay_col_1" }
    expect(readForwardedPayer(both, secret, at)).toEqual({ outcome: "refused", reason: "other_cart" })
  })

  it("is nobody when nothing is forwarded", () => {
    expect(readForwardedPayer({}, secret, { now, cartId: "cart_1" })).toEqual({ outcome: "none" })
  })

  it.each([
    { how: "a minute later", at: seconds(61), reason: "expired" },
    { how: "from a clock far ahead", at: seconds(-61), reason: "expired" },
    { how: "replayed for another cart", cartId: "cart_2", reason: "other_cart" },
    { how: "replayed where there is no cart", cartId: null, reason: "other_cart" },
    { how: "without its signature", change: { "x-payin-payer-signature": undefined }, reason: "malformed" },
    { how: "without its value", change: { "x-payin-payer": undefined }, reason: "malformed" },
    { how: "given twice", change: { "x-payin-payer": ["a", "b"] }, reason: "malformed" },
    { how: "signed in no hex", change: { "x-payin-payer-signature": "z".repeat(64) }, reason: "bad_signature" },
    { how: "with a short signature", change: { "x-payin-payer-signature": "80f5" }, reason: "bad_signature" },
    { how: "with a later time put in", change: { "x-payin-payer": later }, reason: "bad_signature" },
    { how: "when it names no cart", change: signed({ ip: "203.0.113.7" }), reason: "no_cart" },
    { how: "when it names no cart, where there is none", change: signed({}), cartId: null, reason: "no_cart" },
    { how: "when its cart is empty", change: signed({ cartId: "" }), cartId: "", reason: "no_cart" },
    { how: "signed, and no JSON", change: signed("{"), reason: "malformed" },
    { how: "signed, and longer than all it can say", change: signed(tooLong), reason: "malformed" },
  ])("is not believed $how", ({ change, at = now, cartId = "cart_1", reason }) => {
    expect(readForwardedPayer({ ...headers, ...change }, secret, { now: at, cartId })).toEqual({
      outcome: "refused",
      reason,
    })
  })

  it("is not believed under another secret", () => {
    expect(readForwardedPayer(headers, secret.replace("0", "1"), { now, cartId: "cart_1" })).toMatchObject({
      outcome: "refused",
    })
  })

  it.each([
    ["userAgent", 1024, true],
    ["userAgent", 1025, false],
    ["fingerprint", 512, true],
    ["fingerprint", 513, false],
  ])("has a %s of %d characters: %s", (field, length, isKept) => {
    const payer = { [field]: "x".repeat(length) }
    const read = readForwardedPayer(signed({ ...payer, cartId: "cart_1" }), secret, { now, cartId: "cart_1" })
    expect(read).toEqual({ outcome: "believed", payer: isKept ? payer : {} })
  })

  it.each([
    [
      { userAgent: "Fire\u0000fox", fingerprint: "f-1" },
      { userAgent: "Firefox", fingerprint: "f-1" },
    ],
    [{ userAgent: "\ud83d", fingerprint: "f-\u0000" }, {}],
  ])("has no character that controls anything, which a service may refuse: %j", (given, payer) => {
    const read = readForwardedPayer(signed({ ...given, cartId: "cart_1" }), secret, { now, cartId: "cart_1" })
    expect(read).toEqual({ outcome: "believed", payer })
  })

  it.each([
    ["203.0.113.7:54321", "203.0.113.7"],
    ["[2001:db8::7]:443", "2001:db8::7"],
    ["[2001:db8::7]", "2001:db8::7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:x", undefined],
    ["203.0.113.7, 10.0.0.1", undefined],
  ])("reads an address as proxies and servers write it: %s", (ip, read) => {
    const forwarded = readForwardedPayer(signed({ ip, cartId: "cart_1" }), secret, { now, cartId: "cart_1" })
    expect(forwarded).toEqual({ outcome: "believed", payer: read ? { ip: read } : {} })
  })

  it.each(["localhost", "::1", "127.0.0.1", "192.168.0.7", "::ffff:10.0.0.1"])(
    "keeps what can be true, and drops %s as an address",
    (ip) => {
      const read = readForwardedPayer(signed({ ip, userAgent: "Firefox", role: "admin", cartId: "cart_1" }), secret, {
        now,
        cartId: "cart_1",
      })
      expect(read).toEqual({ outcome: "believed", payer: { userAgent: "Firefox" } })
    },
  )
})
