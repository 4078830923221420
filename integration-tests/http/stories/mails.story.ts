import { Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { whileOff } from "../../harness/wrong-clock"
import { reconcileNow, takePieceFromOrder } from "../actions"
import { bookOf, capturedBook } from "../book"
import { mailSteps } from "../mail-steps"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const { later, lines, rows, run, sent, switchOff, switchOn, db } = mailSteps(ctx)
  const control = () => ctx.sandbox.control

  beforeEach(() => control().reset())
  afterEach(() => switchOff())

  /** A cart with an open payment, that long ago. */
  async function waitingCart(interval = "0 minutes", data?: Record<string, unknown>) {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId, "pp_payin_default", data)
    await later(cart.cartId, interval)
    return cart
  }

  async function waitingOrder(account = "keeps") {
    const cart = await ctx.readyCart()
    const data = { success_redirect: `http://localhost:8000/return?cart_id=${cart.cartId}` }
    await ctx.shopper.createPaymentSession(cart.collectionId, `pp_payin_${account}`, data)
    const order = await ctx.shopper.orderOf(cart.cartId)
    return { ...cart, order }
  }

  describe("what shoppers are told by mail", () => {
    it("is nothing without the option, then that the payment waits, that it ends, and that it did not arrive", async () => {
      const { cartId } = await waitingCart("6 minutes")
      await run()
      expect(await rows()).toEqual([])

      switchOn()
      await Promise.all([run(), run(), run()])
      await run()
      const url = `http://localhost:8000/return?cart_id=${cartId}`
      expect(await sent()).toMatchObject([
        {
          to: "lena@example.com",
          kind: "waiting",
          subject: "Your order is waiting for your payment",
          text: expect.stringContaining(`€100.00 yet. You can still make it.\n\nPay now: ${url}\n`),
          url,
        },
      ])

      await later(cartId, "5 minutes")
      await run()
      await run()
      expect((await sent()).slice(1)).toMatchObject([
        { kind: "reminder", subject: "The time to pay for your order ends soon" },
      ])

      await control().setStatus(cartId, "canceled", { callback: false })
      await reconcileNow(ctx, cartId)
      await run()
      expect(await sent()).toHaveLength(2)
      await later(cartId, "11 minutes")
      await run()
      await run()
      expect((await sent()).slice(2)).toMatchObject([{ kind: "ended", url, subject: "Your payment did not arrive" }])
      expect(await lines()).toEqual([
        { kind: "mail_sent", mail: "waiting" },
        { kind: "mail_sent", mail: "reminder" },
        { kind: "mail_sent", mail: "ended" },
      ])
      // Nothing of the payment itself.
      const { requisite, externalPaymentPageUrl } = control().trade(cartId)!
      const told = JSON.stringify(await db()("notification").select("data"))
      expect(told).not.toContain(requisite.requisites)
      expect(told).not.toContain(externalPaymentPageUrl!)
    })

    it("is no reminder before half of the time to pay is over, however short that is", async () => {
      switchOn({ waiting: {}, reminder: { beforeMinutes: 60 } })
      const { cartId } = await waitingCart("6 minutes")
      await run()
      expect(await sent()).toMatchObject([{ kind: "waiting" }])
      await later(cartId, "2 minutes")
      await run()
      expect((await sent()).slice(1)).toMatchObject([{ kind: "reminder" }])
    })

    it.each([1200, 14_400])("is that the payment waits, although a server's clock is ahead (%d s)", async (seconds) => {
      switchOn({ waiting: {} })
      await waitingCart("6 minutes")
      await whileOff(seconds, run)
      expect(await sent()).toMatchObject([{ kind: "waiting" }])
    })

    it("is in the shopper's language, and in the shop's own template where it has one", async () => {
      const { cartId } = await waitingCart("6 minutes", { page_locale: "RU" })
      switchOn({ waiting: { template: "pay-please" } })
      await run()
      const [mail] = await ctx.container
        .resolve(Modules.NOTIFICATION)
        .listNotifications({ template: "pay-please" } as object)
      expect(mail).toMatchObject({
        to: "lena@example.com",
        data: {
          kind: "waiting",
          language: "ru",
          amount: "100.00",
          amount_text: expect.stringMatching(/^100,00\s€$/),
          url: `http://localhost:8000/return?cart_id=${cartId}`,
          subject: "Ваш заказ ждёт оплаты",
          text: expect.any(String),
          html: expect.any(String),
        },
      })
    })

    it("asks the service first: nobody who has paid is reminded, and the money is settled", async () => {
      const { cartId } = await waitingCart("6 minutes")
      await control().setStatus(cartId, "closed", { callback: false })
      switchOn({ waiting: true })
      await run()
      await capturedBook(ctx, cartId)
      expect(await sent()).toEqual([])
      expect(await rows()).toMatchObject([{ outcome: "dropped", reason: "paid" }])
    })

    it.each([
      ["dispute", "with_person"],
      ["checking", "with_person"],
      ["canceled", "other_state"],
    ])("says nothing more once the service says %s", async (status, reason) => {
      const { cartId } = await waitingCart("6 minutes")
      await control().setStatus(cartId, status, { callback: false })
      switchOn({ waiting: true })
      await run()
      expect(await sent()).toEqual([])
      expect(await rows()).toMatchObject([{ kind: "waiting", outcome: "dropped", reason }])
    })

    it("is one of a kind for a cart, however many attempts it has", async () => {
      switchOn({ waiting: true, ended: true })
      const { cartId, collectionId } = await waitingCart("6 minutes")
      await run()
      // Canceled, and tried again at once: the first attempt's end is no news, the second one's is.
      await control().setStatus(cartId, "canceled", { callback: false })
      await reconcileNow(ctx, cartId)
      await later(cartId, "11 minutes")
      await ctx.shopper.createPaymentSession(collectionId)
      await run()
      expect((await rows()).slice(1)).toMatchObject([{ kind: "ended", outcome: "dropped", reason: "tried_again" }])
      await later(cartId, "6 minutes")
      await run()
      await control().setStatus(`${cartId}_2`, "canceled", { callback: false })
      await reconcileNow(ctx, cartId)
      await later(cartId, "11 minutes")
      await run()
      await run()
      expect((await sent()).map(({ kind }) => kind)).toEqual(["waiting", "ended"])
    })

    it("leaves out old payments, changed carts, carts that are gone, and addresses that are none", async () => {
      const old = await waitingCart("3 hours")
      const gone = await waitingCart("6 minutes")
      const nobody = await waitingCart("6 minutes")
      await ctx.container.resolve(Modules.CART).deleteCarts([gone.cartId])
      await ctx.container.resolve(Modules.CART).updateCarts(nobody.cartId, { email: null as unknown as string })
      switchOn()
      await run()
      expect(await sent()).toEqual([])
      const found = await rows()
      expect(found.map(({ reason }) => reason).sort()).toEqual(["no_address", "nothing_to_pay"])
      expect((await bookOf(ctx, old.cartId)).attempts).toMatchObject([{ state: "open" }])
    })

    it("is nothing once they have chosen another provider, although the clock of their server was behind", async () => {
      const { cartId, collectionId } = await waitingCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_system_default")
      const behind = { created_at: db().raw("created_at - interval '5 minutes'") }
      await db()("payment_session").where({ payment_collection_id: collectionId }).update(behind)
      const longAgo = { unchanged_since: db().raw("now() - interval '6 minutes'") }
      await db()("payin_attempt").where({ cart_id: cartId }).update(longAgo)
      switchOn()
      await run()
      expect(await rows()).toMatchObject([{ kind: "waiting", outcome: "dropped", reason: "tried_again" }])
    })

    it("is for an order the page that takes its payment, and nothing once staff have canceled it", async () => {
      const { cartId, collectionId, order } = await waitingOrder()
      const canceled = await waitingOrder()
      await later(cartId, "6 minutes")
      await later(canceled.cartId, "6 minutes")
      await cancelOrderWorkflow(ctx.container).run({ input: { order_id: canceled.order.id } })
      switchOn()
      await run()
      expect(await sent()).toMatchObject([
        {
          kind: "waiting",
          subject: `Your order #${order.display_id} is waiting for your payment`,
          url: `https://shop.example/payment-collection/${collectionId}?order_id=${order.id}`,
        },
      ])
      // The order is kept although nobody paid in time.
      await control().setStatus(cartId, "canceled", { callback: false })
      await reconcileNow(ctx, cartId)
      await later(cartId, "11 minutes")
      await run()
      expect((await sent()).map(({ kind }) => kind)).toEqual(["waiting", "ended"])
    })

    it("is nothing once staff have edited the order, which costs something else now", async () => {
      const { cartId, order } = await waitingOrder()
      await takePieceFromOrder(ctx, order.id)
      await later(cartId, "6 minutes")
      switchOn()
      await run()
      expect(await sent()).toEqual([])
      expect(await rows()).toMatchObject([{ kind: "waiting", outcome: "dropped", reason: "cart_changed" }])
    })

    it("is that the payment arrived, unless the shopper has seen it", async () => {
      switchOn()
      const told = await waitingCart()
      const seen = await waitingCart()
      const completed = await waitingCart()
      for (const { cartId } of [told, seen]) {
        await control().setStatus(cartId, "closed", { callback: false })
        await reconcileNow(ctx, cartId)
        await capturedBook(ctx, cartId)
      }
      await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${seen.cartId}`)
      await control().setStatus(completed.cartId, "closed", { callback: false })
      await ctx.shopper.orderOf(completed.cartId)
      await capturedBook(ctx, completed.cartId)
      for (const { cartId } of [told, seen, completed]) await later(cartId, "6 minutes")
      await run()
      const [order] = (await bookOf(ctx, told.cartId)).orders
      const { display_id } = await ctx.container.resolve(Modules.ORDER).retrieveOrder(order!.id)
      expect(await sent()).toMatchObject([{ kind: "received", order_number: `${display_id}` }])
      expect((await rows()).map(({ outcome }) => outcome).sort()).toEqual(["seen", "seen", "sent"])
    })
  })
}
