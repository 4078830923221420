import { inspect } from "node:util"
import { LocalProxy, type ProxyTrick } from "./local-proxy"
import { cut, errorOf, json, LocalService, payInRequest, tradeJson } from "./local-service"

let service: LocalService
let proxy: LocalProxy
beforeEach(async () => {
  service = await new LocalService().start()
  proxy = await new LocalProxy().start()
})
afterEach(async () => {
  await service.stop()
  await proxy.stop()
})

const login = "store:p%40ss%25word"
/** For a tunnel that never stands: any time is long enough. */
const connectMs = 300
const clientOf = (timeouts = {}) =>
  service.client({ proxyUrl: proxy.url(login), timeouts, sleep: async () => undefined })
/** Long enough for a pool that connects again without end to be seen. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 200))

describe("a client with a proxy", () => {
  it("calls the service through a tunnel, with its login for the proxy alone", async () => {
    service.answer = json(200, tradeJson)
    await clientOf().createPayIn(payInRequest)
    expect(proxy.asked).toEqual([new URL(service.baseUrl).host])
    expect(proxy.logins).toEqual([`Basic ${Buffer.from("store:p@ss%word").toString("base64")}`])
    const [received] = service.received
    expect(received).toMatchObject({ method: "POST", url: "/payment/trading/pay-in" })
    expect(received!.headers).toMatchObject({ "x-api-key": "key-of-the-test", host: new URL(service.baseUrl).host })
    expect(received!.headers).not.toHaveProperty("proxy-authorization")
  })

  it("uses a tunnel again", async () => {
    const client = clientOf()
    for (let call = 0; call < 6; call++) await client.listBanks()
    expect(proxy.connections).toBeLessThan(3)
  })

  it.each<[ProxyTrick, string]>([
    ["cut", "PROXY_ECONNRESET"],
    ["hang", "PROXY_TIMEOUT"],
    ["never_ends", "PROXY_TIMEOUT"],
    ["garbage", "PROXY_HPE_INVALID_CONSTANT"],
  ])("knows that a pay-in never left when the proxy plays %s before the tunnel stands", async (trick, networkCode) => {
    proxy.trick = trick
    const timeouts = networkCode === "PROXY_TIMEOUT" ? { connectMs } : {}
    const error = await errorOf(clientOf(timeouts).createPayIn(payInRequest))
    expect(error).toMatchObject({ code: "unavailable", networkCode, silent: true })
    expect(error.message).toContain("the outgoing proxy failed")
    await aMoment()
    expect(proxy.connections).toBe(1)
    expect(service.connections).toBe(0)
  })

  it.each([407, 403, 502])("knows that a pay-in never left when the proxy answers %i", async (status) => {
    proxy.status = status
    const error = await errorOf(clientOf().createPayIn(payInRequest))
    expect(error).toMatchObject({ code: "unavailable", networkCode: `PROXY_ANSWERED_${status}` })
    expect(error.httpStatus).toBeUndefined()
    expect(service.connections).toBe(0)
  })

  it("knows that a pay-in never left when nothing listens at the proxy's address", async () => {
    const client = clientOf()
    await proxy.stop()
    expect(await errorOf(client.createPayIn(payInRequest))).toMatchObject({
      code: "unavailable",
      networkCode: "PROXY_ECONNREFUSED",
    })
    await proxy.start()
  })

  it("cannot know what became of a pay-in when the tunnel is cut after it was sent", async () => {
    proxy.trick = "cut_tunnel"
    expect(await errorOf(clientOf().createPayIn(payInRequest))).toMatchObject({ code: "outcome_unknown" })
    proxy.trick = undefined
    service.answer = cut
    expect(await errorOf(clientOf().createPayIn(payInRequest))).toMatchObject({ code: "outcome_unknown" })
    expect(service.received).toHaveLength(1)
  })

  it("begins TLS inside the tunnel, and says when it fails there that nothing was sent", async () => {
    // The local service does not speak TLS.
    const client = service.client({
      baseUrl: service.baseUrl.replace("http:", "https:"),
      proxyUrl: proxy.url(),
    })
    const error = await errorOf(client.createPayIn(payInRequest))
    expect(error.code).toBe("unavailable")
    expect(error.networkCode).not.toContain("PROXY_")
    expect(proxy.asked).toHaveLength(1)
    expect(service.received).toEqual([])
  })

  it("says that the proxy hangs, even if the call ends during another try", async () => {
    proxy.trick = "hang"
    const timeouts = { connectMs, deadlineMs: connectMs * 1.5 }
    const client = service.client({ proxyUrl: proxy.url(), timeouts, sleep: async () => undefined, random: () => 0 })
    expect(await errorOf(client.listBanks())).toMatchObject({ networkCode: "PROXY_TIMEOUT" })
  })

  it("shows the proxy's password to nobody", async () => {
    proxy.status = 407
    const client = clientOf()
    const error = await errorOf(client.listBanks())
    for (const shown of [inspect(client, { depth: 12, showHidden: true }), inspect(error), JSON.stringify(error)]) {
      expect(shown).not.toMatch(/p@ss|p%40ss|c3RvcmU6/)
    }
  })

  it.each(["proxy.example:3128", "socks5://proxy.example", "http://proxy.example/path", "http://u:%@proxy.example"])(
    "refuses to start with %s for a proxy, and does not show it",
    (proxyUrl) => {
      expect(() => service.client({ proxyUrl })).toThrow(
        expect.objectContaining({ code: "configuration", message: "proxyUrl is not the http(s) address of a proxy." }),
      )
    },
  )
})
