import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import { holdPayments } from "../hold-payments"

/** An order with these payment collections, the first of which is ours; its lock is free or not. */
function requestFor(collections: string[], { isFree = true } = {}) {
  const linked: [readonly string[], string][] = []
  const links = collections.map((payment_collection_id) => ({ payment_collection_id, order_id: "order_1" }))
  const parts: Record<string, unknown> = {
    link: { getLinkModule: () => ({ list: () => Promise.resolve(links) }) },
    [PAYIN_MODULE]: {
      attempts: {
        collectionsAmong: () => Promise.resolve(collections.slice(0, 1)),
        linkOrder: (ids: readonly string[], orderId: string) => Promise.resolve(void linked.push([ids, orderId])),
      },
    },
    locking: {
      acquire: () => (isFree ? Promise.resolve() : Promise.reject(new Error("It is held."))),
      release: () => Promise.resolve(true),
    },
  }
  const req = { scope: { resolve: (name: string) => parts[name] } } as unknown as MedusaRequest
  const res = { end: () => res } as unknown as MedusaResponse
  return { hold: () => holdPayments(req, res, "order_1").finally(() => void res.end()), linked }
}

describe("a request of staff for an order", () => {
  afterEach(() => jest.restoreAllMocks())

  it("tells its payments whose they are, for the event of the order may have been lost", async () => {
    const { hold, linked } = requestFor(["pay_col_1", "pay_col_2"])
    expect(await hold()).toEqual(["pay_col_1"])
    expect(linked).toEqual([[["pay_col_1"], "order_1"]])
  })

  it("does so once it has their locks, and not where they are none of ours", async () => {
    const now = performance.now.bind(performance)
    let calls = 0
    jest.spyOn(performance, "now").mockImplementation(() => now() + 30_000 * calls++)
    const held = requestFor(["pay_col_1"], { isFree: false })
    const others = requestFor([])
    expect([await held.hold(), await others.hold()]).toEqual([undefined, []])
    expect([...held.linked, ...others.linked]).toEqual([])
  })
})
