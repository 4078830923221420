import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { type AdminClient, adminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

/** What an account prefers, and does not have any more: the service's list or the store's options have changed since. */
export default (ctx: StoryContext) => {
  let admin: AdminClient
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const merchant = () => ctx.sandbox.control.settings()
  const check = async () => (await admin.post("/accounts/default/check")).body.check
  /** The options of an account are read anew, as after a restart. */
  async function changeOptions(change: object, account = "default") {
    Object.assign(payin().options.accounts[account]!, change)
    await payin().accountAdmin.changeCheckout(account, {})
  }
  const start = (collectionId: string, data?: object, provider_id = "pp_payin_default") =>
    ctx.shopper.request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
      body: { provider_id, ...(data && { data }) },
    })

  /** As if the service had refused that long ago: a refusal pauses the next try for a moment. */
  async function refusedAgo(cart_id: string, ms: number) {
    for (const { id } of await payin().listAttempts({ cart_id, state: "refused" }))
      await payin().updateAttempts({ id, unchanged_since: new Date(Date.now() - ms) })
  }

  const pauseBegins = (cartId: string) => refusedAgo(cartId, -30_000)
  const pauseEnds = (cartId: string) => refusedAgo(cartId, 120_000)

  const aboutService = async () => {
    const { body } = await admin.get("/health")
    return body.checks.find(({ name, account }: Record<string, string>) => name === "service" && account === "default")
  }

  describe("what an account prefers", () => {
    beforeEach(() => {
      ctx.sandbox.control.reset()
      admin = adminClient(ctx)
    })

    afterEach(async () => {
      ctx.sandbox.control.updateSettings(merchant().name, { banks: null })
      await payin().accountAdmin.changeCheckout("default", { bank: null })
      await (await payin().account("default")).discovery.refresh()
    })

    it("is named by the check and to a monitor once the service does not list the bank any more", async () => {
      await payin().accountAdmin.changeCheckout("default", { bank: "NORTHBANK" })
      expect(await check()).toMatchObject({ ok: true })
      const { banks, name } = merchant()
      ctx.sandbox.control.updateSettings(name, { banks: banks.filter(({ code }) => code !== "NORTHBANK") })
      const { findings, ok } = await check()
      expect(ok).toBe(false)
      expect(findings[1]).toMatchObject({ code: "bank_gone", level: "error", data: { choice: "NORTHBANK" } })
      const { collectionId } = await ctx.readyCart()
      expect((await start(collectionId)).status).toBe(422)
      expect(await aboutService()).toMatchObject({ status: "degraded", text: expect.stringContaining("NORTHBANK") })
    })

    it("is named once the options do not have the method and the language any more", async () => {
      const { methods } = payin().options.accounts.default!
      await changeOptions({ locales: ["KZ"] })
      await payin().accountAdmin.changeCheckout("default", { method: "sbp", locale: "KZ" })
      try {
        expect(await check()).toMatchObject({ ok: true })
        await changeOptions({ methods: ["card"], locales: [] })
        const { findings, ok } = await check()
        expect(ok).toBe(false)
        expect(findings.slice(1, 3)).toMatchObject([
          { code: "method_gone", data: { choice: "sbp" } },
          { code: "language_gone", data: { choice: "KZ" } },
        ])
        expect(await aboutService()).toMatchObject({ status: "degraded", text: expect.stringContaining("sbp, KZ") })
      } finally {
        await payin().accountAdmin.changeCheckout("default", { method: null, locale: null })
        await changeOptions({ methods, locales: [] })
      }
    })
  })

  describe("a shopper with an open payment", () => {
    beforeEach(() => ctx.sandbox.control.reset())
    afterEach(async () => {
      await changeOptions({ maxAttempts: 10 })
      await changeOptions({ limits: {} }, "orders")
    })

    it.each([
      ["a bank that the service does not have any more", 422, "NO-SUCH-BANK", 10],
      ["one payment more than the store allows", 400, "NORTHBANK", 1],
    ])("keeps it after asking for %s", async (_what, status, bank, maxAttempts) => {
      await changeOptions({ maxAttempts })
      const { cartId, collectionId } = await ctx.readyCart()
      await start(collectionId)
      expect((await start(collectionId, { bank })).status).toBe(status)
      expect((await start(collectionId)).status).toBe(200)
      expect((await bookOf(ctx, cartId)).attempts).toMatchObject([{ state: "open", superseded_at: null }])
      expect(ctx.sandbox.control.trades()).toHaveLength(1)
    })

    it("keeps it after asking again and again for a bank that has no requisites", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await start(collectionId)
      const refuse = { operation: "pay-in", kind: "refuse", times: Number.POSITIVE_INFINITY } as const
      ctx.sandbox.control.faults.add({ ...refuse, when: { bank: "NORTHBANK" } })
      for (let press = 1; press <= 3; press++) {
        expect((await start(collectionId, { bank: "NORTHBANK" })).status).toBe(422)
        const { attempts } = await bookOf(ctx, cartId)
        expect(attempts.map(({ state }) => state)).toEqual(["open", ...Array<string>(press).fill("refused")])
        await pauseEnds(cartId)
      }
      const { body } = await start(collectionId)
      const [session] = body.payment_collection.payment_sessions
      expect((await bookOf(ctx, cartId)).attempts[0]).toMatchObject({
        superseded_at: null,
        payment_session_id: session.id,
        payment_page_url: session.data.payment_page_url,
      })
      expect(ctx.sandbox.control.trades()).toHaveLength(1)
    })

    it("keeps it where there is no other for what the cart costs, until it costs the same again", async () => {
      await changeOptions({ maxAttempts: 1 })
      const { cartId, collectionId } = await ctx.readyCart()
      await start(collectionId)
      const { items } = await ctx.shopper.addItem(cartId, ctx.seed.products[1]!.variantId)
      expect((await start(collectionId)).status).toBe(400)
      const added = items!.find(({ variant_id }) => variant_id === ctx.seed.products[1]!.variantId)!
      await ctx.shopper.request("DELETE", `/store/carts/${cartId}/line-items/${added.id}`)
      expect((await start(collectionId)).status).toBe(200)
      expect((await bookOf(ctx, cartId)).attempts).toMatchObject([{ state: "open", superseded_at: null }])
    })

    it("has another one for what the cart costs now, whatever was refused in between", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await start(collectionId)
      await ctx.shopper.addItem(cartId, ctx.seed.products[0]!.variantId)
      ctx.sandbox.control.faults.add({ operation: "pay-in", kind: "refuse" })
      expect((await start(collectionId)).status).toBe(422)
      await pauseEnds(cartId)
      expect((await start(collectionId)).status).toBe(200)
      const attempts = (await bookOf(ctx, cartId)).attempts.filter(({ state }) => state === "open")
      expect(attempts.map(({ superseded_at }) => superseded_at)).toEqual([expect.any(Date), null])
    })

    it("reads at once that it cannot begin where its order was refused and is too small by now", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await start(collectionId, {}, "pp_payin_orders")
      ctx.sandbox.control.faults.add({ operation: "pay-in", kind: "refuse" })
      expect((await ctx.shopper.completeCart(cartId)).body.type).toBe("cart")
      await pauseEnds(cartId)
      await changeOptions({ limits: { EUR: { min: "500" } } }, "orders")
      const { body } = await ctx.shopper.completeCart(cartId)
      expect(body.error?.message).toMatch(/could not be started/)
    })

    it("keeps it where the process ends before another is written down in its place", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await start(collectionId)
      const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      await db.raw(`ALTER TABLE payin_attempt ADD CONSTRAINT cut CHECK (external_transaction_id <> '${cartId}_2')`)
      try {
        expect((await start(collectionId, { bank: "NORTHBANK" })).status).not.toBe(200)
      } finally {
        await db.raw("ALTER TABLE payin_attempt DROP CONSTRAINT cut")
      }
      expect((await bookOf(ctx, cartId)).attempts).toMatchObject([{ state: "open", superseded_at: null }])
    })

    it.each(["any bank", "RIVERBANK"])(
      "does not have it back while nobody knows whether another was opened in its place, nor a third one: %s",
      async (first) => {
        const { cartId, collectionId } = await ctx.readyCart()
        await start(collectionId, first === "any bank" ? {} : { bank: first })
        const { faults } = ctx.sandbox.control
        faults.add({ operation: "pay-in", kind: "cut_after_commit" })
        faults.add({ operation: "external", kind: "status", times: Number.POSITIVE_INFINITY })
        expect(await start(collectionId, { bank: "NORTHBANK" })).toMatchObject({
          status: 422,
          body: { message: expect.stringMatching(/try again in a minute/) },
        })
        const { attempts } = await bookOf(ctx, cartId)
        expect(attempts.map(({ superseded_at }) => superseded_at)).toEqual([expect.any(Date), null])
        expect(attempts[1]!.state).toBe("opening")
        expect(ctx.sandbox.control.trades()).toHaveLength(2)
      },
    )
  })

  describe("a shopper whose order could not be placed although its trade was opened", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    /** Medusa takes the order back, and the trade stays open. */
    async function failedCompletion() {
      const cart = await ctx.readyCart()
      await start(cart.collectionId, {}, "pp_payin_orders")
      const payment = ctx.container.resolve(Modules.PAYMENT)
      const authorize = payment.authorizePaymentSession.bind(payment)
      jest.spyOn(payment, "authorizePaymentSession").mockImplementationOnce(async (...args) => {
        await authorize(...args)
        throw new MedusaError(MedusaError.Types.UNEXPECTED_STATE, "The database is gone.")
      })
      expect((await ctx.shopper.completeCart(cart.cartId)).body.type).not.toBe("order")
      expect((await bookOf(ctx, cart.cartId)).attempts).toMatchObject([{ state: "open", superseded_at: null }])
      return cart
    }

    const restOf = async (cartId: string) =>
      (await bookOf(ctx, cartId)).attempts.map(({ state, superseded_at }) => [state, superseded_at !== null])

    it("pays with that trade, in a new session too", async () => {
      const { cartId, collectionId } = await failedCompletion()
      await start(collectionId, {}, "pp_payin_orders")
      await ctx.shopper.orderOf(cartId)
      expect(await restOf(cartId)).toEqual([["open", false]])
      await ctx.sandbox.control.setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], openCases: [] })
    })

    it("gets the bank that they chose instead, although they were refused and pressed again at once", async () => {
      const { cartId, collectionId } = await failedCompletion()
      await start(collectionId, { bank: "NORTHBANK" }, "pp_payin_orders")
      ctx.sandbox.control.faults.add({ operation: "pay-in", kind: "refuse" })
      expect((await ctx.shopper.completeCart(cartId)).body.type).toBe("cart")
      await pauseBegins(cartId)
      expect((await ctx.shopper.completeCart(cartId)).body.error?.message).toMatch(/^This did not work a moment ago/)
      await pauseEnds(cartId)
      await ctx.shopper.orderOf(cartId)
      expect(await restOf(cartId)).toEqual([
        ["open", true],
        ["refused", false],
        ["open", false],
      ])
      expect(ctx.sandbox.control.trade(`${cartId}_3`)).toMatchObject({ bank: "NORTHBANK" })
    })
  })
}
