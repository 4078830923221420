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
  return promotions.filter(isActive).some((promotion) => {
    const own = discounts.filter((discount) => discount.code === promotion.code)
    return isOverLimit(promotion) || isOverBudget(promotion, { cart, amounts: own.map(({ amount }) => amount) })
  })
}

const promotionFields = ["id", "code", "status", "limit", "used", "campaign.*", "campaign.budget.*"].concat(
  "campaign.budget.usages.*",
)

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
  type: string
  limit: BigNumberInput | null
  used: BigNumberInput | null
  attribute: string | null
  usages?: { attribute_value: string; used: BigNumberInput | null }[]
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

function isOverBudget({ campaign }: PromotionRow, { cart, amounts }: Use): boolean {
  const budget = campaign?.budget
  if (!budget?.limit) return false
  const isOver = (used: BigNumberInput | null | undefined, more: BigNumberInput) =>
    MathBN.gt(MathBN.add(used ?? 0, more), budget.limit!)
  switch (budget.type) {
    case "spend":
      return isOver(budget.used, MathBN.sum(0, ...amounts))
    case "usage":
      return isOver(budget.used, 1)
    case "use_by_attribute": {
      const own = budget.attribute === "customer_email" ? cart.email : cart.customer_id
      return isOver(budget.usages?.find(({ attribute_value }) => attribute_value === own)?.used, 1)
    }
    default:
      return false
  }
}
