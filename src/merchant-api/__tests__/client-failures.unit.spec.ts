import dns from "node:dns"
import type { AddressInfo } from "node:net"
import { createServer } from "node:net"
import { inspect } from "node:util"
import type { MerchantApiClient } from "../client"
import type { Answer } from "./local-service"
import {
  cut,
  cutBody,
  errorOf,
  json,
  LocalService,
  neverAnswer,
  neverEnd,
  payInRequest,
  text,
  tradeJson,
} from "./local-service"

let service: LocalService
beforeEach(async () => {
  service = await new LocalService().start()
})
afterEach(() => service.stop())

/** For what never comes: any time is long enough. */
const shortMs = 150
/** Long enough for a machine under load to send a request, short enough for a test that waits for a timeout. */
const deadlineMs = 1_000
const noSleep = async () => undefined

describe("a POST", () => {
  it.each<[string, Answer, string]>([
    ["the connection is cut before an answer", cut, "outcome_unknown"],
    ["the connection is cut within the answer", cutBody, "outcome_unknown"],
    ["the answer is not HTTP", ({ socket }) => void socket.end("garbage\r\n\r\n"), "outcome_unknown"],
    ["the answer is not JSON", text(200, "<html>"), "outcome_unknown"],
    ["the answer is not a trade", json(200, { ok: true }), "outcome_unknown"],
    ["the answer is a 500", json(500, tradeJson), "outcome_unknown"],
    ["the answer is a proxy's 502", text(502, "<html>"), "outcome_unknown"],
    ["the answer is a 503 with Retry-After", json(503, {}, { "retry-after": "0" }), "outcome_unknown"],
    ["the answer is a redirect", json(307, {}, { location: "/elsewhere" }), "configuration"],
    ["the answer is a 429", json(429, {}, { "retry-after": "0" }), "unavailable"],
    ["the answer is a 400", json(400, {}), "rejected"],
  ])("is tried once when %s", async (_what, answer, code) => {
    service.answer = answer
    const error = await errorOf(service.client({ sleep: noSleep }).createPayIn(payInRequest))
    expect(error.code).toBe(code)
    expect(service.received).toHaveLength(1)
  })

  it("has an unknown outcome when its connection, kept open from before, turns out to be cut", async () => {
    const client = service.client()
    await client.listBanks()
    service.answer = cut
    expect(await errorOf(client.createPayIn(payInRequest))).toMatchObject({ code: "outcome_unknown" })
    expect(service.received).toHaveLength(2)
  })

  it.each<[string, Answer, Parameters<LocalService["client"]>[0]]>([
    ["the headers do not come", neverAnswer, { timeouts: { headersMs: shortMs } }],
    ["the body stops", neverEnd, { timeouts: { bodyMs: shortMs } }],
    ["the whole call takes too long", neverAnswer, { timeouts: { deadlineMs } }],
    ["the body takes too long", neverEnd, { timeouts: { deadlineMs } }],
  ])("has an unknown outcome when %s", async (_what, answer, options) => {
    service.answer = answer
    expect(await errorOf(service.client(options).createPayIn(payInRequest))).toMatchObject({ code: "outcome_unknown" })
    expect(service.received).toHaveLength(1)
  })

  it("has an unknown outcome when the answer is larger than we read", async () => {
    service.answer = json(200, { ...tradeJson, padding: "x".repeat(2_000) })
    const error = await errorOf(service.client({ maxAnswerBytes: 1_000 }).createPayIn(payInRequest))
    expect(error).toMatchObject({ code: "outcome_unknown", message: expect.stringContaining("more than we read") })
  })

  it("takes an answer that is exactly as large as we read", async () => {
    service.answer = json(200, tradeJson)
    const maxAnswerBytes = Buffer.byteLength(JSON.stringify(tradeJson))
    await expect(service.client({ maxAnswerBytes }).createPayIn(payInRequest)).resolves.toMatchObject({
      status: "active",
    })
  })

  it("stops reading an answer that has no end", async () => {
    const socketClosed = new Promise<void>((resolve) => {
      service.answer = ({ socket }, response) => {
        socket.on("close", () => resolve())
        const more = () => void (response.write("x".repeat(65_536)) ? setImmediate(more) : response.once("drain", more))
        more()
      }
    })
    expect(await errorOf(service.client().createPayIn(payInRequest))).toMatchObject({ code: "outcome_unknown" })
    await socketClosed
  })
})

