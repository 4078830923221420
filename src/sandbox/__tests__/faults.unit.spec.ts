import type { Fault } from ".."
import { API_KEY, closeAll, eventually, type TestSandbox, testSandbox } from "../__fixtures__/test-sandbox"

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await testSandbox()
})
afterEach(closeAll)

const payIn = () => sandbox.payIn({ extra: { externalTransactionId: "cart_1" } })
/** The caller leaves as soon as the sandbox has the request. */
async function payInAndLeave(): Promise<void> {
  const leaving = new AbortController()
  const answer = sandbox.payIn({ extra: { externalTransactionId: "cart_1" } }, { signal: leaving.signal })
  const left = expect(answer).rejects.toThrow(/abort/i)
  await eventually(() => sandbox.control.requests().length === 1)
  leaving.abort()
  await left
}

const isCommitted = () => sandbox.control.trade("cart_1") !== undefined
const spoil = (fault: Partial<Fault>) => sandbox.control.faults.add({ operation: "pay-in", ...fault } as Fault)

describe("faults of time and connection", () => {
  it("slow: answers right after a delay, and commits only then", async () => {
    spoil({ kind: "slow", delayMs: 1500 })
    const answer = payIn()
    await eventually(() => sandbox.control.requests().length === 1)
    expect(isCommitted()).toBe(false)
    expect((await answer).status).toBe(201)
    expect(sandbox.control.requests()[0]?.durationMs).toBeGreaterThanOrEqual(1495)
  })

  it("slow: commits even when the caller has left", async () => {
    spoil({ kind: "slow", delayMs: 1500 })
    await payInAndLeave()
    await eventually(isCommitted)
    expect(sandbox.control.requests()[0]?.status).toBeNull()
  })

  it("hang: never answers and does not commit", async () => {
    spoil({ kind: "hang" })
    await payInAndLeave()
    expect(isCommitted()).toBe(false)
    await eventually(() => sandbox.control.requests()[0]?.durationMs)
    expect(sandbox.control.requests()[0]).toMatchObject({ status: null, fault: "hang" })
  })

  it("cut_before_commit: resets the connection and does not commit", async () => {
    spoil({ kind: "cut_before_commit" })
    await expect(payIn()).rejects.toThrow("fetch failed")
    expect(isCommitted()).toBe(false)
  })

  it("cut_after_commit: resets the connection, and the trade exists", async () => {
    spoil({ kind: "cut_after_commit" })
    await expect(payIn()).rejects.toThrow("fetch failed")
    expect(isCommitted()).toBe(true)
    expect((await sandbox.get("/external/cart_1")).status).toBe(200)
    expect(sandbox.control.requests()[0]).toMatchObject({ status: null, externalTransactionId: "cart_1" })
  })

  it("late_after_commit: commits at once and answers right, but late", async () => {
    spoil({ kind: "late_after_commit", delayMs: 1500 })
    const answer = payIn()
    await eventually(isCommitted)
    expect(sandbox.control.requests()[0]?.status).toBeNull()
    expect((await answer).status).toBe(201)
  })
})

describe("faults of the answer", () => {
  it("status: answers with it and does not commit, unless told to", async () => {
    spoil({ kind: "status", httpStatus: 503, body: { code: "BUSY" } })
    expect(await payIn()).toEqual({ status: 503, body: { code: "BUSY" } })
    expect(isCommitted()).toBe(false)
    spoil({ kind: "status", commit: true })
    expect((await payIn()).status).toBe(500)
    expect(isCommitted()).toBe(true)
    spoil({ operation: "currency", kind: "status", httpStatus: 429, retryAfter: 7 })
    expect((await fetch(`${sandbox.url}/payment/trading/currency`)).headers.get("retry-after")).toBe("7")
  })

  it("garbage: answers 2xx that is no JSON, and commits", async () => {
    spoil({ kind: "garbage" })
    await expect(payIn()).rejects.toThrow(/not valid JSON/)
    expect(isCommitted()).toBe(true)
    expect(sandbox.control.requests()[0]?.status).toBe(201)
  })

  it("wrong_shape: answers 2xx with other JSON, and commits", async () => {
    spoil({ kind: "wrong_shape", body: { status: "fine" } })
    expect(await payIn()).toEqual({ status: 201, body: { status: "fine" } })
    expect(isCommitted()).toBe(true)
  })

  it("refuse: says no, and does not commit", async () => {
    spoil({ kind: "refuse" })
    expect(await payIn()).toMatchObject({ status: 422, body: { code: "REQUISITES_UNAVAILABLE" } })
    expect(isCommitted()).toBe(false)
  })
})

