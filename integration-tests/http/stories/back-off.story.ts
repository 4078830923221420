import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type AttemptRow, PAYIN_MODULE } from "../../../src/modules/payin"
import { lockCollection } from "../../../src/settlement/collection-lock"
import { settleAttempt } from "../../../src/settlement/settle-attempt"
import { Watch } from "../../chaos/leaks"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow, runJob } from "../actions"
import { adminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const attemptOf = async (cartId: string) => (await bookOf(ctx, cartId)).attempts[0]!
  const secondsToNextTry = ({ settle_failed_at, next_check_at }: AttemptRow) =>
    (next_check_at!.getTime() - settle_failed_at!.getTime()) / 1000

  async function openedCart() {
    const cart = await ctx.readyCart()
    const { payment_sessions } = await ctx.shopper.createPaymentSession(cart.collectionId)
    return { ...cart, sessionId: payment_sessions![0]!.id }
  }

  function refuseTheKey() {
    const body = { code: "UNAUTHORIZED", message: "Unknown key." }
    control().faults.add({ operation: "any", kind: "status", httpStatus: 401, times: Number.POSITIVE_INFINITY, body })
  }

  async function logOf(work: () => Promise<void>): Promise<string[]> {
    const watch = new Watch(ctx.container)
    watch.start()
    await work().finally(() => watch.stop())
    return watch.traces
      .filter(({ place, text }) => place === "log" && /payin: /.test(text))
      .map(({ text }) => text.replaceAll('\\"', '"'))
  }

  /** As if settling it had failed for the ninth time, some hours ago. */
  async function putOffForHours(cartId: string) {
    await db()("payin_attempt")
      .where({ cart_id: cartId })
      .update({ settle_failures: 9, next_check_at: db().raw("now() + interval '4 hours'") })
  }

  /** The database is reset after each test; what the process remembers of the account is reset here. */
  function forgetOutages() {
    control().reset()
    payin().breaker.lift("default")
  }

  const isDueSoon = async (cartId: string) => (await attemptOf(cartId)).next_check_at!.getTime() < Date.now() + 61_000

  describe("settling that fails", () => {
    beforeEach(forgetOutages)
    afterEach(() => payin().breaker.lift("default"))

    it("is forgotten also by one that waited for its turn meanwhile", async () => {
      const { cartId, collectionId } = await openedCart()
      await control().setStatus(cartId, "closed", { callback: false })
      const unlock = (await lockCollection(ctx.container, collectionId, 0))!
      const asked = jest.spyOn(payin().copyGuard, "assertOriginal")
      const attempt = await attemptOf(cartId)
      const settling = settleAttempt(ctx.container, attempt.id)
      await waitFor(() => asked.mock.calls.length > 0, { what: "the settling that waits" })
      asked.mockRestore()
      await payin().settleFailures.record(attempt, "unexpected")
      await unlock()
      expect(await settling).toMatchObject({ outcome: "settled", state: "captured" })
      expect(await attemptOf(cartId)).toMatchObject({ settle_failures: 0, settle_failed_at: null })
    })

    it("is tried again later each time, counted once for all who ask meanwhile, and forgotten by a success", async () => {
      const { cartId } = await openedCart()
      await control().setStatus(cartId, "closed", { callback: false })
      await db().raw(`CREATE FUNCTION story_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '40001'; END $$`)
      await db().raw(`CREATE TRIGGER story_refuse BEFORE UPDATE OF trade ON payin_attempt
        FOR EACH ROW EXECUTE FUNCTION story_refuse()`)
      try {
        const { id } = await attemptOf(cartId)
        for (let ask = 0; ask < 3; ask++) await expect(settleAttempt(ctx.container, id)).rejects.toThrow()
        const once = await attemptOf(cartId)
        expect(once.settle_failures).toBe(1)
        expect(secondsToNextTry(once)).toBeGreaterThanOrEqual(27)
        expect(secondsToNextTry(once)).toBeLessThanOrEqual(33)
        await db().raw("UPDATE payin_attempt SET settle_failed_at = now() - interval '1 minute'")
        await reconcileNow(ctx, cartId)
        const twice = await attemptOf(cartId)
        expect(twice.settle_failures).toBe(2)
        expect(secondsToNextTry(twice)).toBeGreaterThanOrEqual(54)
        expect(secondsToNextTry(twice)).toBeLessThanOrEqual(66)
      } finally {
        await db().raw("DROP FUNCTION story_refuse() CASCADE")
      }
      await reconcileNow(ctx, cartId)
      await capturedBook(ctx, cartId)
      await waitFor(async () => (await attemptOf(cartId)).settle_failures === 0, { what: "a clean slate" })
      expect(await attemptOf(cartId)).toMatchObject({ settle_failed_at: null })
    })

    it.each([
      ["is a case where only this trade gets no answer, which closes once it gets one", "now()", ["not_settling"]],
      ["is none where no call of the account does", "now() - interval '2 days'", []],
    ])("after eight tries %s", async (_what, answeredAt, cases) => {
      const { cartId } = await openedCart()
      await control().setStatus(cartId, "closed", { callback: false })
      await db()("payin_attempt")
        .where({ cart_id: cartId })
        .update({ settle_failures: 6, settle_failed_at: db().fn.now() })
      for (const operation of ["external", "trade"] as const) {
        control().faults.add({ operation, kind: "status", httpStatus: 500, times: Number.POSITIVE_INFINITY })
      }
      const failAgain = async () => {
        await reconcileNow(ctx, cartId)
        payin().breaker.lift("default")
        return await bookOf(ctx, cartId)
      }
      expect(await failAgain()).toMatchObject({ attempts: [{ settle_failures: 7 }], openCases: [] })
      // Written down first what this process has seen itself.
      await payin().accountAdmin.facts("default")
      await db()("payin_account_contact")
        .where({ account: "default" })
        .update({ call_ok_at: db().raw(answeredAt) })
      expect(await failAgain()).toMatchObject({ attempts: [{ settle_failures: 8 }], openCases: cases })
      control().faults.clear()
      await reconcileNow(ctx, cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject({ openCases: [] })
    })
  })

  describe("an account that cannot be used", () => {
    beforeEach(forgetOutages)
    afterEach(() => payin().breaker.lift("default"))

    it("is told of once, however many payments it has and however often they are looked at", async () => {
      const carts = [await openedCart(), await openedCart(), await openedCart()]
      refuseTheKey()
      const log = await logOf(async () => {
        for (let round = 0; round < 3; round++) for (const { cartId } of carts) await reconcileNow(ctx, cartId)
        await db().raw("UPDATE payin_attempt SET trade_read_at = now() - interval '1 minute'")
        const path = `/store/payin/payment-sessions/${carts[0]!.sessionId}`
        const { body } = await ctx.shopper.request("GET", path)
        expect(body.payment).toMatchObject({ state: "waiting", message_key: "checking_delayed" })
        await control().setStatus(carts[1]!.cartId, "closed")
        const isPutOff = async () => (await payin().listCallbacks({ last_error_code: "configuration" })).length > 0
        await waitFor(isPutOff, { what: "a callback that is tried again" })
      })
      expect(log).toEqual([expect.stringMatching(/account "default" cannot be used: .*401/)])
    })

    it("is taken up again when its settings change", async () => {
      const { cartId } = await openedCart()
      refuseTheKey()
      await reconcileNow(ctx, cartId)
      expect((await attemptOf(cartId)).settle_failures).toBe(1)
      await putOffForHours(cartId)
      expect(payin().breaker.openAccounts()).toEqual(["default"])
      await payin().accountAdmin.changeCheckout("default", {})
      expect(payin().breaker.openAccounts()).toEqual([])
      await waitFor(() => isDueSoon(cartId), { what: "the next try to be soon" })
    })

    it("is taken up again when a call is answered, that of the connection check say", async () => {
      const { cartId } = await openedCart()
      refuseTheKey()
      await reconcileNow(ctx, cartId)
      await putOffForHours(cartId)
      // After the first pause, the key is still refused.
      jest.useFakeTimers({ doNotFake: [...otherClocks], now: Date.now() + 60_000 })
      try {
        await expect(settleAttempt(ctx.container, (await attemptOf(cartId)).id)).rejects.toThrow(/401/)
        await reconcileNow(ctx, cartId)
      } finally {
        jest.useRealTimers()
      }
      await putOffForHours(cartId)
      control().faults.clear()
      const admin = adminClient(ctx)
      const log = await logOf(async () => {
        await admin.post("/accounts/default/check")
        await waitFor(() => isDueSoon(cartId), { what: "the next try to be soon" })
      })
      expect(payin().breaker.openAccounts()).toEqual([])
      expect(log).toEqual([expect.stringMatching(/account "default" can be used again/)])
    })

    it("and is not in the options any more costs one line, and its payments are put off", async () => {
      const { cartId } = await openedCart()
      await db()("payin_attempt").where({ cart_id: cartId }).update({ account: "gone" })
      try {
        const log = await logOf(async () => {
          await reconcileNow(ctx, cartId)
          await reconcileNow(ctx, cartId)
        })
        expect(log).toEqual([expect.stringMatching(/account "gone" cannot be used: .*no account "gone"/)])
        const attempt = await attemptOf(cartId)
        expect(attempt.settle_failures).toBe(1)
        await db()("payin_attempt").where({ cart_id: cartId }).update({ account: "default" })
      } finally {
        payin().breaker.lift("gone")
      }
      await control().setStatus(cartId, "closed", { callback: false })
      await runJob(ctx)
      await reconcileNow(ctx, cartId)
      await capturedBook(ctx, cartId)
    })
  })
}

const otherClocks = [
  "hrtime",
  "nextTick",
  "performance",
  "queueMicrotask",
  "setImmediate",
  "clearImmediate",
  "setInterval",
  "clearInterval",
  "setTimeout",
  "clearTimeout",
] as const
