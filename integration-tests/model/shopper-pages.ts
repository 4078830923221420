import type { SaidToShopper } from "./checker/answers"
import type { Pages, SaidOfCart, SaidOfLink, SaidOfOrder } from "./checker/pages"
import type { World } from "./world"

/** Every page that a shopper may open once the shop has come to rest, the plugin's and Medusa's own. */
export async function askAsShopper(world: World): Promise<Pages> {
  world.tell("The shopper asks for each payment.")
  const payments = [...(await bySession(world)), ...(await byOthers(world))]
  const [links, orders, carts] = await Promise.all([linksOf(world), ordersOf(world), cartsOf(world)])
  return { payments, links, orders, carts }
}

const sessions = "/store/payin/payment-sessions"

async function bySession(world: World): Promise<SaidToShopper[]> {
  const said: SaidToShopper[] = []
  for (const { id, session } of world.books.attempts) {
    if (session === null) continue
    const { status, body } = await world.asShopper("GET", `${sessions}/${session}?payin_attempt=${id}`)
    said.push({ attempt: id, status, ...body.payment })
  }
  return said
}

/** By the cart, or by an attempt alone: the page then shows the payment that counts. */
async function byOthers(world: World): Promise<SaidToShopper[]> {
  const { attempts, orders } = world.books
  const latest = new Map(attempts.map(({ collection, id }) => [collection, id]))
  const carts = new Map(attempts.flatMap(({ cart, id }) => (cart === null ? [] : [[cart, id] as const])))
  const ordered = orders.flatMap(({ id }) => {
    const attempt = attempts.find(({ collection }) => isOf(world, collection, id))
    return attempt ? [[`order_id=${id}`, attempt.id] as const] : []
  })
  const asked = [
    ...[...latest.values()].map((id) => [`payin_attempt=${id}`, id] as const),
    ...[...carts].map(([cart, id]) => [`cart_id=${cart}`, id] as const),
    ...ordered,
  ]
  const ask = async ([by, id]: readonly [string, string]): Promise<SaidToShopper> => {
    const { status, body } = await world.asShopper("GET", `${sessions}?${by}`)
    return { attempt: body.payment?.payin_attempt ?? id, by, status, ...body.payment }
  }
  return await Promise.all(asked.map(ask))
}

function isOf({ books }: World, collection: string, order: string): boolean {
  return books.collections.some((one) => one.id === collection && one.order === order)
}

/** Of each collection of an order: staff may have sent its link. */
async function linksOf(world: World): Promise<SaidOfLink[]> {
  const { collections, orders } = world.books
  const ofOrders = collections.filter((one) => orders.some(({ id }) => id === one.order))
  return await Promise.all(
    ofOrders.map(async ({ id }) => {
      const { status, body } = await world.asShopper("GET", `/store/payin/payment-collections/${id}`)
      return { ...body.payment_link, collection: id, status }
    }),
  )
}

/** Medusa shows no draft to anybody but staff. */
async function ordersOf(world: World): Promise<SaidOfOrder[]> {
  const placed = world.books.orders.filter(({ is_draft }) => !is_draft)
  return await Promise.all(
    placed.map(async ({ id }) => {
      const { status, body } = await world.asShopper("GET", `/store/orders/${id}?fields=id,payment_status`)
      return { order: id, status, payment_status: body.order?.payment_status }
    }),
  )
}

async function cartsOf(world: World): Promise<SaidOfCart[]> {
  const fields = "id,completed_at,*payment_collection,*payment_collection.payment_sessions"
  return await Promise.all(
    world.books.carts.map(async ({ id }) => {
      const { status, body } = await world.asShopper("GET", `/store/carts/${id}?fields=${fields}`)
      const sessions = body.cart?.payment_collection?.payment_sessions ?? []
      return { cart: id, status, isCompleted: Boolean(body.cart?.completed_at), sessions }
    }),
  )
}
