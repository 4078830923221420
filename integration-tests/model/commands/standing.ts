import type { World } from "../world"

/** The latest order that is not canceled; a draft is an order too. */
export const standing = ({ books }: World) => books.orders.filter(({ status }) => status !== "canceled").at(-1)

/** Its first piece that was sent out: only that can come back. */
export function sentItem(world: World) {
  const order = standing(world)
  return world.books.items.find((item) => item.order === order?.id && item.fulfilled > 0)
}

/** A delivery at a price that staff name. */
export const delivery = (world: World, custom_amount: number) => ({
  shipping_option_id: world.shop.seed.shippingOptions.express,
  custom_amount,
})

export const payments = ({ books }: World) => books.payments.filter(({ canceled }) => !canceled)

export const capturedCents = ({ books }: World, payment: string) =>
  books.captures.filter((one) => one.payment === payment).reduce((sum, { cents }) => sum + cents, 0)
