import type { MedusaContainer } from "@medusajs/framework/types"
import { createPromotionsWorkflow } from "@medusajs/medusa/core-flows"
import type { World } from "./world"

/** Ten off the whole order, for one use: whoever is counted wrongly is told that it is used up. */
export async function createDiscount(container: MedusaContainer, code: string): Promise<void> {
  const application_method = { type: "fixed", target_type: "order", allocation: "across", value: 10 }
  const promotion = {
    ...{ code, type: "standard", status: "active", is_automatic: false, limit: 1 },
    application_method: { ...application_method, currency_code: "eur" },
  }
  await createPromotionsWorkflow(container).run({ input: { promotionsData: [promotion as never] } })
}

/** As a sequence finds it: ten euros off, and elsewhere ten in a hundred. */
export async function resetDiscount(world: World): Promise<void> {
  const values = [world.lane.discount]
  await world.query(`update promotion set used = 0, "limit" = 1, status = 'active' where code = ?`, values)
  await setDiscount(world, 10)
}

/** Takes so much off, which may leave parts of the smallest coin. */
export async function setDiscount(world: World, value: number): Promise<void> {
  const [type, currency] = world.market.currency === "eur" ? ["fixed", "eur"] : ["percentage", null]
  await world.query(
    `update promotion_application_method set type = ?, currency_code = ?, value = ?, raw_value = ?::jsonb
      where promotion_id in (select id from promotion where code = ?)`,
    [type, currency, value, JSON.stringify({ value: String(value), precision: 20 }), world.lane.discount],
  )
}

/** Another shopper's order. */
export async function useDiscount(world: World): Promise<void> {
  await world.query("update promotion set used = used + 1 where code = ?", [world.lane.discount])
}
