import { createsOf } from "../actions"
import { bookOf } from "../book"
import { isCommitOf, isWriteOf, loseStatement } from "../lose-statement"
import type { StoryContext } from "../story-context"

/** The database does its work, and its answer is lost: a pooler that restarts, a failover, a network that breaks. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const start = (collectionId: string, data: Record<string, unknown> = {}, account = "default") =>
    ctx.shopper.request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
      body: { provider_id: `pp_payin_${account}`, data },
    })

  describe("an attempt whose insert the database did not answer", () => {
    beforeEach(() => control().reset())

    it("is the cart's, and its trade is opened at once", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const lost = loseStatement(ctx, "its answer", isWriteOf("payin_attempt"))
      expect((await start(collectionId)).status).toBe(200)
      expect(lost()).toMatch(/insert into "payin_attempt"/)
      expect(await bookOf(ctx, cartId)).toMatchObject({ attempts: [{ state: "open" }], sessions: [{}] })
      expect(createsOf(ctx)).toHaveLength(1)
    })

    it("is the cart's also where it takes the place of another bank's, and no third one is opened", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await start(collectionId, { bank: "RIVERBANK" })
      const lost = loseStatement(ctx, "its answer", isCommitOf("payin_attempt"))
      expect((await start(collectionId, { bank: "NORTHBANK" })).status).toBe(200)
      expect(lost()).toMatch(/^commit/i)
      const { attempts, sessions } = await bookOf(ctx, cartId)
      expect(attempts).toMatchObject([{ superseded_at: expect.any(Date) }, { state: "open", superseded_at: null }])
      expect(sessions).toMatchObject([{ data: { payin_attempt: attempts[1]!.id } }])
      expect(createsOf(ctx)).toHaveLength(2)
    })

    it("is the plan of an order that is paid later, in place of the trade that was open", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await start(collectionId, { bank: "RIVERBANK" })
      const lost = loseStatement(ctx, "its answer", isCommitOf("payin_attempt"))
      expect((await start(collectionId, { bank: "NORTHBANK" }, "orders")).status).toBe(200)
      expect(lost()).toMatch(/^commit/i)
      const { attempts, sessions } = await bookOf(ctx, cartId)
      expect(attempts).toMatchObject([{ superseded_at: expect.any(Date) }, { state: "planned", account: "orders" }])
      expect(sessions).toMatchObject([{ data: { payin_attempt: attempts[1]!.id } }])
    })
  })

  describe("a trade that the database wrote down without answering", () => {
    beforeEach(() => control().reset())

    it("is the shopper's in the same request, in place of another bank's, and no third one is opened", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await start(collectionId, { bank: "RIVERBANK" })
      const isNewTrade = ({ sql, bindings }: { sql: string; bindings: unknown[] }) =>
        /update "payin_attempt" set "trade_id"/.test(sql) && bindings.includes("opening")
      const lost = loseStatement(ctx, "its answer", isNewTrade)
      expect((await start(collectionId, { bank: "NORTHBANK" })).status).toBe(200)
      expect(lost()).toBeDefined()
      const { attempts, sessions } = await bookOf(ctx, cartId)
      expect(attempts).toMatchObject([{ superseded_at: expect.any(Date) }, { state: "open", superseded_at: null }])
      expect(sessions).toMatchObject([{ data: { payin_attempt: attempts[1]!.id } }])
      expect(createsOf(ctx)).toHaveLength(2)
    })
  })

  describe("a payment of an order whose session the database did not write down", () => {
    beforeEach(() => control().reset())

    it("is opened with the next press, which waits for no lease to run out", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await start(collectionId, {}, "orders")
      const lost = loseStatement(ctx, "the statement", isCommitOf("payin_attempt"))
      expect((await ctx.shopper.completeCart(cartId)).body).toMatchObject({ type: "cart" })
      expect(lost()).toMatch(/^commit/i)
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [], attempts: [{ lease_owner: null }] })
      await ctx.shopper.orderOf(cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{}], attempts: [{ state: "open" }] })
    })
  })
}
