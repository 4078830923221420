import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { lookUp } from "../medusa/look-up"

/**
 * The code of a discount for which the host would refuse to complete the cart, because others have used it up. The host
 * counts a discount when it places the order, not when the shopper enters its code, and takes none out of a cart that
 * nobody changes.
 *
 * @returns several codes with commas, if they are too many of one campaign together; undefined when all can be used
 */
export async function usedUpDiscount(container: MedusaContainer, cart: DiscountedCart): Promise<string | undefined> {
  const lines = [...(cart.items ?? []), ...(cart.shipping_methods ?? [])]
  const discounts = lines.flatMap(({ adjustments }) => adjustments ?? []).filter(({ code }) => code)
  const code = [...new Set(discounts.map((discount) => discount.code!))]
  const promotions = await lookUp<PromotionRow>(container, "promotion", { fields: promotionFields, filters: { code } })
  const active = promotions.filter(isActive)
  const over = active.find(isOverLimit)
  if (over) return over.code
  const budgets = active.flatMap(({ campaign }) => campaign?.budget ?? [])
  for (const budget of new Map(budgets.map((one) => [one.id, one])).values()) {
    const codes = active.filter(({ campaign }) => campaign?.budget?.id === budget.id).map((own) => own.code)
    const amounts = discounts.filter((own) => codes.includes(own.code!)).map(({ amount }) => amount)
    if (await isOverBudget(container, budget, { cart, amounts, times: codes.length })) return codes.join(", ")
  }
  return undefined
}

/** For staff: the host does not say whose limit it is, and the panel shows no carts. */
export async function usedUpDiscountWords(container: MedusaContainer, cartId: string): Promise<string | undefined> {
  const [cart] = await lookUp<DiscountedCart>(container, "cart", {
    fields: discountedCartFields,
    filters: { id: cartId },
  })
  const code = cart && (await usedUpDiscount(container, cart))
  return code && `Discount used up: ${code}.`
}

export const discountedCartFields = [
  ...["id", "email", "customer_id"],
  ...["items", "shipping_methods"].flatMap((lines) => [`${lines}.*`, `${lines}.adjustments.*`]),
]

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

/** Of all discounts of one campaign in the cart: the host adds them up, except where it counts uses of anybody. */
type Use = { cart: DiscountedCart; amounts: BigNumberInput[]; times: number }

async function isOverBudget(
  container: MedusaContainer,
  budget: Budget,
  { cart, amounts, times }: Use,
): Promise<boolean> {
  if (!budget.limit) return false
  const isOver = (used: BigNumberInput | null, more: BigNumberInput) =>
    MathBN.gt(MathBN.add(used ?? 0, more), budget.limit!)
  switch (budget.type) {
    case "spend":
      return isOver(budget.used, MathBN.sum(0, ...amounts))
    case "usage":
      return isOver(budget.used, 1)
    case "use_by_attribute":
      return whoUses(budget, cart) !== undefined && isOver(await usesOf(container, budget, cart), times)
    default:
      return false
  }
}

/** A campaign has a row for each of its customers. */
async function usesOf(container: MedusaContainer, budget: Budget, cart: DiscountedCart) {
  const filters = { budget_id: budget.id, attribute_value: whoUses(budget, cart) ?? [] }
  const [own] = await lookUp<{ used: BigNumberInput | null }>(container, "campaign_budget_usage", {
    fields: ["id", "used"],
    filters,
  })
  return own?.used ?? null
}

/** The host counts nobody whom it cannot tell from others. */
function whoUses({ attribute }: Budget, { customer_id, email }: DiscountedCart): string | undefined {
  return (attribute === "customer_email" ? email : customer_id) ?? undefined
}
