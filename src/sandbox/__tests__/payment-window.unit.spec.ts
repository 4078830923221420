import { closeReceivers, testReceiver } from "../__fixtures__/test-receiver"
import { closeAll, eventually, testSandbox } from "../__fixtures__/test-sandbox"

afterEach(async () => {
  await closeAll()
  await closeReceivers()
})

describe("the payment window", () => {
  it("cancels an unpaid trade by itself and tells the merchant", async () => {
    const receiver = await testReceiver()
    const sandbox = await testSandbox({ paymentWindowSeconds: 0.05, webhookUrl: receiver.url })
    const { body } = await sandbox.payIn()
    const callback = await eventually(() => receiver.received[0])
    expect(callback.json).toEqual({ ...body, status: "canceled" })
    expect((await sandbox.get(`/${body.id}`)).body.status).toBe("canceled")
  })

  it("cancels several trades, each at its own deadline", async () => {
    const sandbox = await testSandbox({ paymentWindowSeconds: 60 })
    const late = (await sandbox.payIn()).body
    sandbox.control.updateSettings("default", { paymentWindowSeconds: 0.03 })
    const soon = (await sandbox.payIn()).body
    await eventually(() => sandbox.control.trade(soon.id)?.status === "canceled")
    expect(sandbox.control.trade(late.id)?.status).toBe("active")
  })

  it("follows an injected clock: no answer is older than it", async () => {
    let nowMs = Date.parse("2026-01-01T00:00:00Z")
    const sandbox = await testSandbox({ paymentWindowSeconds: 900 }, { now: () => nowMs })
    const { body } = await sandbox.payIn()
    expect(body.createdAt).toBe("2026-01-01T00:00:00.000Z")
    nowMs += 899_999
    expect((await sandbox.get(`/${body.id}`)).body.status).toBe("active")
    nowMs += 1
    expect((await sandbox.get(`/${body.id}`)).body.status).toBe("canceled")
  })

  it("leaves trades alone that are no longer active", async () => {
    let nowMs = 0
    const sandbox = await testSandbox({}, { now: () => nowMs })
    const { body } = await sandbox.payIn()
    await sandbox.control.setStatus(body.id, "dispute")
    nowMs += 10_000_000
    expect(sandbox.control.trade(body.id)?.status).toBe("dispute")
  })

  it("starts anew for a trade that is put back to active after its deadline", async () => {
    let nowMs = 0
    const sandbox = await testSandbox({ paymentWindowSeconds: 900 }, { now: () => nowMs })
    const { body } = await sandbox.payIn()
    nowMs += 901_000
    expect(sandbox.control.trade(body.id)?.status).toBe("canceled")
    await sandbox.control.setStatus(body.id, "active")
    expect(sandbox.control.trade(body.id)).toMatchObject({ status: "active", deadlineMs: nowMs + 900_000 })
  })

  it("does not cancel a trade whose shopper paid in time while the payment is being checked", async () => {
    let nowMs = 0
    const sandbox = await testSandbox({ paymentWindowSeconds: 900, closeDelayMs: 500 }, { now: () => nowMs })
    const { body } = await sandbox.payIn()
    nowMs += 899_000
    await fetch(`${body.externalPaymentPageUrl}/paid`, { method: "POST", redirect: "manual" })
    nowMs += 5_000
    expect(sandbox.control.trade(body.id)).toMatchObject({ status: "active", verifying: true })
    await eventually(() => sandbox.control.trade(body.id)?.status === "closed")
  })
})
