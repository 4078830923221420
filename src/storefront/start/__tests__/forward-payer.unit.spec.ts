import { forwardPayer } from "../../server"

const secret = "0123456789abcdef0123456789abcdef"
const now = new Date("2026-11-05T10:00:00Z")

describe("forwarding the payer", () => {
  // The same pair is pinned where the store reads it: src/api/store/checkout/__tests__/forwarded-payer.unit.spec.ts.
  it("signs the exact header value, non-ASCII browser names included", async () => {
    const payer = { ip: "203.0.113.7", userAgent: "Браузер/1 ☂", fingerprint: "f-1" }
    expect(await forwardPayer(payer, secret, { cartId: "cart_1", now })).toEqual({
      "x-payin-payer":
        "v1.1793872800.eyJpcCI6IjIwMy4wLjExMy43IiwidXNlckFnZW50Ijoi0JHRgNCw0YPQt9C10YAvMSDimIIiLCJmaW5nZXJwcmludCI6ImYtMSIsImNhcnRJZCI6ImNhcnRfMSJ9",
      "x-payin-payer-signature": "80f5ce85814a1e0c808fa842db65a20ff199d0be0553b5f4296dde49e4bf511c",
    })
  })

  it.each([
    ["x".repeat(8_000), false],
    ['"'.repeat(1_024), false],
    ["x".repeat(1_024), true],
  ])("names the address whatever the browser says of itself (%#)", async (userAgent, isNamed) => {
    const payer = { ip: "203.0.113.7", userAgent, fingerprint: "\\".repeat(512) }
    const { "x-payin-payer": value } = await forwardPayer(payer, secret, { cartId: "cart_1", now })
    const encoded = value.split(".")[2]!
    // The store takes no more: src/api/store/checkout/forwarded-payer.ts.
    expect(encoded.length).toBeLessThanOrEqual(4_096)
    const content = JSON.parse(Buffer.from(encoded, "base64url").toString())
    expect(content).toEqual({ ...(isNamed ? payer : { ip: payer.ip }), cartId: "cart_1" })
  })

  it("refuses a secret that anybody could guess", async () => {
    await expect(forwardPayer({}, "short", { cartId: "cart_1" })).rejects.toThrow("32 characters")
  })

  it.each([undefined, {}, { cartId: "" }, { cartId: null }, { paymentCollectionId: "" }])(
    "refuses to name nothing: %j",
    async (options) => {
      await expect(forwardPayer({}, secret, options as never)).rejects.toThrow("give the id of what is paid for")
    },
  )
})
