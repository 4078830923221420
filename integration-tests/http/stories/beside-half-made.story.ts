import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { bookOf, capturedBook } from "../book"
import { takeTurn } from "../job-turns"
import { type Stop, stopCompletion, type StoppedCompletion, timePasses } from "../stopped-completion"
import type { StoryContext } from "../story-context"

/** Another payment of a cart whose completion was killed: see `isClearedUp`. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const busy = { status: 409, body: { code: "payin_busy" } }

  let stopped: StoppedCompletion | undefined

  async function killed(at: Stop) {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId, "pp_payin_orders")
    stopped = await stopCompletion(ctx, at, () => ctx.shopper.completeCart(cart.cartId))
    return cart
  }

  async function pay(collectionId: string, provider: string) {
    const path = `/store/payment-collections/${collectionId}/payment-sessions`
    return await ctx.shopper.request("POST", path, { body: { provider_id: provider, data: { method: "card" } } })
  }

  /** Moves everything that is asked about a killed completion into the past. */
  async function minutesPass(minutes: number): Promise<void> {
    const ago = (column: string) => ({ [column]: db().raw("?? - ? * interval '1 minute'", [column, minutes]) })
    await db()("order").update(ago("created_at"))
    await db()("payin_attempt").update({ ...ago("created_at"), ...ago("completion_began_at") })
  }

  beforeEach(() => {
    control().reset()
    stopped = undefined
  })
  afterEach(() => stopped?.wake("goes on"))

  describe("another payment of a cart whose completion was killed", () => {
    it("waits for what the completion of a refused one left, and pays that order once it is whole", async () => {
      control().faults.add({ operation: "pay-in", kind: "refuse" })
      const { cartId, collectionId } = await killed({ at: "links taken back", when: "before" })
      expect(await bookOf(ctx, cartId)).toMatchObject({ attempts: [{ state: "refused" }] })
      expect(await pay(collectionId, "pp_payin_default")).toMatchObject(busy)
      // The job would look after that order as well: before the shopper asks, or while they do.
      await takeTurn(async () => {
        await timePasses(ctx)
        expect(await pay(collectionId, "pp_payin_default")).toMatchObject(busy)
        expect(control().trades()).toEqual([])
        expect(await pay(collectionId, "pp_payin_default")).toMatchObject({ status: 200 })
      })
      await control().setStatus(control().trades()[0]!.externalTransactionId!, "closed")
      const whole = { orders: [{ status: "pending" }], captures: [100], reservations: 1, openCases: [] }
      expect(await capturedBook(ctx, cartId)).toMatchObject(whole)
    })

    it("waits for two minutes at most where nothing can be done about that order", async () => {
      const { collectionId } = await killed({ at: "payment", when: "before" })
      const { accounts } = ctx.container.resolve(PAYIN_MODULE).options
      const { orders } = accounts
      // Its trade is not opened yet, and nobody can open it.
      delete accounts.orders
      try {
        await minutesPass(1)
        expect(await pay(collectionId, "pp_payin_default")).toMatchObject(busy)
        await minutesPass(2)
        expect(await pay(collectionId, "pp_payin_default")).toMatchObject({ status: 200 })
      } finally {
        accounts.orders = orders!
      }
    })
  })
}
