import * as fc from "fast-check"
import { products } from "../../harness/seed/products"
import { type Doing, doing } from "../command"
import { pricesOf } from "../markets"
import type { World } from "../world"

const hasSessions = ({ books }: World) => books.sessions.length > 0

const changesPrice = doing({
  actor: "staff",
  name: "changes what the goods cost:",
  weight: 3,
  arg: fc.constantFrom(30, 50.5),
  can: hasSessions,
  async act(world, amount) {
    await setPrice(world, amount)
    world.isCatalogueChanged = true
  },
})

const takesAway = doing({
  actor: "staff",
  name: "takes the goods out of the catalogue:",
  weight: 1,
  arg: fc.constantFrom("not published", "deleted"),
  can: hasSessions,
  async act(world, how) {
    const { productId } = world.goods[0]!
    world.isCatalogueChanged = true
    if (how === "not published") return await world.asStaff("POST", `/products/${productId}`, { status: "draft" })
    return await setDeleted(world, "now()")
  },
})

/** The goods as they were before the sequence. */
export async function restoreCatalogue(world: World): Promise<void> {
  await setDeleted(world, "null")
  await world.asStaff("POST", `/products/${world.goods[0]!.productId}`, { status: "published" })
  await setPrice(world, products.find(({ handle }) => handle === world.goods[0]!.handle)!.eur)
}

async function setPrice(world: World, amount: number): Promise<void> {
  const { productId, variantId } = world.goods[0]!
  const prices = pricesOf(amount)
  await world.asStaff("POST", `/products/${productId}/variants/${variantId}`, { prices })
}

async function setDeleted(world: World, when: "now()" | "null"): Promise<void> {
  const { productId, variantId } = world.goods[0]!
  await world.query(`update product set deleted_at = ${when} where id = ?`, [productId])
  await world.query(`update product_variant set deleted_at = ${when} where id = ?`, [variantId])
}

export const catalogueDoings: Doing[] = [changesPrice, takesAway]