describe("faults of single fields", () => {
  const alter = (operation: "trade" | "external", body: object) =>
    sandbox.control.faults.add({ operation, kind: "altered", body })

  it("altered: answers right but for the given fields, in either shape of a look-up", async () => {
    const trade = sandbox.control.createTrade({
      fiatAmount: 5,
      fiatCurrency: "RUB",
      extra: { externalTransactionId: "a" },
    })
    alter("external", { fiatCurrency: "EUR", extra: { externalTransactionId: "b" } })
    const { body } = await sandbox.get("/external/a")
    expect(body).toMatchObject({ status: "active", id: trade.id, fiatCurrency: "EUR", fiatAmount: "5.00" })
    expect(body.extra).toEqual({ externalTransactionId: "b" })
    sandbox.control.updateSettings("default", { lookupShape: "nested" })
    alter("trade", { type: "pay-out" })
    expect((await sandbox.get(`/${trade.id}`)).body.data).toMatchObject({ id: trade.id, type: "pay-out" })
  })

  it("altered: commits a create, and sends half characters as JSON escapes", async () => {
    spoil({ kind: "altered", body: { bank: "a\ud83d", createdAt: "+275760-09-13T00:00:00.000Z" } })
    const { status, body } = await payIn()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      bank: "a\ud83d",
      createdAt: "+275760-09-13T00:00:00.000Z",
    })
    expect(isCommitted()).toBe(true)
    expect(sandbox.control.trade("cart_1")!.bank).not.toBe("a\ud83d")
  })

  it("altered: leaves a refusal as it is", async () => {
    alter("external", { type: "pay-out" })
    expect((await sandbox.get("/external/nobody")).body).toEqual({
      code: "TRADE_NOT_FOUND",
      message: expect.any(String),
    })
  })

  it.each([
    [400, undefined],
    [404, ""],
  ])(
    "unclear_absence: answers %i with %j for an unknown id, and as always for a known one",
    async (httpStatus, body) => {
      await payIn()
      sandbox.control.faults.add({ operation: "external", kind: "unclear_absence", httpStatus, body, times: Infinity })
      const headers = { "x-api-key": API_KEY }
      const answer = await fetch(`${sandbox.url}/payment/trading/external/nobody`, { headers })
      expect([answer.status, await answer.text()]).toEqual([httpStatus, ""])
      expect((await sandbox.get("/external/cart_1")).status).toBe(200)
    },
  )
})

describe("a second trade under one external id", () => {
  it("stands beside the first, which its look-up gives, until it is told otherwise", async () => {
    const first = (await payIn()).body
    const second = sandbox.control.createSecondTrade("cart_1")
    expect(second).toMatchObject({ fiatAmount: first.fiatAmount, externalTransactionId: "cart_1", status: "active" })
    expect((await sandbox.get("/external/cart_1")).body.id).toBe(first.id)
    expect((await sandbox.get(`/${second.id}`)).body.extra).toEqual({ externalTransactionId: "cart_1" })
    const third = sandbox.control.createSecondTrade(first.id, { foundFirst: true })
    expect((await sandbox.get("/external/cart_1")).body.id).toBe(third.id)
  })
})

