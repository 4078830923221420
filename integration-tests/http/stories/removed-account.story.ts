import { createHmac } from "node:crypto"
import type { IPaymentModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { PayinError } from "../../../src/merchant-api/payin-error"
import { type AttemptRow, PAYIN_MODULE } from "../../../src/modules/payin"
import { reconcilePayOuts } from "../../../src/settlement/pay-outs/reconcile-pay-outs"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow, runJob } from "../actions"
import { adminClient } from "../admin-client"
import { capturedBook } from "../book"
import { takeTurn } from "../job-turns"
import { stopCompletion, type StoppedCompletion, timePasses } from "../stopped-completion"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const db = () => ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

  /** The account leaves the options, as after a restart; its payment provider is still listed. */
  async function takenOut<T>(work: () => Promise<T>): Promise<T> {
    const { accounts } = payin().options
    const { strict } = accounts
    // Nothing is remembered of it.
    await payin().accountAdmin.forgetConnection("strict")
    delete accounts.strict
    try {
      return await work()
    } finally {
      accounts.strict = strict!
      payin().breaker.lift("strict")
    }
  }

  async function opened() {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId, "pp_payin_strict")
    return cart
  }

  /** The same merchant account under another name, as after a restart. */
  async function renamed<T>(work: () => Promise<T>): Promise<T> {
    const { accounts } = payin().options
    accounts.renamed = accounts.strict!
    try {
      return await takenOut(work)
    } finally {
      delete accounts.renamed
      payin().breaker.lift("renamed")
    }
  }

  /** From the account's one webhook, which leads to its new name. */
  async function newsOfTrade(cartId: string): Promise<Response> {
    const [attempt] = await payin().listAttempts({ cart_id: cartId })
    const body = JSON.stringify({ id: attempt!.trade_id })
    const signature = createHmac("sha256", "strict-api-key").update(body).digest("hex")
    const headers = { "content-type": "application/json", "x-signature": signature }
    return await fetch(`${ctx.storeUrl}/hooks/payment/payin_renamed`, { method: "POST", headers, body })
  }

  const start = (collectionId: string) =>
    ctx.shopper.request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
      body: { provider_id: "pp_payin_strict" },
    })

  describe("an account that is taken out of the options", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it("is named to a monitor and on the overview while payments wait for it, which are settled once it is back", async () => {
      const { cartId } = await opened()
      const admin = adminClient(ctx)
      await ctx.sandbox.control.setStatus(cartId, "closed", { callback: false })
      await takenOut(async () => {
        await reconcileNow(ctx, cartId)
        const { body } = await admin.get("/health")
        const about = body.checks.filter(({ account }: { account: string }) => account === "strict")
        expect(body.status).toBe("degraded")
        expect(about).toMatchObject([{ name: "service", status: "degraded", count: 1 }])
        expect(about[0].text).toContain("Put it back")
        const { health } = (await admin.get("/overview")).body.overview
        expect(health.filter(({ stranded }: { stranded: number }) => stranded > 0)).toMatchObject([
          { account: "strict", connected: false, stranded: 1 },
        ])
      })
      await reconcileNow(ctx, cartId)
      await capturedBook(ctx, cartId)
      expect((await admin.get("/health")).body.status).toBe("ok")
      expect((await db()("payin_case").whereNull("closed_at")).length).toBe(0)
    })

    it("is not taken for jobs that do not run, however long its payments wait", async () => {
      await opened()
      const admin = adminClient(ctx)
      await takenOut(async () => {
        // Paused as after some tries: whatever is due meanwhile is left alone.
        const removed = new PayinError("configuration", "It is gone.", { reason: { code: "account_removed" } })
        payin().breaker.fail("strict", removed)
        const late = { next_check_at: db().raw("now() - interval '20 minutes'") }
        await db()("payin_attempt").update({ ...late, settle_failures: 1 })
        const { checks } = (await admin.get("/health")).body
        expect(checks.find(({ name }: { name: string }) => name === "schedule").status).toBe("ok")
        expect((await admin.get("/accounts")).body.late_since).toBeNull()
      })
    })

    it("is offered no more, and starting a payment says that this way is not available", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await takenOut(async () => {
        const region = await ctx.shopper.request("GET", `/store/payment-providers?region_id=${ctx.seed.regions.eur}`)
        const ids = region.body.payment_providers.map(({ id }: { id: string }) => id)
        expect(ids).toContain("pp_payin_default")
        expect(ids).not.toContain("pp_payin_strict")
        const options = await ctx.shopper.request("GET", `/store/payin/payment-options?cart_id=${cartId}`)
        expect(JSON.stringify(options.body)).not.toContain("strict")
        expect(await start(collectionId)).toMatchObject({
          status: 422,
          body: { message: "This way to pay is not available. Please choose another one." },
        })
      })
    })

    it("is what a person is told to put back who asks the service again", async () => {
      const { cartId } = await opened()
      const admin = adminClient(ctx)
      await ctx.sandbox.control.setStatus(cartId, "dispute", { callback: false })
      await reconcileNow(ctx, cartId)
      const [dispute] = (await admin.get("/cases")).body.cases
      await takenOut(async () => {
        const { body } = await admin.post(`/cases/${dispute.id}/retry`)
        const reason = { code: "account_removed", params: { account: "strict" } }
        expect(body).toMatchObject({ outcome: "failed", problem: { reason } })
      })
    })

    it("tells staff who refund a payment of it what to put back", async () => {
      const { cartId, collectionId } = await opened()
      await ctx.sandbox.control.setStatus(cartId, "closed")
      await capturedBook(ctx, cartId)
      const payments = ctx.container.resolve<IPaymentModuleService>(Modules.PAYMENT)
      const collection = await payments.retrievePaymentCollection(collectionId, { relations: ["payments"] })
      const path = `/admin/payments/${collection.payments![0]!.id}/refund`
      const headers = { authorization: `Bearer ${ctx.adminToken}` }
      await takenOut(async () => {
        const answer = await ctx.api.post(path, { amount: 10 }, { headers, validateStatus: () => true })
        expect([answer.status, answer.data.message]).toEqual([400, expect.stringContaining('"strict"')])
      })
    })

    it("has its pay-outs asked about less and less often, as those of a service that is silent", async () => {
      const { cartId } = await opened()
      const [attempt] = await payin().listAttempts({ cart_id: cartId })
      const ago = (interval: string) => db().raw(`now() - interval '${interval}'`)
      await db()("payin_pay_out").insert({
        ...{ id: "paypo_removed", attempt_id: attempt!.id, account: "strict", trade_id: "some-pay-out" },
        ...{ state: "accepted", status: "active", amount: "10.00", currency_code: "EUR" },
        ...{ sent_at: ago("1 hour"), unchanged_since: ago("1 hour"), next_check_at: ago("1 second") },
      })
      await takenOut(() => takeTurn(() => reconcilePayOuts(ctx.container)))
      const [payOut] = await payin().listPayOuts({ id: "paypo_removed" })
      expect(payOut).toMatchObject({ state: "accepted", status: "active" })
      expect(payOut!.next_check_at!.getTime()).toBeGreaterThan(Date.now() + 20 * 60_000)
    })

    it("leaves its shoppers their carts: they change them, and pay another way", async () => {
      const { cartId, collectionId } = await opened()
      await takenOut(async () => {
        const { body } = await ctx.shopper.completeCart(cartId)
        expect(body).toMatchObject({ type: "cart", error: { message: expect.stringMatching(/not arrived yet/) } })
        await ctx.shopper.addItem(cartId, ctx.seed.products[0]!.variantId)
        await ctx.shopper.createPaymentSession(collectionId)
      })
      await ctx.sandbox.control.setStatus(`${cartId}_2`, "closed")
      await capturedBook(ctx, cartId)
    })

    it("keeps no shopper from the order of a payment that arrived before, which is settled once it is back", async () => {
      const { cartId } = await opened()
      const [attempt] = await payin().listAttempts({ cart_id: cartId })
      await ctx.sandbox.control.setStatus(cartId, "closed", { callback: false })
      expect(await payin().readForShopper(attempt as AttemptRow)).toMatchObject({ state: "paid" })
      const order = await takenOut(() => ctx.shopper.orderOf(cartId))
      await reconcileNow(ctx, cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject({
        orders: [{ id: order.id }],
        captures: [100],
        openCases: [],
      })
    })
  })

  describe("an account that is taken out of the options after a kill has left an order half made", () => {
    let stopped: StoppedCompletion | undefined

    beforeEach(() => ctx.sandbox.control.reset())
    afterEach(() => stopped?.wake("fails"))

    it("leaves that order to wait for its payment, because nobody can tell any more whether it may", async () => {
      const { cartId } = await opened()
      stopped = await stopCompletion(ctx, { at: "payment", when: "before" }, () => ctx.shopper.completeCart(cartId))
      const attempt = async () => (await payin().listAttempts({ cart_id: cartId }))[0]!
      await takenOut(async () => {
        await timePasses(ctx)
        await runJob(ctx)
        const over = { completion_mark: null, order_id: expect.any(String), placed_unpaid_at: expect.any(Date) }
        expect(await attempt()).toMatchObject(over)
      })
      await ctx.sandbox.control.setStatus(cartId, "closed")
      const book = await capturedBook(ctx, cartId)
      expect(book).toMatchObject({ orders: [{ id: (await attempt()).order_id }], captures: [100], openCases: [] })
    })
  })

  describe("an account that is taken out of the options while its trade is open", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it("keeps no shopper from paying with one that takes no other trade beside an open one", async () => {
      const { accounts } = payin().options
      const { ranged } = accounts
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_ranged")
      delete accounts.ranged
      try {
        await ctx.shopper.createPaymentSession(collectionId, "pp_payin_strict")
        await ctx.sandbox.control.setStatus(`${cartId}_2`, "closed")
        await capturedBook(ctx, cartId)
      } finally {
        accounts.ranged = ranged!
        payin().breaker.lift("ranged")
      }
    })
  })

  describe("an account that got another name in the options", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it("is not taken for unusable because payments still wait for its former name", async () => {
      const { cartId } = await opened()
      await ctx.sandbox.control.setStatus(cartId, "closed", { callback: false })
      await renamed(async () => {
        expect((await newsOfTrade(cartId)).status).toBe(200)
        const failed = async () =>
          (await db()("payin_callback").where({ account: "renamed", last_error_code: "configuration" })).length === 1
        await waitFor(failed, { what: "the callback to be put off" })
        expect(payin().breaker.openAccounts()).toEqual(["strict"])
      })
      await reconcileNow(ctx, cartId)
      await capturedBook(ctx, cartId)
    })
  })
}
