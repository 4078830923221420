import { freePort } from "../harness/free-port"
import { rowsOf, type SeededStore, seededStore } from "../harness/seeded-store"
import type { StoreProcess } from "../harness/store-process"
import { waitFor } from "../harness/wait-for"
import { readyCart } from "../http/ready-cart"
import { Shopper } from "../http/shopper"
import { startStorySandbox, type StorySandbox } from "../http/story-sandbox"
import { CompletionHold, type CompletionStep } from "./completion-hold"
import { offerAccount } from "./offer-accounts"
import { letTimeCome } from "./settle-down"

jest.setTimeout(600_000)

/**
 * The host creates an order first, then writes its links, its cart and its reservations in parallel. A process killed
 * in between leaves an unlinked order. Here it is killed there every time.
 */
describe("a store that is killed between making an order and linking it", () => {
  let store: SeededStore
  let service: StorySandbox
  let process: StoreProcess
  let port: number
  let isUp = false
  /** Orders from earlier tests. */
  let earlier: Set<string>

  const control = () => service.sandbox.control

  beforeAll(async () => {
    port = await freePort()
    service = await startStorySandbox(`http://localhost:${port}/hooks/payment/payin_default`)
    store = await seededStore("killed-completion")
    await start()
    await offerAccount(store.databaseUrl, "orders")
  })

  afterAll(async () => {
    await process?.kill()
    await service?.close()
  })

  beforeEach(async () => {
    if (!isUp) await start()
    earlier = new Set((await allOrders()).map(({ id }) => id))
  })

  async function openedCart(provider: string) {
    const shopper = new Shopper(process.url, store.seed.publishableKey)
    const cart = await readyCart(store.seed, shopper)
    await shopper.createPaymentSession(cart.collectionId, provider)
    return { ...cart, shopper }
  }

  /** Begins a completion, and kills the store once the order is created and only the `held` steps are missing. */
  async function killIn(cartId: string, held: readonly CompletionStep[], begin: () => unknown) {
    const hold = new CompletionHold(store.databaseUrl)
    await hold.hold(held)
    begin()
    await hold.isReached(held, cartId)
    await process.kill()
    isUp = false
    await hold.drop()
    await hold.release()
  }

  async function start() {
    process = await store.start(service.env, port)
    isUp = true
  }

  const everything = ["cart_link", "collection_link", "reservation", "cart"] as const

  const allOrders = () =>
    rowsOf<{ id: string; cart_id: string | null; reserved: number }>(
      store.databaseUrl,
      `select o.id, l.cart_id, count(r.id)::int as reserved from "order" o
         left join order_cart l on l.order_id = o.id and l.deleted_at is null
         left join order_item i on i.order_id = o.id
         left join reservation_item r on r.line_item_id = i.item_id and r.deleted_at is null
        where o.deleted_at is null group by 1, 2`,
    )

  const orders = async () => (await allOrders()).filter(({ id }) => !earlier.has(id))
  const ordersOf = async (cartId: string) => (await orders()).filter(({ cart_id }) => cart_id === cartId)
  const unlinked = async () => (await orders()).filter(({ cart_id }) => cart_id === null)

  const settled = (cartId: string) =>
    waitFor(
      async () => {
        await letTimeCome({ databaseUrl: store.databaseUrl, control: control() })
        const sql = "select * from payin_attempt where cart_id = $1 and state = 'captured'"
        return (await rowsOf<{ order_id: string }>(store.databaseUrl, sql, [cartId]))[0]
      },
      { what: "a captured attempt", timeoutMs: 100_000, pollMs: 1_000 },
    )

  const isWaiting = (cartId: string) =>
    waitFor(
      async () => {
        await letTimeCome({ databaseUrl: store.databaseUrl, control: control() })
        const sql =
          "select id from payin_attempt where cart_id = $1 and state = 'open' and placed_unpaid_at is not null"
        return (await rowsOf(store.databaseUrl, sql, [cartId])).length > 0
      },
      { what: "an open trade of the order", timeoutMs: 60_000, pollMs: 1_000 },
    )

  const nothingLeft = () =>
    waitFor(
      async () => {
        await letTimeCome({ databaseUrl: store.databaseUrl, control: control() })
        return (await unlinked()).length === 0
      },
      { what: "no order without a cart", timeoutMs: 60_000, pollMs: 1_000 },
    )

  const isGone = (orderId: string) =>
    waitFor(
      async () => {
        await letTimeCome({ databaseUrl: store.databaseUrl, control: control() })
        return (await orders()).every(({ id }) => id !== orderId)
      },
      { what: "no such order", timeoutMs: 60_000, pollMs: 1_000 },
    )

  it("leaves one order for the paid cart, however often it was killed, and no other", async () => {
    const { cartId } = await openedCart("pp_payin_default")
    await control().setStatus(cartId, "closed", { callback: false })
    await killIn(cartId, everything, () => control().sendCallback(cartId))
    expect(await unlinked()).toHaveLength(1)
    await start()
    // The second time everything but the links is written: the stock is reserved and the cart is completed.
    await killIn(cartId, ["cart_link", "collection_link"], () =>
      letTimeCome({ databaseUrl: store.databaseUrl, control: control() }),
    )
    await start()
    const { order_id } = await settled(cartId)
    await nothingLeft()
    expect(await ordersOf(cartId)).toEqual([{ id: order_id, cart_id: cartId, reserved: 1 }])
  })

  it("leaves one order of the cart that its shopper completes again", async () => {
    const { cartId, shopper } = await openedCart("pp_payin_orders")
    await killIn(cartId, everything, () => shopper.completeCart(cartId).catch(() => undefined))
    expect(await unlinked()).toHaveLength(1)
    await start()
    const { id } = await shopper.orderOf(cartId)
    await nothingLeft()
    expect(await ordersOf(cartId)).toEqual([{ id, cart_id: cartId, reserved: 1 }])
  })

  it("takes away the order of a shopper who never comes back", async () => {
    const { cartId, shopper } = await openedCart("pp_payin_orders")
    await killIn(cartId, ["cart_link", "collection_link"], () => shopper.completeCart(cartId).catch(() => undefined))
    expect(await unlinked()).toMatchObject([{ reserved: 1 }])
    await start()
    await nothingLeft()
    expect(await ordersOf(cartId)).toEqual([])
    expect((await shopper.readCart(cartId)).completed_at ?? null).toBeNull()
  })

  it.each<[string, CompletionStep]>([
    ["its payment was asked for", "reading"],
    ["its stock was reserved", "reservation"],
  ])(
    "takes away the order of a shopper who had not paid, killed before %s, and the money places another",
    async (_name, step) => {
      const { cartId, shopper } = await openedCart("pp_payin_default")
      await killIn(cartId, [step], () => shopper.completeCart(cartId).catch(() => undefined))
      const [made] = await orders()
      expect(made).toMatchObject({ cart_id: cartId })
      await start()
      await isGone(made!.id)
      expect((await shopper.readCart(cartId)).completed_at ?? null).toBeNull()
      await control().setStatus(cartId, "closed")
      const { order_id } = await settled(cartId)
      expect(order_id).not.toBe(made!.id)
      expect(await ordersOf(cartId)).toEqual([{ id: order_id, cart_id: cartId, reserved: 1 }])
    },
  )

  it("goes on with an order that is placed first, and gives it up when nobody pays", async () => {
    const { cartId, shopper } = await openedCart("pp_payin_orders")
    await killIn(cartId, ["opening"], () => shopper.completeCart(cartId).catch(() => undefined))
    const [made] = await orders()
    await start()
    await isWaiting(cartId)
    expect(await ordersOf(cartId)).toEqual([{ id: made!.id, cart_id: cartId, reserved: 1 }])
    await control().setStatus(cartId, "canceled")
    await waitFor(
      async () => {
        await letTimeCome({ databaseUrl: store.databaseUrl, control: control() })
        const sql = `select id from "order" where id = $1 and status = 'canceled'`
        return (await rowsOf(store.databaseUrl, sql, [made!.id])).length > 0
      },
      { what: "the order to be given up", timeoutMs: 60_000, pollMs: 1_000 },
    )
    expect(await ordersOf(cartId)).toMatchObject([{ reserved: 0 }])
  })

  it("reserves the stock of an order that is placed first, before anybody pays it", async () => {
    const { cartId, shopper } = await openedCart("pp_payin_orders")
    await killIn(cartId, ["reservation"], () => shopper.completeCart(cartId).catch(() => undefined))
    const [made] = await orders()
    expect(made).toMatchObject({ cart_id: cartId, reserved: 0 })
    await start()
    await isWaiting(cartId)
    expect(await ordersOf(cartId)).toEqual([{ id: made!.id, cart_id: cartId, reserved: 1 }])
    await control().setStatus(cartId, "closed")
    expect(await settled(cartId)).toMatchObject({ order_id: made!.id })
    expect(await ordersOf(cartId)).toEqual([{ id: made!.id, cart_id: cartId, reserved: 1 }])
  })

  it.each<[string, CompletionStep]>([
    ["its cart", "cart_link"],
    ["its payment", "collection_link"],
  ])("finishes the order that lacks nothing but the link to %s", async (_name, step) => {
    const { cartId } = await openedCart("pp_payin_default")
    await control().setStatus(cartId, "closed", { callback: false })
    await killIn(cartId, [step], () => control().sendCallback(cartId))
    const [made] = await orders()
    await start()
    const { order_id } = await settled(cartId)
    expect(order_id).toBe(made!.id)
    await nothingLeft()
    expect(await ordersOf(cartId)).toEqual([{ id: order_id, cart_id: cartId, reserved: 1 }])
  })
})
