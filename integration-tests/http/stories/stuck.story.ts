import { createHmac, randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import reconcile from "../../../src/jobs/reconcile"
import { type AttemptRow, PAYIN_MODULE } from "../../../src/modules/payin"
import { boundStatements } from "../../../src/modules/payin/lease/bound-statements"
import { lockCollection } from "../../../src/settlement/collection-lock"
import { settleAttempt } from "../../../src/settlement/settle-attempt"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow } from "../actions"
import { bookOf, capturedBook } from "../book"
import type { ReadyCart, StoryContext } from "../story-context"

/** Things that never finish: a database lock, an answer of the service, work under a lease. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const attemptOf = async (cartId: string) => (await bookOf(ctx, cartId)).attempts[0]!
  async function openedCart(): Promise<ReadyCart> {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    return cart
  }

  async function paidCart(): Promise<ReadyCart> {
    const cart = await openedCart()
    await control().setStatus(cart.cartId, "closed", { callback: false })
    return cart
  }

  async function whileLocked(statement: string, bindings: string[], work: () => Promise<void>) {
    const holder = await db().transaction()
    try {
      await holder.raw(statement, bindings)
      await work()
    } finally {
      await holder.rollback()
    }
  }

  async function runOfJob(carts: ReadyCart[]) {
    for (const { cartId } of carts) await payin().attempts.scheduleCheck((await attemptOf(cartId)).id, -1)
    let hasEnded = false
    void reconcile(ctx.container).then(() => (hasEnded = true))
    await waitFor(() => hasEnded, { what: "the end of the run", timeoutMs: 60_000 })
  }

  async function settledCallbacks() {
    const isOver = async () => {
      await reconcile(ctx.container)
      return (await payin().listCallbacks({ state: "pending" })).length === 0
    }
    await waitFor(isOver, { what: "no owed callback", timeoutMs: 60_000, pollMs: 500 })
  }

  describe("something that does not end", () => {
    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    it("is no lock on a row: the job ends its run, the other payments are settled, and this one later", async () => {
      const [stuck, other] = [await openedCart(), await paidCart()]
      await control().setStatus(stuck.cartId, "dispute")
      const openCases = async () => (await bookOf(ctx, stuck.cartId)).openCases
      await waitFor(async () => (await openCases()).length > 0, { what: "the case" })
      await control().setStatus(stuck.cartId, "active", { callback: false })
      const { id } = await attemptOf(stuck.cartId)
      await whileLocked("SELECT 1 FROM payin_case WHERE attempt_id = ? FOR UPDATE", [id], async () => {
        await runOfJob([stuck, other])
        await capturedBook(ctx, other.cartId)
        const hasFailed = async () => (await attemptOf(stuck.cartId)).settle_failures > 0
        await waitFor(hasFailed, { what: "the failure", timeoutMs: 60_000 })
        expect(await openCases()).toEqual(["dispute"])
      })
      await reconcileNow(ctx, stuck.cartId)
      await waitFor(async () => (await openCases()).length === 0, { what: "the end of the case" })
      const isForgotten = async () => (await attemptOf(stuck.cartId)).settle_failures === 0
      await waitFor(isForgotten, { what: "the failures to be forgotten" })
    })

    it("is no lock on the attempts: callbacks are given back by their workers, and settled when it is gone", async () => {
      const { cartId } = await openedCart()
      await control().setStatus(cartId, "closed", { callback: false })
      const failed = "SELECT 1 FROM payin_callback WHERE last_error_code IS NOT NULL"
      await whileLocked("LOCK TABLE payin_attempt IN ACCESS EXCLUSIVE MODE", [], async () => {
        const sent = await Promise.all(
          Array.from({ length: 40 }, () => send({ externalTransactionId: cartId, n: randomUUID() })),
        )
        expect([...new Set(sent)]).toEqual([200])
        const isGivenBack = async () => (await db().raw(failed)).rows.length > 0
        await waitFor(isGivenBack, { what: "a callback that was given back", timeoutMs: 60_000 })
      })
      await settledCallbacks()
      await capturedBook(ctx, cartId)
    })

    it("is no answer of the service: the job ends its run, and the other payments are settled", async () => {
      const carts = [await paidCart(), await paidCart()]
      control().faults.add({ operation: "trade", kind: "hang" })
      await runOfJob(carts)
      const states = async () => await Promise.all(carts.map(async ({ cartId }) => (await attemptOf(cartId)).state))
      await waitFor(async () => (await states()).includes("captured"), { what: "the other payment to be captured" })
    })

    it("is no statement of ours: each one is canceled in the database after a while", async () => {
      const { cartId } = await openedCart()
      const { id } = await attemptOf(cartId)
      const ours = boundStatements(db(), 200)
      const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE ?"
      await whileLocked("SELECT 1 FROM payin_attempt WHERE id = ? FOR UPDATE", [id], async () => {
        const change = { order_id: "story" }
        const all = [
          async () => await ours("payin_attempt").where({ id }).update(change),
          async () => await ours.raw("UPDATE payin_attempt SET order_id = 'story' WHERE id = ?", [id]),
          async () =>
            await ours.transaction(async (transaction) => {
              await transaction("payin_attempt").where({ id }).update(change)
            }),
          async () => {
            const changed = ours("payin_attempt").where({ id }).update(change).returning("*")
            await ours.with("changed", changed).from("changed").first()
          },
        ]
        for (const one of all) await expect(one()).rejects.toThrow(/timeout of 200ms/)
        // Postgres signals the process that runs it, which ends it a moment later.
        const isEnded = async () => (await db().raw(waiting, ["%payin_attempt%story%"])).rows.length === 0
        await waitFor(isEnded, { what: "the end of the statements" })
      })
      expect((await attemptOf(cartId)).order_id).toBeNull()
    })
  })

  describe("a lease", () => {
    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    it("is let go by work that does not end, whose later changes do not land", async () => {
      const { cartId } = await openedCart()
      const { id } = await attemptOf(cartId)
      let goOn = () => undefined as void
      const stuck = new Promise<void>((resolve) => (goOn = resolve))
      let late: Promise<AttemptRow | undefined> | undefined
      const work = async (leased: AttemptRow) => {
        await stuck
        return await (late = payin().attempts.change(leased, { order_id: "too late" }))
      }
      await expect(payin().attempts.withLease(id, work, { longestMs: 100 })).rejects.toMatchObject({
        code: "outcome_unknown",
        reason: { code: "let_go" },
      })
      expect(await payin().attempts.withLease(id, async () => "taken up again")).toBe("taken up again")
      goOn()
      await waitFor(() => late !== undefined, { what: "the late change" })
      expect(await late).toBeUndefined()
      expect((await attemptOf(cartId)).order_id).toBeNull()
    })

    /** Another worker takes over the attempt, as it may once this one's lease has run out. */
    const giveAway = async (id: string) =>
      await db().raw(
        "UPDATE payin_attempt SET lease_owner = 'another', lease_until = now() + interval '1 minute' WHERE id = ?",
        [id],
      )
    const takeBack = async (id: string) =>
      await db().raw("UPDATE payin_attempt SET lease_owner = NULL, lease_until = NULL WHERE id = ?", [id])

    it("that was given away while the trade was read lets nothing be done to the cart", async () => {
      const { cartId } = await paidCart()
      const { id } = await attemptOf(cartId)
      const read = payin().readTradeOf.bind(payin())
      jest.spyOn(payin(), "readTradeOf").mockImplementationOnce(async (attempt) => {
        await giveAway(id)
        return await read(attempt)
      })
      expect(await settleAttempt(ctx.container, id)).toEqual({ outcome: "busy" })
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [], captures: [], openCases: [] })
      await takeBack(id)
      await reconcileNow(ctx, cartId)
      await capturedBook(ctx, cartId)
    })

    it("that was given away during an action lets no other action follow, and nothing be written down", async () => {
      const { cartId } = await openedCart()
      await control().setStatus(cartId, "closed", { callback: false, fiatAmount: "60.00" })
      const { id } = await attemptOf(cartId)
      const due = payin().attempts.scheduleCheck.bind(payin().attempts)
      // `authorizePayment` makes the attempt due, in the middle of the completion.
      jest.spyOn(payin().attempts, "scheduleCheck").mockImplementationOnce(async (...args) => {
        await giveAway(id)
        await due(...args)
      })
      expect(await settleAttempt(ctx.container, id)).toEqual({ outcome: "busy" })
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ total: 100 }], captures: [], openCases: [] })
      expect(await attemptOf(cartId)).toMatchObject({ state: "paid", lease_owner: "another" })
      await takeBack(id)
      await reconcileNow(ctx, cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [60], openCases: ["amount_short"] })
    })
  })

  describe("the lock of a payment collection", () => {
    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    it("keeps settling away from a cart that a request is at work on", async () => {
      const { cartId, collectionId } = await paidCart()
      const { id } = await attemptOf(cartId)
      const unlock = (await lockCollection(ctx.container, collectionId, 0))!
      const tries = jest.spyOn(ctx.container.resolve(Modules.LOCKING), "acquire")
      const read = jest.spyOn(payin(), "readTradeOf")
      const settling = settleAttempt(ctx.container, id)
      await waitFor(() => tries.mock.calls.length > 3, { what: "settling to wait for the lock" })
      expect(read).not.toHaveBeenCalled()
      await unlock()
      expect(await settling).toMatchObject({ outcome: "settled", state: "captured" })
    })
  })

  async function send(json: object): Promise<number> {
    const body = JSON.stringify(json)
    const signature = createHmac("sha256", process.env.PAYIN_API_KEY!).update(body).digest("hex")
    const answer = await fetch(ctx.webhookUrl, { method: "POST", headers: { "x-signature": signature }, body })
    await answer.json()
    return answer.status
  }
}
