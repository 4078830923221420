import { readIdentifiers } from "../../../modules/payin/callback/read-identifiers"
import { lookUpIds } from "../look-up-ids"

const tradeId = "77777777-7777-4777-8777-777777777777"
const idsIn = (body: unknown, except?: string[]) => lookUpIds({ identifiers: readIdentifiers(body) }, except)

describe("the ids of a callback that the service is asked about", () => {
  it.each([
    ["flat", { eventId: "e-1", merchantId: "m-1", projectId: "p-1", tradeId }],
    [
      "in an envelope",
      { event: { id: "e-1" }, merchant: { id: "m-1", projectId: "p-1" }, data: { trade: { id: tradeId } } },
    ],
  ])("include the trade's behind those of other things (%s)", (_shape, body) => {
    expect(idsIn(body)).toContain(tradeId)
  })

  it("are few, however many a body holds", () => {
    const ids = Array.from({ length: 500 }, (_, index) => ({ id: `trade-${index}` }))
    expect(idsIn(ids)).toEqual(ids.slice(0, 8).map(({ id }) => id))
  })

  it("leave out what cannot be a trade's id, and what is known", () => {
    expect(idsIn({ id: "banks", tradeId, externalTransactionId: "CART_1" }, ["cart_1"])).toEqual([tradeId])
  })
})