describe("keeping faults", () => {
  it("uses each up after so many times, oldest first, only on its operation", async () => {
    spoil({ kind: "status", httpStatus: 500, times: 2 })
    spoil({ kind: "status", httpStatus: 502 })
    expect((await sandbox.get("/currency")).status).toBe(200)
    const statuses = [await payIn(), await payIn(), await payIn(), await payIn()].map(({ status }) => status)
    expect(statuses).toEqual([500, 500, 502, 201])
    expect(sandbox.control.faults.list()).toEqual([])
  })

  it("keeps one that lasts until it is cleared, on every operation", async () => {
    sandbox.control.faults.add({ operation: "any", kind: "status", times: Infinity })
    for (const path of ["/currency", "/banks", "/x", "/external/x"]) expect((await sandbox.get(path)).status).toBe(500)
    sandbox.control.faults.clear()
    expect((await sandbox.get("/currency")).status).toBe(200)
  })

  it("refuses faults that make no sense, and says why", () => {
    const add = (fault: object) => () =>
      sandbox.control.faults.add({ operation: "any", kind: "slow", ...fault } as Fault)
    expect(add({ kind: "explode" })).toThrow(/kind must be one of slow/)
    expect(add({ operation: "refund" })).toThrow(/operation must be/)
    expect(add({ times: 0 })).toThrow(/times/)
    expect(add({ httpStatus: 99 })).toThrow(/httpStatus/)
    expect(add({ kind: "altered" })).toThrow(/body/)
  })

  it("waits before every answer when the merchant has latency", async () => {
    sandbox.control.updateSettings("default", { latencyMs: 60 })
    await sandbox.get("/currency")
    expect(sandbox.control.requests()[0]?.durationMs).toBeGreaterThanOrEqual(55)
  })
})

describe("the request log", () => {
  it("tells method, operation, ids and outcome of every request, and no bodies", async () => {
    await sandbox.payIn({ extra: { externalTransactionId: "cart_1", payerInfo: { ip: "203.0.113.7" } } })
    await sandbox.get("/external/cart_1")
    await sandbox.get("/currency", { "x-api-key": "wrong" })
    const log = await eventually(() => {
      const entries = sandbox.control.requests()
      return entries.every(({ status }) => status !== null) && entries
    })
    expect(log).toMatchObject([
      {
        method: "POST",
        path: "/payment/trading/pay-in",
        operation: "pay-in",
        externalTransactionId: "cart_1",
        status: 201,
      },
      { method: "GET", operation: "external", merchant: "default", externalTransactionId: "cart_1", status: 200 },
      { operation: "currency", merchant: null, externalTransactionId: null, status: 401 },
    ])
    expect(JSON.stringify(log)).not.toMatch(new RegExp(`203\\.0\\.113|${API_KEY}`))
  })
})

describe("a fault for some requests", () => {
  const extra = { externalTransactionId: "cart_1" }

  it.each([
    [{ method: "card" }, { method: "card" }, { method: "sbp" }],
    [{ bank: null }, {}, { bank: "NORTHBANK" }],
    [{ fiatAmount: "1500.00" }, { fiatAmount: 1500 }, { fiatAmount: 1501 }],
    [{ fiatAmount: null }, { fiatAmount: undefined, fiatAmountRange: { min: 1, max: 2 } }, {}],
    [{ method: "card", bank: "NORTHBANK" }, { method: "card", bank: "NORTHBANK" }, { method: "card" }],
  ])("%j spoils those alone, and is used up by them alone", async (when, spoiled, spared) => {
    spoil({ kind: "refuse", when })
    expect((await sandbox.payIn({ extra, ...spared })).status).toBe(201)
    expect((await sandbox.payIn(spoiled)).status).toBe(422)
    expect((await sandbox.payIn(spoiled)).status).toBe(201)
  })

  it("names only what a request has", () => {
    expect(() => spoil({ kind: "refuse", when: { banks: "NORTHBANK" } as object })).toThrow(/when must be/)
    expect(() => spoil({ kind: "refuse", when: "card" as unknown as object })).toThrow(/when must be/)
  })
})
