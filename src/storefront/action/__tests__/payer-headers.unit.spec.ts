import { payerHeaders, type ShopperRequest } from "../payer-headers"

const secret = "a shared secret of thirty-two or more characters"

async function ipOf({ list, ...request }: { list?: string } & Partial<ShopperRequest>): Promise<unknown> {
  const headers = new Headers(list === undefined ? {} : { "x-forwarded-for": list })
  const { "x-payin-payer": value } = await payerHeaders({ cartId: "cart_1" }, { headers, secret, ...request })
  const content = JSON.parse(Buffer.from(value!.split(".")[2]!, "base64url").toString()) as { ip?: string }
  return content.ip
}

describe("the address that a storefront's server forwards", () => {
  it.each([
    ["of the connection, without proxies", { list: "192.0.2.66", remoteAddress: "203.0.113.7" }, "203.0.113.7"],
    ["that its proxy saw", { list: "192.0.2.66, 203.0.113.7", trustedProxies: "1" }, "203.0.113.7"],
    [
      "that its proxy saw, of a known connection",
      { list: "203.0.113.7", trustedProxies: 1, remoteAddress: "10.0.0.1" },
      "203.0.113.7",
    ],
    ["of nobody, where neither is known", { list: "192.0.2.66" }, undefined],
    ["of nobody, for a request around the proxies", { list: "192.0.2.66", trustedProxies: 3 }, undefined],
  ])("is the one %s", async (_which, request, ip) => expect(await ipOf(request)).toBe(ip))

  it("is not forwarded without a secret", async () => {
    expect(await payerHeaders({ cartId: "cart_1" }, { headers: new Headers(), secret: undefined })).toEqual({})
  })
})
