import { errorOf, json, LocalService, neverAnswer, payInRequest, tradeJson } from "./local-service"

let service: LocalService
beforeEach(async () => {
  service = await new LocalService().start()
})
afterEach(() => service.stop())

describe("a caller that gives up", () => {
  it("before the call sends nothing", async () => {
    const signal = AbortSignal.abort()
    expect(await errorOf(service.client().createPayIn(payInRequest, { signal }))).toMatchObject({ code: "unavailable" })
    expect(service.received).toHaveLength(0)
  })

  it("after a POST was sent leaves its outcome unknown", async () => {
    service.answer = neverAnswer
    const controller = new AbortController()
    const call = errorOf(service.client().createPayIn(payInRequest, { signal: controller.signal }))
    await service.receives(1)
    controller.abort()
    expect(await call).toMatchObject({
      code: "outcome_unknown",
      message: expect.stringContaining("the caller gave it up"),
    })
  })

  it("while a POST waits for a free connection sends nothing, then or later", async () => {
    let release = () => {}
    service.answer = (request, response) => (release = () => json(200, tradeJson)(request, response))
    const client = service.client({ maxConnections: 1 })
    const first = client.createPayIn(payInRequest)
    await service.receives(1)
    const controller = new AbortController()
    const second = errorOf(client.createPayIn(payInRequest, { signal: controller.signal }))
    controller.abort()
    expect(await second).toMatchObject({ code: "unavailable" })
    release()
    await first
    service.answer = json(200, {})
    await client.listBanks()
    expect(service.received.map(({ method }) => method)).toEqual(["POST", "GET"])
  })

  it("on a read does not start another try", async () => {
    service.answer = json(503, {})
    const controller = new AbortController()
    const sleep = async () => controller.abort()
    const call = service.client({ sleep, readAttempts: 5 }).listBanks({ signal: controller.signal })
    expect(await errorOf(call)).toMatchObject({ code: "unavailable", httpStatus: 503 })
    expect(service.received).toHaveLength(1)
  })
})
