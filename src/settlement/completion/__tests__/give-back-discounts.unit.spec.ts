import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import { hostWith } from "../../medusa/__fixtures__/host-with"
import { giveBackDiscounts, giveBackUsedUp } from "../give-back-discounts"

const cart = { id: "cart_1", email: "mira@example.com", customer_id: null, items: [{ adjustments: [{ code: "TEN" }] }] }
const rows = { order_cart: [{ order_id: "order_1", cart_id: "cart_1" }], cart: [cart], promotion: [] }

/** A store in which one module, or the links, cannot be read. */
function storeWithout(broken: string) {
  const host = hostWith(rows)
  const warned: string[] = []
  const own: Record<string, unknown> = {
    [PAYIN_MODULE]: { log: { warn: (_topic: string, line: string) => void warned.push(line) } },
    [Modules.LOCKING]: { acquire: async () => undefined, release: async () => true },
  }
  const resolve = (key: string) => {
    if (key === broken) throw new Error("Connection terminated unexpectedly")
    return own[key] ?? host.resolve(key)
  }
  return { container: { resolve } as unknown as MedusaContainer, warned }
}

describe("discounts that cannot be given back", () => {
  it.each([ContainerRegistrationKeys.LINK, Modules.CART, Modules.PROMOTION, Modules.LOCKING])(
    "are a line in the log, and undo no cancellation: without %s",
    async (broken) => {
      const { container, warned } = storeWithout(broken)
      await giveBackDiscounts(container, "order_1")
      const reason = "Connection terminated unexpectedly"
      expect(warned).toEqual([`the discounts of order order_1 still count as used: ${reason}`])
    },
  )

  it("are none where the cart has none", async () => {
    const { container, warned } = storeWithout(Modules.PROMOTION)
    await giveBackUsedUp(container, "cart_2")
    expect(warned).toEqual([])
  })
})
