import { createHmac } from "node:crypto"
import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { parseOptions, type PayinOptions } from "../../../../modules/payin/options"
import { readPayer } from "../read-payer"

type Customer = { id: string; has_account: boolean; created_at: string }
type Request = {
  headers?: Record<string, string>
  remoteAddress?: string
  customer?: string
  customers?: Customer[]
}

const graphOf = (customers: Customer[]) => async (asked: { entity: string; filters: { id: string } }) => ({
  data: asked.entity === "customer" ? customers.filter(({ id }) => id === asked.filters.id) : [],
})

const warn = jest.fn()

const shop = { origin: "https://shop.example" }

function requestOf({
  headers = shop,
  remoteAddress = "203.0.113.7",
  customer,
  customers = [],
}: Request): AuthenticatedMedusaRequest {
  const projectConfig = { http: { storeCors: "https://shop.example,/\\.preview\\.example$/" } }
  return {
    headers,
    socket: { remoteAddress },
    auth_context: customer === undefined ? undefined : { actor_id: customer },
    scope: {
      resolve: (key: string) => (key === "query" ? { graph: graphOf(customers) } : { projectConfig, log: { warn } }),
    },
  } as unknown as AuthenticatedMedusaRequest
}

function payerOf(request: Request, payer: Partial<PayinOptions["payer"]> = {}) {
  const connection = { baseUrl: "https://api.example.com", apiKey: "key" }
  return readPayer(requestOf(request), parseOptions({ accounts: { default: connection }, payer }), { cartId: "cart_1" })
}

/** As `forwardPayer` of the storefront's package signs it. */
function forwarding(payer: object, secret: string): Record<string, string> {
  const content = Buffer.from(JSON.stringify({ ...payer, cartId: "cart_1" })).toString("base64url")
  const value = `v1.${Math.floor(Date.now() / 1000)}.${content}`
  const signature = createHmac("sha256", secret).update(value).digest("hex")
  return { "x-payin-payer": value, "x-payin-payer-signature": signature }
}

const direct = { direct: true }
const behind = (trustedProxies: number) => ({ direct: true, trustedProxies })
const forwarded = (list: string) => ({ ...shop, "x-forwarded-for": list })

