import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import alert from "../../../src/jobs/alert"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow, runJob } from "../actions"
import { adminClient } from "../admin-client"
import { sentAlerts } from "../alert-steps"
import { capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const options = () => payin().options
  const kinds = async () => (await sentAlerts(ctx)).map(({ kind }) => kind)

  async function fault(of = "default") {
    const { silent_faults: faults } = (await adminClient(ctx).get("/accounts")).body
    return faults.find(({ account }: { account: string }) => account === of) ?? null
  }

  /** Staff are told of what is so now, and asked twice: a message is about a day. */
  async function told(): Promise<string[]> {
    await alert(ctx.container)
    await alert(ctx.container)
    return await kinds()
  }

  async function opens(): Promise<void> {
    const { collectionId } = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(collectionId)
  }

  async function lookUpAll(): Promise<void> {
    payin().breaker.lift("default")
    await waitFor(
      async () => {
        const opening = await payin().listAttempts({ state: "opening" })
        for (const { id } of opening) await payin().attempts.scheduleCheck(id, -1)
        await runJob(ctx)
        return opening.length === 0
      },
      { what: "the look-ups", timeoutMs: 60_000 },
    )
  }

  beforeEach(() => {
    ctx.sandbox.control.reset()
    Object.assign(options(), { alerts: { channel: "feed", to: ["ada@example.com"] } })
  })
  afterEach(async () => {
    Object.assign(options(), { alerts: undefined })
    await payin().accountAdmin.forgetConnection("strict")
  })

  describe("a shop where no call fails, and yet something is wrong", () => {
    it("tells staff that the service refuses every shopper, until it opens a trade", async () => {
      ctx.sandbox.control.faults.add({ operation: "pay-in", kind: "refuse", times: 4 })
      const tryInVain = async () => {
        const { collectionId } = await ctx.readyCart()
        await ctx.shopper.createPaymentSession(collectionId).catch(() => undefined)
        return collectionId
      }
      const first = await tryInVain()
      // One shopper who tries again is still one.
      await db()("payin_attempt").update({ unchanged_since: db().raw("now() - interval '1 hour'") })
      await ctx.shopper.createPaymentSession(first).catch(() => undefined)
      await tryInVain()
      expect(await fault()).toBeNull()
      await tryInVain()
      expect(await fault()).toMatchObject({ kind: "refused", count: 3, code: expect.any(String) })
      expect(await told()).toEqual(["payments_refused"])
      const [{ subject, text } = { subject: "", text: "" }] = await sentAlerts(ctx)
      expect(subject).toBe("Pay-in: no payment can begin (default)")
      expect(text).toContain("refused the last 3 shoppers")

      await opens()
      expect(await fault()).toBeNull()
    })

    it("tells staff so where it knows no trade of a create that it did not answer, not of those of an outage", async () => {
      const { faults } = ctx.sandbox.control
      const threeTryInVain = async (operation: "any" | "pay-in") => {
        faults.add({ operation, kind: "status", httpStatus: 503, times: Infinity })
        await Promise.all([1, 2, 3].map(() => opens().catch(() => undefined)))
        faults.clear()
      }
      await threeTryInVain("any")
      const fourMinutesAgo = db().raw("now() - interval '4 minutes'")
      await db()("payin_attempt").where({ state: "opening" }).update({ unchanged_since: fourMinutesAgo })
      await lookUpAll()
      expect(await fault()).toBeNull()

      await threeTryInVain("pay-in")
      await lookUpAll()
      expect(await fault()).toMatchObject({ kind: "refused", count: 3, code: "trade_absent" })
    })

    it("tells staff that nobody pays any more, when that cannot be by chance, until somebody pays", async () => {
      await opens()
      /** Later ones are younger, and all of them older than the next one that is opened. */
      const ended = (state: string, count: number, hoursAgo: number) =>
        db().raw(
          `INSERT INTO payin_attempt SELECT (jsonb_populate_record(one, jsonb_build_object(
             'id', :state || n, 'payment_collection_id', :state || n, 'external_transaction_id', :state || n,
             'trade_id', :state || n, 'payment_session_id', null, 'cart_id', null, 'next_check_at', null, 'state', :state::text,
             'created_at', now() - :hoursAgo * interval '1 hour' + n * interval '1 second'))).*
             FROM payin_attempt one, generate_series(1, :count) n WHERE one.state = 'open'`,
          { state, count, hoursAgo },
        )
      await ended("captured", 20, 48)
      await ended("canceled", 4, 2)
      expect(await fault()).toBeNull()
      await db()("payin_attempt").where({ state: "canceled" }).delete()
      await ended("canceled", 5, 2)
      expect(await fault()).toMatchObject({ kind: "unpaid", count: 5, paid_before: 100, code: null })
      // What shoppers replaced is nobody's to pay.
      await db()("payin_attempt").where({ id: "canceled1" }).update({ superseded_at: new Date() })
      expect(await fault()).toBeNull()
      // Neither is one that was paid, and taken back.
      await db()("payin_attempt").where({ id: "canceled1" }).update({ superseded_at: null, paid_at: new Date() })
      expect(await fault()).toBeNull()
      await db()("payin_attempt").where({ id: "canceled1" }).update({ paid_at: null })
      expect(await told()).toEqual(["payments_unpaid"])

      // The job would find that the service does not say so.
      await db()("payin_attempt").where({ state: "open" }).update({ state: "paid", next_check_at: null })
      expect(await fault()).toBeNull()
      // What waited to be sent is no longer said.
      await db()("payin_alert").update({ next_try_at: db().fn.now(), sent_at: null })
      await db()("notification").delete()
      expect(await told()).toEqual([])
    })

    it("tells staff that payments are found by checks alone, until a callback arrives", async () => {
      const carts = await Promise.all([1, 2, 3, 4, 5].map(() => ctx.readyCart()))
      for (const { cartId, collectionId } of carts) {
        await ctx.shopper.createPaymentSession(collectionId)
        await ctx.sandbox.control.setStatus(cartId, "closed", { callback: false })
        await reconcileNow(ctx, cartId)
      }
      const since = (minutes: number) => ({ paid_at: db().raw("now() - ? * interval '1 minute'", [minutes]) })
      // A callback may just have been missed, or be on its way.
      expect(await fault()).toBeNull()
      const { cartId } = carts[0]!
      await db()("payin_attempt").update(since(30))
      await db()("payin_attempt").where({ cart_id: cartId }).update({ paid_at: null })
      expect(await fault()).toBeNull()
      await db()("payin_attempt").where({ cart_id: cartId }).update(since(25))
      expect(await fault()).toMatchObject({ kind: "unannounced", count: 5 })
      expect(await told()).toEqual(["payments_unannounced"])

      const contact = () => db()("payin_account_contact").where({ account: "default" })
      await contact().update({ callback_at: db().raw("now() - interval '36 minutes'") })
      expect(await fault()).toBeNull()
    })

    it("tells staff nothing of callbacks that arrive at the address of another account with the same key", async () => {
      await adminClient(ctx).post("/accounts/strict/connection", { api_key: process.env.PAYIN_API_KEY! })
      async function paid(callback: boolean, minutesAgo: number) {
        const { cartId, collectionId } = await ctx.readyCart()
        await ctx.shopper.createPaymentSession(collectionId, "pp_payin_strict")
        await ctx.sandbox.control.setStatus(cartId, "closed", { callback })
        if (!callback) await reconcileNow(ctx, cartId)
        expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], openCases: [] })
        const paid_at = db().raw("now() - ? * interval '1 minute'", [minutesAgo])
        await db()("payin_attempt").where({ cart_id: cartId }).update({ paid_at })
      }
      for (let count = 0; count < 5; count++) await paid(true, 60)
      expect(await fault("strict")).toBeNull()
      for (let count = 0; count < 5; count++) await paid(false, 30)
      expect(await fault("strict")).toMatchObject({ kind: "unannounced", count: 5 })
      await paid(true, 5)
      await waitFor(async () => (await fault("strict")) === null, { what: "the end of its callback" })
    })
  })
}
