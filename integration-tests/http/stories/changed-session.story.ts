import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IPaymentModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { waitFor } from "../../harness/wait-for"
import { capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const payments = () => ctx.container.resolve<IPaymentModuleService>(Modules.PAYMENT)

  async function openSession() {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    const [session] = await payments().listPaymentSessions({ payment_collection_id: cart.collectionId })
    const { amount, currency_code, data, id } = session!
    return { cartId: cart.cartId, session: { id, amount, currency_code, data: data! } }
  }

  describe("a payment session that the store's own code changes", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it.each([
      ["a larger amount", { amount: 150 }],
      ["a smaller amount", { amount: 50 }],
      ["nothing", { amount: 0 }],
      ["another currency", { currency_code: "rub" }],
    ])(
      "asks for what its trade asks for, and not for %s: its order is paid with what arrived",
      async (_what, other) => {
        const { cartId, session } = await openSession()
        await expect(payments().updatePaymentSession({ ...session, ...other })).rejects.toThrow(
          "This payment session asks for 100.00 EUR, and cannot ask for anything else.",
        )
        await ctx.sandbox.control.setStatus(cartId, "closed")
        const { captures, openCases, sessions } = await capturedBook(ctx, cartId)
        expect({ captures, openCases }).toEqual({ captures: [100], openCases: [] })
        expect(sessions).toMatchObject([{ amount: 100, currency_code: "eur" }])
      },
    )

    it("ends with its trade also where it asks for another sum, as it may since an edit of its order", async () => {
      const { cartId, session } = await openSession()
      const db = ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
      await db("payment_session")
        .where({ id: session.id })
        .update({ amount: 150, raw_amount: { value: "150" } })
      await ctx.sandbox.control.setStatus(cartId, "canceled")
      const hasEnded = async () => (await payments().retrievePaymentSession(session.id)).status === "canceled"
      await waitFor(hasEnded, { what: "the end of the session" })
    })

    it("takes whatever else it is given", async () => {
      const { session } = await openSession()
      await payments().updatePaymentSession({ ...session, metadata: { till: "7" } })
      const [kept] = await payments().listPaymentSessions({ id: session.id })
      expect(kept).toMatchObject({ metadata: { till: "7" }, data: session.data })
    })
  })
}
