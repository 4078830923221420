import { json, LocalService, tradeJson } from "../../../../../merchant-api/__tests__/local-service"
import { parseOptions } from "../../../options"
import { connectionPrint, Connections, type UsedConnection } from "../connections"

const options = parseOptions({ accounts: { default: {} } }).accounts.default!
let service: LocalService

beforeAll(async () => {
  service = await new LocalService().start()
})

afterAll(() => service.stop())

describe("a connection that was replaced", () => {
  it("is told from the present one, by calls that were under way and by later ones", async () => {
    const used: UsedConnection[] = []
    const connections = new Connections((_account, _info, connection) => used.push(connection))
    const before = { baseUrl: service.baseUrl, apiKey: "the-key-before" }
    const after = { baseUrl: service.baseUrl, apiKey: "the-key-after" }
    const first = connections.open("default", before, options)
    let answerNow = () => undefined as void
    service.answer = (...call) => (answerNow = () => json(200, tradeJson)(...call))
    const underWay = first.client.findTradeById(tradeJson.id)
    await service.receives(1)
    const second = connections.open("default", after, options)
    service.answer = json(200, tradeJson)
    await second.client.findTradeById(tradeJson.id)
    answerNow()
    await underWay
    await first.client.findTradeById(tradeJson.id)
    expect(used).toEqual([
      { print: connectionPrint(after), isReplaced: false },
      { print: connectionPrint(before), isReplaced: true },
      { print: connectionPrint(before), isReplaced: true },
    ])
    await connections.close()
  })
})
