import { startSandbox } from ".."
import { closeReceivers, testReceiver } from "../__fixtures__/test-receiver"
import { closeAll, type TestAnswer, type TestSandbox, testSandbox } from "../__fixtures__/test-sandbox"

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await testSandbox({ callbackRetryDelaysMs: [] })
})
afterEach(async () => {
  await closeAll()
  await closeReceivers()
})

async function api(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const init = {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: body && JSON.stringify(body),
  }
  const response = await fetch(`${sandbox.controlUrl}/api${path}`, init as RequestInit)
  return { status: response.status, body: (await response.json()) as TestAnswer["body"] }
}

describe("the control over HTTP", () => {
  it("creates trades without a key, checked as any other", async () => {
    const payIn = { fiatAmount: 5, fiatCurrency: "EUR", extra: { externalTransactionId: "cart_1" } }
    const created = await api("POST", "/trades", { payIn })
    expect(created).toMatchObject({ status: 201, body: { status: "active", merchant: "default" } })
    expect(await api("POST", "/trades", { payIn })).toMatchObject({ status: 409 })
    expect(await api("POST", "/trades", {})).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR" } })
    expect((await api("GET", "/trades")).body).toHaveLength(1)
    expect((await api("GET", "/trades/cart_1")).body.id).toBe(created.body.id)
    expect(await api("GET", "/trades/nobody")).toMatchObject({ status: 404, body: { code: "unknown_trade" } })
  })

  it("raises a dispute with what the two sides put forward, and nothing else", async () => {
    const { id } = (await sandbox.payIn()).body
    const dispute = { disputeMerchantCheckUrl: "https://files.example.com/1", disputeTraderFiatAmount: "4.00", id: "x" }
    const moved = await api("POST", `/trades/${id}/status`, { status: "dispute", dispute })
    expect(moved.body).toMatchObject({
      id,
      status: "dispute",
      disputeMerchantCheckUrl: "https://files.example.com/1",
      disputeTraderCheckUrl: null,
      disputeMerchantFiatAmount: "0.00",
      disputeTraderFiatAmount: "4.00",
    })
  })

  it("moves trades and sends callbacks", async () => {
    const receiver = await testReceiver()
    const { id } = (await sandbox.payIn()).body
    expect((await api("PATCH", "/settings/default", { webhookUrl: receiver.url })).body.webhookUrl).toBe(receiver.url)
    const moved = await api("POST", `/trades/${id}/status`, { status: "closed", fiatAmount: "10.5" })
    expect(moved.body).toMatchObject({ status: "closed", fiatAmount: "10.50", movedBy: "control" })
    expect(await api("POST", `/trades/${id}/callback`, { signature: null })).toEqual({
      status: 200,
      body: { status: 200, body: "noted" },
    })
    expect(receiver.received).toHaveLength(2)
    expect(await api("POST", `/trades/${id}/status`, {})).toMatchObject({ status: 400 })
    expect(await api("POST", `/trades/${id}/status`, { status: "closed", fiatAmount: "1.234" })).toMatchObject({
      status: 400,
    })
    expect(await api("POST", "/trades/nobody/status", { status: "closed" })).toMatchObject({ status: 404 })
  })

  it("leaves a trade as it was when its move is refused", async () => {
    sandbox.control.updateSettings("default", { closeDelayMs: 60_000 })
    const { id } = (await sandbox.payIn()).body
    await fetch(`${sandbox.url}/pay/${id}/paid`, { method: "POST" })
    expect(await api("POST", `/trades/${id}/status`, { status: "active", fiatAmount: 5 })).toMatchObject({
      status: 400,
    })
    expect(sandbox.control.trade(id)).toMatchObject({ status: "active", verifying: true })
  })

  it("holds and releases callbacks", async () => {
    const receiver = await testReceiver()
    sandbox.control.updateSettings("default", { webhookUrl: receiver.url })
    const { id } = (await sandbox.payIn()).body
    expect((await api("PUT", "/callbacks/mode", { mode: "hold", repeat: 2 })).body).toMatchObject({
      mode: "hold",
      repeat: 2,
    })
    await api("POST", `/trades/${id}/status`, { status: "closed" })
    expect(await api("POST", "/callbacks/release", { order: "lifo" })).toMatchObject({ status: 400 })
    expect((await api("GET", "/callbacks")).body.held).toMatchObject([{ tradeId: id, tradeStatus: "closed" }])
    expect((await api("POST", "/callbacks/release", { order: "reverse" })).body.held).toEqual([])
    expect(receiver.received).toHaveLength(2)
    expect(await api("PUT", "/callbacks/mode", { mode: "lose" })).toMatchObject({ status: 400 })
  })

  it("adds, lists and clears faults, also such that last", async () => {
    const added = await api("POST", "/faults", { operation: "any", kind: "status", times: "forever", httpStatus: 503 })
    expect(added).toEqual({ status: 201, body: { id: "fault_1" } })
    expect((await api("GET", "/faults")).body).toMatchObject([{ id: "fault_1", times: "forever" }])
    expect((await sandbox.get("/currency")).status).toBe(503)
    expect((await api("DELETE", "/faults")).body).toEqual([])
    for (const fault of [{ kind: "explode" }, { kind: "slow", delayMs: 2 ** 31 }, { kind: "slow", delayMs: "5" }]) {
      expect(await api("POST", "/faults", { operation: "any", ...fault })).toMatchObject({ status: 400 })
    }
    const misspelt = await api("POST", "/faults", { operation: "any", kind: "status", httpstatus: 503 })
    expect(misspelt).toMatchObject({ status: 400, body: { message: expect.stringContaining("httpstatus") } })
    expect((await api("GET", "/faults")).body).toEqual([])
  })

  it("shows and changes settings, and refuses those that cannot work", async () => {
    expect((await api("GET", "/settings")).body).toHaveLength(1)
    await api("PATCH", "/settings/default", { locale: "RU", latencyMs: 5 })
    expect((await api("GET", "/settings/default")).body).toMatchObject({ locale: "RU", latencyMs: 5 })
    await api("PATCH", "/settings/default", { locale: null, latencyMs: null })
    expect(sandbox.control.settings()).toMatchObject({ latencyMs: 0 })
    expect(sandbox.control.settings()).not.toHaveProperty("locale")
    for (const patch of [
      { webhookUrl: "ftp://x" },
      { paymentWindowSeconds: 0 },
      { currencies: { EUR: "x" } },
      { apiKey: "" },
      { closeDelayMs: 2 ** 31 },
      { latencyMs: "5" },
      { callbackRetryDelaysMs: [1_000, 2 ** 31] },
      { callbackRetryDelaysMs: 1_000 },
      { paymentWindow: 5 },
      [{ paymentWindowSeconds: 5 }],
    ]) {
      expect(await api("PATCH", "/settings/default", patch)).toMatchObject({
        status: 400,
        body: { code: "bad_settings" },
      })
    }
    expect(await api("GET", "/settings/nobody")).toMatchObject({ status: 404, body: { code: "unknown_merchant" } })
  })

  it("shows the whole state at once and forgets it on reset, but keeps settings", async () => {
    sandbox.control.updateSettings("default", { locale: "RU" })
    await sandbox.payIn()
    await api("PUT", "/callbacks/mode", { mode: "drop" })
    const { body } = await api("GET", "/state")
    expect(body).toMatchObject({ trades: [{ status: "active" }], requests: [{ operation: "pay-in" }], faults: [] })
    await api("POST", "/reset")
    expect((await api("GET", "/state")).body).toMatchObject({
      trades: [],
      requests: [],
      callbacks: { mode: "deliver", log: [], held: [] },
      settings: [{ locale: "RU" }],
    })
    expect((await api("GET", "/requests")).body).toEqual([])
  })

  it("turns pages of other sites away", async () => {
    expect(await api("POST", "/reset", {}, { origin: "https://evil.example" })).toMatchObject({ status: 403 })
    expect(await api("POST", "/reset", {}, { origin: "null" })).toMatchObject({ status: 403 })
    expect(await api("POST", "/reset", {}, { origin: sandbox.url })).toMatchObject({ status: 200 })
  })

  it("has a page, to which the bare address leads", async () => {
    const response = await fetch(sandbox.url)
    expect(response.url).toBe(sandbox.controlUrl)
    expect(await response.text()).toContain("Payin sandbox")
    expect((await fetch(`${sandbox.url}/nothing`)).status).toBe(404)
    expect((await api("GET", "/nothing")).status).toBe(404)
  })
})

