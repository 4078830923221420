import { closeReceivers, type TestReceiver, testReceiver } from "../__fixtures__/test-receiver"
import { API_KEY, closeAll, eventually, hmac, type TestSandbox, testSandbox } from "../__fixtures__/test-sandbox"

let receiver: TestReceiver
let sandbox: TestSandbox
let id: string
beforeEach(async () => {
  receiver = await testReceiver()
  sandbox = await testSandbox({ webhookUrl: receiver.url, callbackRetryDelaysMs: [] })
  id = (await sandbox.payIn({ extra: { externalTransactionId: "cart_1" } })).body.id
})
afterEach(async () => {
  await closeAll()
  await closeReceivers()
})

const statuses = () => receiver.received.map(({ json }) => json.status)
const outcomes = () => sandbox.control.callbacks.log().map(({ outcome }) => outcome)

describe("delivering callbacks", () => {
  it("signs the exact bytes with the merchant's key", async () => {
    await sandbox.control.setStatus("cart_1", "closed")
    const [callback] = receiver.received
    expect(callback?.headers["content-type"]).toBe("application/json")
    expect(callback?.headers["x-signature"]).toBe(hmac(callback?.raw.toString("utf8") ?? "", API_KEY))
    expect(callback?.json).toMatchObject({ id, status: "closed", extra: { externalTransactionId: "cart_1" } })
    expect(sandbox.control.callbacks.log()).toMatchObject([
      {
        tradeId: id,
        externalTransactionId: "cart_1",
        tradeStatus: "closed",
        outcome: "delivered",
        status: 200,
        attempt: 1,
      },
    ])
  })

  it("reports any state, also backwards and also words that the contract does not know", async () => {
    for (const status of ["closed", "active", "dispute", "checking", "re_calculation", "frozen", "closed"]) {
      await sandbox.control.setStatus(id, status)
    }
    expect(statuses()).toEqual(["closed", "active", "dispute", "checking", "re_calculation", "frozen", "closed"])
  })

  it("carries a changed amount, with the crypto amount that follows", async () => {
    await sandbox.control.setStatus(id, "closed", { fiatAmount: "750" })
    expect(receiver.received[0]?.json).toMatchObject({
      fiatAmount: "750.00",
      cryptoAmount: "8116883",
      merchantFee: "202922",
    })
  })

  it("stays silent when asked to", async () => {
    await sandbox.control.setStatus(id, "closed", { callback: false })
    expect(receiver.received).toEqual([])
    expect((await sandbox.get(`/${id}`)).body.status).toBe("closed")
  })

  it.each([
    ["nested", { event: expect.any(String), data: { trade: expect.objectContaining({ status: "closed" }) } }],
    ["ids_only", { id: expect.any(String), externalTransactionId: "cart_1" }],
    ["trade_id_only", { id: expect.any(String) }],
  ] as const)("can take the shape %s", async (callbackShape, expected) => {
    sandbox.control.updateSettings("default", { callbackShape })
    await sandbox.control.setStatus(id, "closed")
    expect(receiver.received[0]?.json).toEqual(expected)
  })

  it("tries again until it gets a 2xx, with the key of that moment", async () => {
    sandbox.control.updateSettings("default", { callbackRetryDelaysMs: [5, 5, 5] })
    receiver.answerWith(500, 302)
    await sandbox.control.setStatus(id, "closed")
    expect(sandbox.control.callbacks.log()).toMatchObject([{ outcome: "refused", status: 500, retryInMs: 5 }])
    sandbox.control.updateSettings("default", { apiKey: "renewed" })
    await eventually(() => outcomes().length === 3)
    expect(outcomes()).toEqual(["refused", "refused", "delivered"])
    const last = receiver.received[2]
    expect(last?.headers["x-signature"]).toBe(hmac(last?.raw.toString("utf8") ?? "", "renewed"))
    expect(new Set(sandbox.control.callbacks.log().map(({ callbackId }) => callbackId)).size).toBe(1)
  })

  it("gives up after the last pause", async () => {
    sandbox.control.updateSettings("default", { callbackRetryDelaysMs: [1] })
    receiver.answerWith(500, 500, 500)
    await sandbox.control.setStatus(id, "closed")
    await eventually(() => outcomes().length === 2)
    expect(sandbox.control.callbacks.log()[1]).not.toMatchObject({ retryInMs: expect.any(Number) })
  })

  it("tries five times in about a minute by default", async () => {
    const { callbackRetryDelaysMs } = (await testSandbox()).control.settings()
    expect(callbackRetryDelaysMs).toHaveLength(4)
    expect(callbackRetryDelaysMs.reduce((sum, pause) => sum + pause)).toBe(60_000)
  })

  it("says when nobody listens, and when there is no address", async () => {
    sandbox.control.updateSettings("default", { webhookUrl: "http://127.0.0.1:1/hook" })
    await sandbox.control.setStatus(id, "closed")
    sandbox.control.updateSettings("default", { webhookUrl: null })
    await sandbox.control.setStatus(id, "active")
    expect(sandbox.control.callbacks.log()).toMatchObject([
      { outcome: "unreachable", status: null, error: "ECONNREFUSED" },
      { outcome: "no_webhook_url", attempt: 0 },
    ])
  })
})

