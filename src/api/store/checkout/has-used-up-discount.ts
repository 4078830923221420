import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { lookUp } from "../../../settlement/medusa/look-up"

/**
 * Whether the host would refuse to complete the cart because others have used up one of its discounts. The host counts a
 * discount when it places the order, not when the shopper enters its code, and takes none out of a cart that nobody changes.
 */
export async function hasUsedUpDiscount(scope: MedusaContainer, cart: DiscountedCart): Promise<boolean> {
  const lines = [...(cart.items ?? []), ...(cart.shipping_methods ?? [])]
  const discounts = lines.flatMap(({ adjustments }) => adjustments ?? []).filter(({ code }) => code)
  const code = [...new Set(discounts.map((discount) => discount.code!))]
  const promotions = await lookUp<PromotionRow>(scope, "promotion", { fields: promotionFields, filters: { code } })
  for (const promotion of promotions.filter(isActive)) {
    const amounts = discounts.filter((own) => own.code === promotion.code).map(({ amount }) => amount)
    if (isOverLimit(promotion) || (await isOverBudget(scope, promotion, { cart, amounts }))) return true
  }
  return false
}

const promotionFields = ["id", "code", "status", "limit", "used", "campaign.*", "campaign.budget.*"]

export type DiscountedLine = { adjustments?: { code?: string | null; amount: BigNumberInput }[] }

export type DiscountedCart = {
  email: string | null
  customer_id: string | null
  items?: DiscountedLine[]
  shipping_methods?: DiscountedLine[]
}

type PromotionRow = {
  code: string
  status: string
  limit: number | null
  used: number | null
  campaign?: { starts_at: string | Date | null; ends_at: string | Date | null; budget?: Budget | null } | null
}

type Budget = {
  id: string
  type: string
  limit: BigNumberInput | null
  used: BigNumberInput | null
  attribute: string | null
}

/** The host counts no other: the cart keeps a discount that has ended since. */
function isActive({ campaign, status }: PromotionRow): boolean {
  const now = new Date()
  const hasBegun = !campaign?.starts_at || new Date(campaign.starts_at) <= now
  return status === "active" && hasBegun && (!campaign?.ends_at || new Date(campaign.ends_at) > now)
}

function isOverLimit({ limit, used }: PromotionRow): boolean {
  return typeof limit === "number" && (used ?? 0) + 1 > limit
}

type Use = { cart: DiscountedCart; amounts: BigNumberInput[] }

async function isOverBudget(
  scope: MedusaContainer,
  { campaign }: PromotionRow,
  { cart, amounts }: Use,
): Promise<boolean> {
  const budget = campaign?.budget
  if (!budget?.limit) return false
  const isOver = (used: BigNumberInput | null, more: BigNumberInput) =>
    MathBN.gt(MathBN.add(used ?? 0, more), budget.limit!)
  switch (budget.type) {
    case "spend":
      return isOver(budget.used, MathBN.sum(0, ...amounts))
    case "usage":
      return isOver(budget.used, 1)
    case "use_by_attribute":
      return isOver(await usesOf(scope, budget, cart), 1)
    default:
      return false
  }
}

/** A campaign has a row for each of its customers. */
async function usesOf(scope: MedusaContainer, { attribute, id }: Budget, cart: DiscountedCart) {
  const attribute_value = (attribute === "customer_email" ? cart.email : cart.customer_id) ?? []
  const filters = { budget_id: id, attribute_value }
  const [own] = await lookUp<{ used: BigNumberInput | null }>(scope, "campaign_budget_usage", {
    fields: ["id", "used"],
    filters,
  })
  return own?.used ?? null
}
