import { setTimeout as pause } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type AttemptRow, PAYIN_MODULE } from "../../../src/modules/payin"
import { ReadPace } from "../../../src/modules/payin/account/read-pace"
import type { AccountPace } from "../../../src/modules/payin/models/account-pace"
import { reserveReads, slowReads } from "../../../src/modules/payin/sql/account/account-pace"
import { claimDueAttempts, renewClaim, scheduleCheck } from "../../../src/modules/payin/sql/attempt/due-attempts"
import { noteReads } from "../../../src/modules/payin/sql/attempt/read/note-read"
import { lockCollection } from "../../../src/settlement/collection-lock"
import { waitFor } from "../../harness/wait-for"
import { runJob } from "../actions"
import { bookOf } from "../book"
import type { ReadyCart, StoryContext } from "../story-context"

/** How fast, and in which order, the job asks the service, however much is due and however many servers there are. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const server = (perSecond: number) => new ReadPace(db(), perSecond)
  const paceOf = async (account: string) =>
    await db()("payin_account_pace").where({ account }).first<InferTypeOf<typeof AccountPace>>()
  const reads = () =>
    control()
      .requests()
      .filter(({ operation }) => operation === "external" || operation === "trade").length

  async function openedCart(): Promise<ReadyCart> {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    return cart
  }

  const due = async (cartId: string) =>
    await db()("payin_attempt")
      .where({ cart_id: cartId })
      .update({ next_check_at: db().raw("now() - interval '1 minute'") })

  describe("the pace of an account", () => {
    it("is one for all servers, however many reads each of them wants to make", async () => {
      const [one, other] = [server(60), server(60)]
      const begin = performance.now()
      await Promise.all(Array.from({ length: 45 }, (_, turn) => (turn % 3 ? one : other).turn("shared")))
      // 45 turns are 44 pauses, and what a server has reserved and does not use is lost, which takes longer still.
      expect(performance.now() - begin).toBeGreaterThan((44 / 60) * 1000 - 20)
    })

    it("is halved when the service says that there were too many, once for answers of the same moment", async () => {
      const pace = server(50)
      for (let answer = 0; answer < 3; answer++) await slowReads(db(), "slowed", 0)
      expect((await paceOf("slowed"))!.slowed_by).toBe(2)
      const begin = performance.now()
      for (let turn = 0; turn < 11; turn++) await pace.turn("slowed")
      expect(performance.now() - begin).toBeGreaterThan(10 * 20 * 1.5)
    })

    it.each(["9 hours", "5 months", "10 years", "-1 hour"])("is the usual one again %s after that", async (ago) => {
      await slowReads(db(), "slowed", 0)
      const set = { slowed_at: db().raw("now() - ?::interval", [ago]), slowed_by: 2, free_at: db().fn.now() }
      await db()("payin_account_pace").where({ account: "slowed" }).update(set)
      const { gapMs } = await reserveReads(db(), "slowed", { count: 1, gapMs: 20 })
      expect(gapMs).toBe(ago.startsWith("-") ? 40 : 20)
      await slowReads(db(), "slowed", 0)
      expect((await paceOf("slowed"))!.slowed_by).toBe(2)
    })
  })

  describe("a service that wants fewer calls", () => {
    beforeEach(() => control().reset())
    afterEach(async () => {
      control().faults.clear()
      await db()("payin_account_pace").delete()
      await payin().accountAdmin.changeCheckout("default", {})
    })

    it("is left alone for as long as it asks, and then asked again", async () => {
      const { cartId } = await openedCart()
      control().faults.add({ operation: "any", kind: "status", httpStatus: 429, retryAfter: 3600, times: Infinity })
      await due(cartId)
      await runJob(ctx)
      await waitFor(async () => (await paceOf("default"))?.slowed_at, { what: "what the service asked for" })
      // The account is not paused for longer: what holds the reads back is what the service asked for.
      payin().breaker.succeed("default")
      const before = reads()
      expect(before).toBeGreaterThan(0)
      for (let run = 0; run < 3; run++) {
        await due(cartId)
        await runJob(ctx)
      }
      expect(reads()).toBe(before)
      expect(new Date((await paceOf("default")).free_at).getTime()).toBeLessThan(Date.now() + 11 * 60_000)

      control().faults.clear()
      await control().setStatus(cartId, "closed", { callback: false })
      await db()("payin_account_pace").update({ free_at: db().fn.now() })
      await payin().accountAdmin.changeCheckout("default", {})
      await due(cartId)
      await runJob(ctx)
      expect((await bookOf(ctx, cartId)).attempts).toMatchObject([{ state: "captured" }])
    })
  })

  describe("a check of a payment that waits", () => {
    const rowOf = async (cartId: string) => (await bookOf(ctx, cartId)).attempts[0]!
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

    beforeEach(() => control().reset())

    it("needs nothing but one read while the service says what it said", async () => {
      const { cartId, collectionId } = await openedCart()
      const before = await rowOf(cartId)
      const unlock = await lockCollection(ctx.container, collectionId, 1_000)
      const asked = reads()
      await due(cartId)
      await runJob(ctx)
      await unlock!()
      const after = await rowOf(cartId)
      expect(reads()).toBe(asked + 1)
      expect(after.trade_read_at!.getTime()).toBeGreaterThan(before.trade_read_at!.getTime())
      expect(after.next_check_at!.getTime()).toBeLessThan(Date.now() + 40_000)
      expect(after).toMatchObject({ state: "open", lease_until: before.lease_until, trade: before.trade })
    })

    it("asks a service that fails once, and leaves the rest to the pause of its account", async () => {
      const { cartId } = await openedCart()
      control().faults.add({ operation: "trade", kind: "status", times: Infinity })
      const asked = reads()
      await due(cartId)
      await runJob(ctx)
      expect(reads()).toBe(asked + 1)
      expect(payin().breaker.openAccounts()).toEqual(["default"])
      payin().breaker.lift("default")
    })

    it("is noted only if the attempt is as it was, and never later than it should be looked at again", async () => {
      const { cartId } = await openedCart()
      await db()("payin_attempt")
        .where({ cart_id: cartId })
        .update({ next_check_at: inHours(5) })
      const claimed = await rowOf(cartId)
      const note = async (change: Partial<AttemptRow> = {}) => {
        const attempt = { ...claimed, ...change }
        return (await noteReads(db(), [{ attempt, readAt: new Date(), nextCheckAt: inHours(6) }]))[0]
      }
      const whileSo = async (column: string, value: unknown) => {
        await db()("payin_attempt")
          .where({ cart_id: cartId })
          .update({ [column]: value })
        const noted = await note()
        await db()("payin_attempt")
          .where({ cart_id: cartId })
          .update({ [column]: claimed[column as keyof AttemptRow] })
        return noted
      }
      expect(await whileSo("state", "paid")).toBe(false)
      expect(await whileSo("trade_revision", claimed.trade_revision + 1)).toBe(false)
      expect(await whileSo("lease_until", inHours(1))).toBe(false)
      expect(await whileSo("completion_mark", "mark")).toBe(false)
      expect(await whileSo("order_cancel_began_at", new Date())).toBe(false)
      await payin().cases.open(claimed.id, "dispute", { facts: [], again: "keep", tradeRevision: 1 })
      expect(await note()).toBe(false)
      await payin().cases.closeExcept(claimed.id, [])

      await db()("payin_attempt")
        .where({ cart_id: cartId })
        .update({ next_check_at: inHours(1) })
      expect(await note()).toBe(true)
      expect((await rowOf(cartId)).next_check_at!.getTime()).toBeLessThan(inHours(2).getTime())
      expect(await note({ next_check_at: (await rowOf(cartId)).next_check_at })).toBe(true)
      expect((await rowOf(cartId)).next_check_at!.getTime()).toBeGreaterThan(inHours(5).getTime())
    })
  })

  describe("what is due", () => {
    afterEach(() => jest.restoreAllMocks())

    it("is not held up by another account whose service takes long for each answer", async () => {
      await db()("payin_attempt").update({ next_check_at: null })
      const accounts = [...Array.from({ length: 12 }, () => "strict"), "default"]
      const ids = accounts.map((_, index) => `payatt_slow_${index}`)
      const rows = accounts.map((account, index) => ({
        id: ids[index],
        account,
        payment_collection_id: `pay_col_slow_${index}`,
        external_transaction_id: `slow_${index}`,
        state: "open",
        amount: "1.00",
        currency_code: "EUR",
        unchanged_since: new Date(),
        next_check_at: new Date(Date.now() - (60 - index) * 60_000),
      }))
      const asked: string[] = []
      jest.spyOn(payin(), "isUnchanged").mockImplementation(async ({ account }) => {
        asked.push(account)
        if (account === "strict") await pause(500)
        return true
      })
      await db()("payin_attempt").insert(rows)
      await runJob(ctx)
      await db()("payin_attempt").whereIn("id", ids).delete()
      expect(asked).toHaveLength(13)
      expect(asked.indexOf("default")).toBe(payin().options.reconcile.concurrency)
    })

    it("is taken up in the order of what hangs on it, however long the rest has waited", async () => {
      const states = ["canceled", "captured", "open", "opening", "paid"]
      await db()("payin_attempt").update({ next_check_at: null })
      const rows = states.map((state, hours) => ({
        id: `payatt_due_${state}`,
        account: "not-connected",
        payment_collection_id: `pay_col_due_${state}`,
        external_transaction_id: `due_${state}`,
        state,
        amount: "1.00",
        currency_code: "EUR",
        unchanged_since: new Date(),
        next_check_at: new Date(Date.now() - (9 - hours) * 3_600_000),
      }))
      await db().transaction(async (transaction) => {
        await transaction("payin_attempt").insert(rows)
        const order: string[] = []
        const claims: AttemptRow[] = []
        while (order.length < states.length) {
          const [claimed] = await claimDueAttempts(transaction, { limit: 1, pushSeconds: 60, except: [] })
          order.push(claimed!.state)
          claims.push(claimed!)
        }
        expect(order).toEqual(["opening", "paid", "open", "canceled", "captured"])
        expect(await claimDueAttempts(transaction, { limit: 1, pushSeconds: 60, except: [] })).toEqual([])
        const [{ id, next_check_at }] = claims as [AttemptRow]
        const renew = async (claimedUntil: Date) =>
          await renewClaim(transaction, { id, claimedUntil, pushSeconds: 120 })
        const renewed = (await renew(next_check_at!))!
        expect(renewed.getTime()).toBe(next_check_at!.getTime() + 60_000)
        expect(await renew(renewed)).toEqual(renewed)
        await scheduleCheck(transaction, id, 1)
        expect(await renew(renewed)).toBeUndefined()
        await transaction("payin_attempt")
          .whereIn(
            "id",
            rows.map(({ id }) => id),
          )
          .delete()
      })
    })
  })
}