describe("holding, dropping and repeating", () => {
  it("repeats each callback", async () => {
    sandbox.control.setCallbackMode("deliver", { repeat: 3 })
    await sandbox.control.setStatus(id, "closed")
    expect(statuses()).toEqual(["closed", "closed", "closed"])
  })

  it("drops them", async () => {
    sandbox.control.setCallbackMode("drop")
    await sandbox.control.setStatus(id, "closed")
    expect(receiver.received).toEqual([])
    expect(outcomes()).toEqual(["dropped"])
  })

  it.each([
    ["fifo", ["closed", "dispute", "active"]],
    ["reverse", ["active", "dispute", "closed"]],
  ] as const)("holds them as they were and releases them %s", async (order, expected) => {
    sandbox.control.setCallbackMode("hold")
    for (const status of ["closed", "dispute", "active"]) await sandbox.control.setStatus(id, status)
    expect(receiver.received).toEqual([])
    expect(sandbox.control.callbacks.held().map(({ tradeStatus }) => tradeStatus)).toEqual([
      "closed",
      "dispute",
      "active",
    ])
    await sandbox.control.callbacks.release(order)
    expect(statuses()).toEqual(expected)
    expect(sandbox.control.callbacks.held()).toEqual([])
  })

  it("releases all of them shuffled", async () => {
    sandbox.control.setCallbackMode("hold")
    for (const status of ["closed", "dispute", "active"]) await sandbox.control.setStatus(id, status)
    await sandbox.control.callbacks.release("shuffle")
    expect(statuses().sort()).toEqual(["active", "closed", "dispute"])
  })

  it("refuses modes and repeats that make no sense", () => {
    expect(() => sandbox.control.setCallbackMode("lose" as "drop")).toThrow(/mode/)
    expect(() => sandbox.control.setCallbackMode("deliver", { repeat: 0 })).toThrow(/repeat/)
  })
})

describe("sending a callback of one's own", () => {
  it("sends the trade's state by default, and returns the merchant's answer", async () => {
    receiver.answerWith(401)
    expect(await sandbox.control.sendCallback(id)).toEqual({ status: 401, body: "noted" })
    expect(statuses()).toEqual(["active"])
  })

  it("claims another status without moving the trade", async () => {
    await sandbox.control.sendCallback(id, { status: "closed" })
    expect(statuses()).toEqual(["closed"])
    expect(sandbox.control.trade(id)?.status).toBe("active")
  })

  it("signs with another key, sends a given signature, or leaves it out", async () => {
    await sandbox.control.sendCallback(id, { body: "{}", apiKey: "old" })
    await sandbox.control.sendCallback(id, { signature: "zz" })
    await sandbox.control.sendCallback(id, { signature: null })
    const signatures = receiver.received.map(({ headers }) => headers["x-signature"])
    expect(signatures).toEqual([hmac("{}", "old"), "zz", undefined])
  })

  it("sends any bytes and headers, also for a trade that does not exist", async () => {
    await sandbox.control.sendCallback("nobody", { body: "not json ü", headers: { "content-type": "text/plain" } })
    const [callback] = receiver.received
    expect(callback?.raw.toString("utf8")).toBe("not json ü")
    expect(callback?.headers["content-type"]).toBe("text/plain")
    await expect(sandbox.control.sendCallback("nobody")).rejects.toMatchObject({ code: "unknown_trade" })
  })

  it("ignores the mode, for whoever sends by hand wants it sent", async () => {
    sandbox.control.setCallbackMode("drop")
    await sandbox.control.sendCallback(id)
    expect(receiver.received).toHaveLength(1)
  })
})