describe("a POST that never left", () => {
  const never = async (client: MerchantApiClient) => errorOf(client.createPayIn(payInRequest))

  it("is unavailable when the connection is refused", async () => {
    const gone = await new LocalService().start()
    const client = service.client({ baseUrl: gone.baseUrl })
    await gone.stop()
    const error = await never(client)
    expect(error).toMatchObject({ code: "unavailable", networkCode: "ECONNREFUSED" })
    expect(error.message).toContain("ECONNREFUSED")
  })

  it("is unavailable when the name does not exist", async () => {
    const unknown = Object.assign(new Error("getaddrinfo ENOTFOUND nowhere.invalid"), { code: "ENOTFOUND" })
    const lookup = jest.spyOn(dns, "lookup").mockImplementation(((...args: unknown[]) => {
      setImmediate(args.at(-1) as (error: Error) => void, unknown)
    }) as never)
    const error = await never(service.client({ baseUrl: "http://nowhere.invalid" }))
    lookup.mockRestore()
    expect(error).toMatchObject({ code: "unavailable", networkCode: "ENOTFOUND" })
  })

  it("is unavailable when the server speaks no TLS", async () => {
    const client = service.client({ baseUrl: service.baseUrl.replace("http", "https") })
    expect(await never(client)).toMatchObject({ code: "unavailable" })
  })

  it.each([
    ["the handshake takes too long", { connectMs: shortMs }],
    ["the whole call takes too long", { connectMs: 3 * shortMs, deadlineMs: shortMs }],
  ])("is unavailable when %s", async (_what, timeouts) => {
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve))
    const closed = new Promise<void>((resolve) => {
      silent.on("connection", (socket) => socket.resume().on("close", () => resolve()))
    })
    const baseUrl = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`
    expect(await never(service.client({ baseUrl, timeouts }))).toMatchObject({ code: "unavailable" })
    await closed
    await new Promise((resolve) => silent.close(resolve))
  })
})

describe("a read", () => {
  it.each<[string, Answer]>([
    ["a cut connection", cut],
    ["a cut body", cutBody],
    ["429", json(429, {})],
    ["502", text(502, "<html>")],
    ["503", json(503, {})],
    ["504", json(504, {})],
  ])("is tried again after %s", async (_what, answer) => {
    service.answerInTurn(answer, answer, json(200, ["RUB"]))
    await expect(service.client({ sleep: noSleep }).listCurrencies()).resolves.toEqual(["RUB"])
    expect(service.received).toHaveLength(3)
  })

  it("gives up after as many tries as it may make", async () => {
    service.answer = json(503, { code: "MAINTENANCE" })
    const error = await errorOf(service.client({ sleep: noSleep, readAttempts: 4 }).listBanks())
    expect(error).toMatchObject({ code: "unavailable", httpStatus: 503, serviceCode: "MAINTENANCE" })
    expect(service.received).toHaveLength(4)
  })

  it.each([400, 401, 404, 500])("is not tried again after %i", async (status) => {
    service.answer = json(status, {})
    await errorOf(service.client({ sleep: noSleep }).listBanks())
    expect(service.received).toHaveLength(1)
  })

  it("waits longer with every try, spread by chance", async () => {
    const sleeps: number[] = []
    service.answer = json(503, {})
    const sleep = async (ms: number) => void sleeps.push(ms)
    await errorOf(service.client({ sleep, random: () => 0.5, readAttempts: 4 }).listBanks())
    expect(sleeps).toEqual([100, 200, 400])
  })

  it.each([
    ["seconds", "7"],
    ["a date", "Wed, 01 Jan 2025 10:00:07 GMT"],
  ])("waits as long as the service asks in %s", async (_kind, retryAfter) => {
    const sleeps: number[] = []
    service.answerInTurn(json(429, {}, { "retry-after": retryAfter }), json(200, []))
    const now = () => Date.UTC(2025, 0, 1, 10, 0, 0)
    const client = service.client({ sleep: async (ms) => void sleeps.push(ms), now, random: () => 0 })
    await client.listBanks()
    expect(sleeps).toEqual([7_000])
  })

  it("does not wait at all for a moment after the deadline", async () => {
    service.answer = json(429, {}, { "retry-after": "31" })
    const sleep = jest.fn(noSleep)
    const client = service.client({ sleep, now: () => 0, timeouts: { deadlineMs: 30_000 } })
    expect(await errorOf(client.listBanks())).toMatchObject({ code: "unavailable", httpStatus: 429 })
    expect(sleep).not.toHaveBeenCalled()
  })

  it("stops waiting when the deadline comes", async () => {
    service.answer = json(503, {})
    const now = () => 0
    const error = await errorOf(service.client({ now, random: () => 0.9, timeouts: { deadlineMs: 180 } }).listBanks())
    expect(error).toMatchObject({ code: "unavailable" })
  })

  it("says when the answer was not understood", async () => {
    service.answer = text(200, "<html>")
    const error = await errorOf(service.client().findTradeById("t-1"))
    expect(error).toMatchObject({ code: "unavailable", message: expect.stringContaining("was not understood") })
  })

  it("follows no redirect, which would carry the key elsewhere", async () => {
    service.answer = json(302, {}, { location: `${service.baseUrl}/elsewhere` })
    expect(await errorOf(service.client().listBanks())).toMatchObject({ code: "configuration", httpStatus: 302 })
    expect(service.received).toHaveLength(1)
  })
})

describe("secrets", () => {
  it("are not shown by a client that a logger prints", async () => {
    const client = service.client({ apiKey: "SECRET-KEY" })
    await client.listBanks()
    expect(inspect(client, { depth: 10, showHidden: true }) + JSON.stringify(client)).not.toContain("SECRET")
  })

  it("are in no part of an error, however it ended", async () => {
    const answers = [
      text(200, "SECRET-ANSWER"),
      json(422, { code: "NO", message: "SECRET-ANSWER" }),
      json(500, { requisites: "SECRET-ANSWER" }),
      cutBody,
      (({ socket }) => void socket.end("SECRET-ANSWER\r\n\r\n")) as Answer,
    ]
    const client = service.client({ apiKey: "SECRET-KEY" })
    for (const answer of answers) {
      service.answer = answer
      const request = { ...payInRequest, extra: { payerInfo: { ip: "SECRET-PAYER" } } }
      const error = await errorOf(client.createPayIn(request))
      expect(inspect(error, { depth: 10, showHidden: true })).not.toContain("SECRET")
    }
  })
})