describe("the control in the same process", () => {
  it("hands out copies: changing them changes nothing", async () => {
    const { id } = (await sandbox.payIn()).body
    const trade = sandbox.control.trade(id)
    if (trade) trade.status = "closed"
    sandbox.control.settings().currencies.EUR = "9"
    expect(sandbox.control.trade(id)?.status).toBe("active")
    expect(sandbox.control.settings().currencies.EUR).toBe("0.92")
  })
})

describe("starting and closing", () => {
  it("says clearly when the port is taken", async () => {
    const port = Number(new URL(sandbox.url).port)
    await expect(startSandbox({ port })).rejects.toMatchObject({
      code: "port_taken",
      message: expect.stringContaining(`127.0.0.1:${port}`),
    })
  })

  it("closes although a request hangs, and frees the port", async () => {
    sandbox.control.faults.add({ operation: "any", kind: "hang" })
    const hanging = sandbox.get("/currency").catch(() => "cut")
    while (sandbox.control.requests().length === 0) await new Promise(setImmediate)
    await sandbox.close()
    expect(await hanging).toBe("cut")
    await (await startSandbox({ port: Number(new URL(sandbox.url).port) })).close()
  })

  it("refuses merchants that cannot be told apart, and addresses that are none", async () => {
    const start = (options: object) => startSandbox(options)
    await expect(start({ merchants: [{ apiKey: "a" }, { apiKey: "b" }] })).rejects.toThrow(/same name/)
    await expect(start({ merchants: [{ apiKey: "a" }, { name: "b", apiKey: "a" }] })).rejects.toThrow(/same apiKey/)
    await expect(start({ merchants: [] })).rejects.toThrow(/at least one/)
    await expect(start({ publicUrl: "shop.example" })).rejects.toThrow(/publicUrl/)
  })

  it("prints pages' addresses as shoppers reach them", async () => {
    const behindProxy = await testSandbox({}, { publicUrl: "https://pay.example/" })
    const { body } = await behindProxy.payIn()
    expect(body.externalPaymentPageUrl).toBe(`https://pay.example/pay/${body.id}`)
  })

  it("logs correlation ids, and neither keys nor bodies", async () => {
    const lines: string[] = []
    const talkative = await testSandbox({}, { logger: (line) => lines.push(line) })
    const { body } = await talkative.payIn({
      extra: { externalTransactionId: "cart_1", payerInfo: { ip: "203.0.113.7" } },
    })
    await talkative.control.setStatus(body.id, "closed")
    expect(lines.join("\n")).toContain("external=cart_1")
    for (const secret of ["key-of-the-tests", "203.0.113.7", body.requisite.requisites]) {
      expect(lines.join("\n")).not.toContain(secret)
    }
  })
})
