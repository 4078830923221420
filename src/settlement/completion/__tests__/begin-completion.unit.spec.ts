import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import { hostWith } from "../../medusa/__fixtures__/host-with"
import { beginCompletion } from "../begin-completion"

const attempt = { id: "payatt_1", cart_id: "cart_1", payment_collection_id: "pay_col_1" } as AttemptRow

/** @param knownMark left by an earlier completion that nobody ended */
function complete({ knownMark }: { knownMark?: string } = {}) {
  const host = hostWith({
    order_payment_collection: [
      { order_id: "order_1", payment_collection_id: "pay_col_1" },
      { order_id: "order_2", payment_collection_id: "pay_col_2" },
    ],
  })
  const placed = ["order_1", "order_2", "order_3"]
  const listOrders = jest.fn(async ({ id }: { id: unknown }) => placed.filter((one) => one === id).map(() => ({ id })))
  const end = jest.fn(async () => undefined)
  const begin = async (_id: string, { mark }: { mark: string }) => ({
    ...attempt,
    completion_mark: knownMark ?? mark,
    completion_began_at: new Date(),
  })
  const payin = { completions: { begin, end }, attempts: { find: async () => await begin("", { mark: "any" }) } }
  const own: Record<string, unknown> = {
    [PAYIN_MODULE]: payin,
    [Modules.CART]: { listLineItems: async () => [], updateCarts: async () => [] },
    [Modules.ORDER]: { listOrders },
  }
  const container = { resolve: (key: string) => own[key] ?? host.resolve(key) } as unknown as MedusaContainer
  return { end, listOrders, begun: beginCompletion(container, attempt) }
}

/** What searching for orders filters by. */
const withMark = expect.objectContaining({ metadata: expect.anything() })

describe("the end of a cart's completion", () => {
  it("needs no look for orders when the host names the one that takes the payment", async () => {
    const { begun, end, listOrders } = complete()
    await (
      await begun
    )("order_1")
    expect(end).toHaveBeenCalledTimes(1)
    expect(listOrders).not.toHaveBeenCalledWith(withMark, expect.anything())
  })

  it.each([
    ["the host failed", undefined],
    ["its order takes another payment", "order_2"],
    ["its order is linked to none", "order_3"],
  ])("looks for orders when %s", async (_, orderId) => {
    const { begun, end, listOrders } = complete()
    await (
      await begun
    )(orderId)
    expect(listOrders).toHaveBeenCalledWith(withMark, expect.anything())
    expect(end).toHaveBeenCalledTimes(1)
  })

  it("looks for what an earlier completion left, before and after", async () => {
    const { begun, listOrders } = complete({ knownMark: "cut-1" })
    await (
      await begun
    )("order_1")
    expect(listOrders.mock.calls.filter(([filters]) => withMark.asymmetricMatch(filters))).toHaveLength(2)
  })
})
