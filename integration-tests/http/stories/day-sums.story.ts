import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { type AttemptRow, PAYIN_MODULE } from "../../../src/modules/payin"
import { DaySums } from "../../../src/modules/payin/books/day-sums"
import { addUncountedChange } from "../../../src/modules/payin/sql/uncounted"
import { addChange, changeOf, type Contribution, contributionOf } from "../../../src/modules/payin/sums/contribution-of"
import { dayOf, writeKey } from "../../../src/modules/payin/sums/measures"
import { closeCase } from "../../../src/settlement/cases/close-case"
import { awayFromMidnight } from "../../harness/away-from-midnight"
import { waitFor } from "../../harness/wait-for"
import { paidWithoutStock, reconcileNow, setStock } from "../actions"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const db = () => ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

  /** The job counts as well, one at a time. */
  const counted = () => waitFor(() => payin().daySums.count(), { what: "the end of counting" })

  async function openTrade(provider?: string) {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId, provider)
    return cart
  }

  async function sums(): Promise<Contribution> {
    const rows = await db()("payin_day_sum").whereRaw("value::numeric <> 0")
    return Object.fromEntries(rows.map((row) => [writeKey(row), String(Number(row.value))]))
  }

  /** From the attempts alone. */
  async function recount(): Promise<Contribution> {
    const all: Contribution = {}
    const attempts: AttemptRow[] = await db()("payin_attempt")
    for (const attempt of attempts) addChange(all, changeOf({}, contributionOf(attempt)))
    return Object.fromEntries(
      Object.entries(all).flatMap(([key, value]) => (Number(value) === 0 ? [] : [[key, String(Number(value))]])),
    )
  }

  const today = (measure: string, of: { account?: string } = {}) =>
    writeKey({
      account: "default",
      currency_code: "EUR",
      day: dayOf(new Date()),
      measure: measure as "opened",
      method: "",
      bank: "",
      ...of,
    })

  describe("the sums of each day", () => {
    beforeEach(async () => {
      control().reset()
      await awayFromMidnight()
    })

    it("are those of a recount from the attempts, after everything that can happen to money", async () => {
      const paid = await openTrade()
      await control().setStatus(paid.cartId, "closed")
      await capturedBook(ctx, paid.cartId)
      await counted()

      const refused = await ctx.readyCart()
      control().faults.add({ operation: "pay-in", kind: "status", httpStatus: 400 })
      await ctx.shopper.createPaymentSession(refused.collectionId).catch(() => undefined)
      const short = await openTrade()
      await control().setStatus(short.cartId, "closed", { fiatAmount: "40.00" })
      await capturedBook(ctx, short.cartId)
      await control().setStatus(paid.cartId, "canceled")
      await waitFor(async () => (await bookOf(ctx, paid.cartId)).openCases.includes("reverted"), { what: "the case" })
      await counted()

      const unpaid = await openTrade()
      await control().setStatus(unpaid.cartId, "canceled")
      await waitFor(async () => (await bookOf(ctx, unpaid.cartId)).attempts[0]?.state === "canceled", {
        what: "its end",
      })
      const aside = await paidWithoutStock(ctx)
      const [open] = await payin().listCases({ kind: "paid_without_order" })
      await closeCase(ctx.container, open!, { actor: "user_ada", note: "Sent back." })
      await setStock(ctx, 100)
      await counted()

      expect(await sums()).toEqual(await recount())
      expect(await sums()).toMatchObject({
        [today("received")]: "240",
        [today("taken_back")]: "100",
        [today("credited")]: "140",
        [today("captured")]: "140",
        [today("set_aside")]: "100",
        // Medusa still shows the capture that the service took back.
        [today("difference")]: "-100",
        [today("differing")]: "1",
      })
      const differing = await payin().daySums.differing(dayOf(new Date()), { account: "default", currency: "EUR" })
      expect(differing).toMatchObject([{ cart_id: paid.cartId }])
      expect((await bookOf(ctx, aside.cartId)).orders).toEqual([])
    })

    it("have what Medusa refunded, on the day of the refund", async () => {
      const { cartId, collectionId } = await openTrade("pp_payin_keeps")
      await ctx.shopper.orderOf(cartId)
      await control().setStatus(cartId, "closed")
      await capturedBook(ctx, cartId)
      const { data } = await ctx.container.resolve(ContainerRegistrationKeys.QUERY).graph({
        entity: "payment_collection",
        fields: ["payments.id"],
        filters: { id: collectionId },
      })
      const payment_id = data[0]!.payments![0]!.id
      await refundPaymentWorkflow(ctx.container).run({ input: { payment_id, amount: 30 } })
      const [attempt] = await payin().listAttempts({ cart_id: cartId })
      // Settling reads Medusa's refund soon, without any callback.
      expect(attempt!.next_check_at!.getTime()).toBeLessThan(Date.now() + 15_000)
      await reconcileNow(ctx, cartId)
      await counted()
      const sentBack = Object.entries(await sums()).filter(([key]) => key.includes("sent_back"))
      expect(sentBack.map(([, value]) => value)).toEqual(["30"])
      expect(await sums()).toEqual(await recount())
    })

    it("show what came within a range as such, and miss nothing", async () => {
      for (const fiatAmount of ["95.50", "103.00"]) {
        const { cartId } = await openTrade("pp_payin_ranged")
        await control().setStatus(cartId, "closed", { fiatAmount })
        await capturedBook(ctx, cartId)
      }
      await counted()
      const ranged = await sums()
      const of = (measure: string) => ranged[today(measure, { account: "ranged" })]
      expect([of("credited"), of("captured"), of("in_range"), of("difference"), of("differing")]).toEqual([
        ...["198.5", "200", "-1.5"],
        ...[undefined, undefined],
      ])
    })

    it("are counted once by several who count at once, and lose nothing that changes meanwhile", async () => {
      const carts = await Promise.all([openTrade(), openTrade(), openTrade()])
      const counting = Array.from({ length: 8 }, () => payin().daySums.count())
      await Promise.all(carts.map(({ cartId }) => control().setStatus(cartId, "closed")))
      await Promise.all(counting)
      for (const { cartId } of carts) await capturedBook(ctx, cartId)
      await counted()
      expect(await sums()).toEqual(await recount())
      expect((await sums())[today("received")]).toBe("300")
    })

    it("are not complete, and can be read, while the database takes no writes", async () => {
      const transaction = await db().transaction()
      try {
        await addUncountedChange(transaction, "payatt_story")
        await transaction.raw("SET TRANSACTION READ ONLY")
        expect(await new DaySums(transaction).countIfPossible()).toBe(false)
      } finally {
        await transaction.rollback()
      }
    })

    it("neither lose nor double what was being counted when the store was killed", async () => {
      const table = "payin_counted_attempt"
      await db().raw(`ALTER TABLE ${table} ADD CONSTRAINT cut CHECK (attempt_id = '')`)
      try {
        const { cartId } = await openTrade()
        await control().setStatus(cartId, "closed")
        await capturedBook(ctx, cartId)
        // While the job counts, which is cut off as well, this finds nothing to do.
        const cutOff = () =>
          payin()
            .daySums.count()
            .then(() => undefined, String)
        expect(await waitFor(cutOff, { what: "a count that is cut off" })).toContain("cut")
        expect(await sums()).toEqual({})
      } finally {
        await db().raw(`ALTER TABLE ${table} DROP CONSTRAINT cut`)
      }
      await counted()
      expect(await sums()).toEqual(await recount())
    })
  })
}
