import { createPromotionsWorkflow } from "@medusajs/medusa/core-flows"
import type { StoryContext } from "./story-context"

/** `TEN`: 10 EUR off an order. */
export async function createDiscount(ctx: StoryContext, limits: object): Promise<void> {
  const application_method = { type: "fixed", target_type: "order", allocation: "across", value: 10 }
  const discount = { code: "TEN", type: "standard", status: "active", is_automatic: false, ...limits }
  const promotion = { ...discount, application_method: { ...application_method, currency_code: "eur" } }
  await createPromotionsWorkflow(ctx.container).run({ input: { promotionsData: [promotion as never] } })
}

export const campaign = (budget: object) => ({
  campaign: { name: "Ten", campaign_identifier: "ten", budget: { currency_code: "eur", ...budget } },
})