describe("the payer of a request", () => {
  it("is nobody while the store does not say that browsers call it", async () => {
    expect(await payerOf({ headers: { ...shop, "user-agent": "Firefox" } })).toBeUndefined()
  })

  it("is the customer who is logged in, in any case", async () => {
    expect(await payerOf({ customer: "cus_1" })).toEqual({ userId: "cus_1" })
    expect(await payerOf({ customer: "" })).toBeUndefined()
  })

  it.each<[NonNullable<PayinOptions["payer"]["registeredAtUnit"]>, number]>([
    ["seconds", 1_700_000_000],
    ["milliseconds", 1_700_000_000_987],
  ])("registered at a time in %s, where the store says that it is asked for so", async (registeredAtUnit, time) => {
    const customers = [
      { id: "cus_1", has_account: true, created_at: "2023-11-14T22:13:20.987Z" },
      { id: "cus_guest", has_account: false, created_at: "2023-11-14T22:13:20.987Z" },
    ]
    const of = (customer?: string) => payerOf({ customer, customers }, { registeredAtUnit })
    expect(await of("cus_1")).toEqual({ userId: "cus_1", registeredAt: time })
    expect(await of("cus_guest")).toEqual({ userId: "cus_guest" })
    expect(await of("cus_deleted")).toEqual({ userId: "cus_deleted" })
    expect(await of()).toBeUndefined()
    expect(await payerOf({ customer: "cus_1", customers })).toEqual({ userId: "cus_1" })
  })

  it("is the browser that calls the store, with its address and its name", async () => {
    const headers = { ...shop, "user-agent": "Firefox" }
    expect(await payerOf({ headers, customer: "cus_1" }, direct)).toEqual({
      ip: "203.0.113.7",
      userAgent: "Firefox",
      userId: "cus_1",
    })
  })

  it("is its browser's name up to a length that no browser has, and its address whatever the name", async () => {
    const named = (length: number) => payerOf({ headers: { ...shop, "user-agent": "F".repeat(length) } }, direct)
    expect(await named(1024)).toEqual({ ip: "203.0.113.7", userAgent: "F".repeat(1024) })
    expect(await named(1025)).toEqual({ ip: "203.0.113.7" })
  })

  it.each([
    ["Fire\tfox", { userAgent: "Firefox" }],
    ["\u0096\t", {}],
  ])("is its browser's name without what controls anything, which a service may refuse: %j", async (name, read) => {
    expect(await payerOf({ headers: { ...shop, "user-agent": name } }, direct)).toEqual({ ip: "203.0.113.7", ...read })
  })

  it("has the fingerprint that a browser claims, as far as it is a clean one, and nobody else's claim", async () => {
    const claim = (fingerprint: string, headers: Record<string, string> = shop) =>
      payerOf({ headers: { ...headers, "x-payin-fingerprint": fingerprint } }, direct)
    expect(await claim("f-1!")).toEqual({ ip: "203.0.113.7", fingerprint: "f-1!" })
    expect(await claim("f".repeat(512))).toMatchObject({ fingerprint: "f".repeat(512) })
    for (const unclean of ["f".repeat(513), "", "f 1", "f\u0000", "f\u00e9", "f\n1"]) {
      expect(await claim(unclean)).toEqual({ ip: "203.0.113.7" })
    }
    expect(await claim("f-1", {})).toBeUndefined()
    expect(await payerOf({ headers: { ...shop, "x-payin-fingerprint": "f-1" } })).toBeUndefined()
  })

  it("has no fingerprint but the forwarded one, once a payer is forwarded, believed or not", async () => {
    const forwardSecret = "s".repeat(32)
    const of = (headers: Record<string, string>) =>
      payerOf({ headers: { ...shop, "x-payin-fingerprint": "claimed", ...headers } }, { ...direct, forwardSecret })
    const content = { ip: "198.51.100.1" }
    const signed = forwarding(content, forwardSecret)
    expect(await of(signed)).toEqual(content)
    expect(await of({ ...signed, "x-payin-payer-signature": "0".repeat(64) })).toBeUndefined()
    expect(await of(forwarding({ fingerprint: "f" }, forwardSecret))).toEqual({
      fingerprint: "f",
    })
  })

  it("is not forwarded to a store that has no secret, which says so in its log", async () => {
    warn.mockClear()
    expect(await payerOf({ headers: forwarding({ ip: "198.51.100.1" }, "s".repeat(32)) })).toBeUndefined()
    expect(warn).toHaveBeenCalledWith("payer no_secret", expect.stringContaining("payer.forwardSecret"))
    warn.mockClear()
    expect(await payerOf({}, direct)).toEqual({ ip: "203.0.113.7" })
    expect(warn).not.toHaveBeenCalled()
  })

  it("is the browser that calls a store without a secret, whatever else its request carries", async () => {
    const stray = { ...shop, ...forwarding({ ip: "198.51.100.1" }, "s".repeat(32)) }
    expect(await payerOf({ headers: stray }, direct)).toEqual({ ip: "203.0.113.7" })
  })

  it.each([
    ["no origin, as a storefront's server sends none", {}],
    ["an origin that the store does not allow", { origin: "https://evil.example" }],
    ["no origin but a forwarded address", { "x-forwarded-for": "198.51.100.1" }],
  ])("is nobody for a request with %s", async (_what, headers) => {
    expect(
      await payerOf({ headers: { "user-agent": "node", ...headers } as Record<string, string> }, direct),
    ).toBeUndefined()
  })

  it("is known under an origin that fits a pattern", async () => {
    expect(await payerOf({ headers: { origin: "https://a.preview.example" } }, direct)).toEqual({ ip: "203.0.113.7" })
  })

  it.each<[string, Request, number, string | undefined]>([
    ["without proxies, what a client claims is not read", { headers: forwarded("198.51.100.9") }, 0, "203.0.113.7"],
    [
      "one proxy adds the address it saw",
      { headers: forwarded("198.51.100.1"), remoteAddress: "10.0.0.1" },
      1,
      "198.51.100.1",
    ],
    [
      "what stands left of it is made up",
      { headers: forwarded("192.0.2.66, 198.51.100.1"), remoteAddress: "10.0.0.1" },
      1,
      "198.51.100.1",
    ],
    [
      "two proxies add two",
      { headers: forwarded("192.0.2.66,198.51.100.1 , 10.0.0.2"), remoteAddress: "10.0.0.1" },
      2,
      "198.51.100.1",
    ],
    ["a request that came around the proxies has none", { headers: forwarded("198.51.100.1") }, 2, undefined],
    ["what is no address is none", { headers: forwarded("unknown"), remoteAddress: "10.0.0.1" }, 1, undefined],
    ["a mapped IPv4 address is the IPv4 one", { remoteAddress: "::ffff:203.0.113.7" }, 0, "203.0.113.7"],
    [
      "a proxy may add the port",
      { headers: forwarded("198.51.100.1:54321"), remoteAddress: "10.0.0.1" },
      1,
      "198.51.100.1",
    ],
    [
      "to an IPv6 address, too",
      { headers: forwarded("[2001:db8::7]:443"), remoteAddress: "10.0.0.1" },
      1,
      "2001:db8::7",
    ],
    [
      "a private one has a port in vain",
      { headers: forwarded("10.0.0.9:80"), remoteAddress: "10.0.0.1" },
      1,
      undefined,
    ],
    ["an IPv6 address stays as it is", { remoteAddress: "2001:db8::7" }, 0, "2001:db8::7"],
    ["this machine is nobody", { remoteAddress: "::1" }, 0, undefined],
    ["and so is it in the other notation", { remoteAddress: "::ffff:127.0.0.1" }, 0, undefined],
    ["a proxy that is not counted is nobody", { remoteAddress: "10.0.0.1" }, 0, undefined],
    [
      "nor is one that another proxy saw",
      { headers: forwarded("198.51.100.1, fd00::7"), remoteAddress: "10.0.0.1" },
      1,
      undefined,
    ],
    ["a connection that is gone has none", { remoteAddress: "" }, 0, undefined],
  ])("has the address that can be trusted: %s", async (_what, request, proxies, ip) => {
    expect((await payerOf(request, behind(proxies)))?.ip).toBe(ip)
  })
})
