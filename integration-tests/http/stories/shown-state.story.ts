import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { cancelOrderWorkflow, refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import fc from "fast-check"
import { type AttemptRow, PAYIN_MODULE } from "../../../src/modules/payin"
import { moneyOf, moneySql } from "../../../src/modules/payin/shown/money-of"
import { shownState, shownStates, shownStateSql } from "../../../src/modules/payin/shown/shown-state"
import { storedBooks } from "../../../src/modules/payin/sql/sums/write-books"
import { waitFor } from "../../harness/wait-for"
import { paidWithoutStock, reconcileNow, setStock } from "../actions"
import { type AdminClient, adminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

/** What a person reads is what is so now, whichever cases are open or closed. */
export default (ctx: StoryContext) => {
  let admin: AdminClient
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)

  beforeEach(async () => {
    control().reset()
    admin = await adminClient(ctx)
  })

  async function paidCart(fiatAmount = "100.00", provider?: string): Promise<string> {
    const { cartId, collectionId } = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(collectionId, provider)
    if (provider) await ctx.shopper.orderOf(cartId)
    await control().setStatus(cartId, "closed", { fiatAmount })
    await capturedBook(ctx, cartId)
    return cartId
  }

  async function close(cartId: string, kind: string, choice?: string) {
    const opened = async () => {
      const { cases } = (await admin.get(`/cases?kind=${kind}`)).body
      return cases.find((each: any) => each.attempt.cart_id === cartId)
    }
    const { id } = await waitFor(opened, { what: `the case ${kind}`, timeoutMs: 60_000 })
    expect((await admin.post(`/cases/${id}/close`, { note: "Done.", choice })).body.case?.closed_at).toBeTruthy()
    await reconcileNow(ctx, cartId)
    expect((await bookOf(ctx, cartId)).openCases).toEqual([])
  }

  const shown = async (cartId: string) => (await admin.get(`/attempts?q=${cartId}`)).body.attempts[0]
  const ids = (answer: { body: any }): string[] => answer.body.attempts.map(({ id }: { id: string }) => id)

  /** Each state's filter finds exactly the attempts that show it. */
  async function expectFilters() {
    const all: { id: string; status: string }[] = (await admin.get("/attempts?limit=100")).body.attempts
    for (const status of shownStates) {
      const own = all.filter((each) => each.status === status).map(({ id }) => id)
      expect([status, ids(await admin.get(`/attempts?status=${status}&limit=100`))]).toEqual([status, own])
    }
  }

  describe("the state that a person reads", () => {
    it("stays what is so when a case is closed, and is what the filter finds", async () => {
      const short = await paidCart("40.00")
      expect(await shown(short)).toMatchObject({ status: "underpaid", open_cases: ["amount_short"] })
      await close(short, "amount_short", "keep_money")
      const gone = await paidCart()
      await control().setStatus(gone, "canceled")
      await close(gone, "reverted", "handled")
      const over = await paidCart("150.00")
      expect(await shown(over)).toMatchObject({ status: "overpaid", net: "150.00" })
      await close(over, "amount_over", "sent_difference_back")
      const canceled = await paidCart()
      await cancelOrderWorkflow(ctx.container).run({ input: { order_id: (await shown(canceled)).order_id } })
      await waitFor(async () => (await shown(canceled)).status === "order_canceled", { what: "the canceled order" })
      await close(canceled, "paid_after_cancel", "keep_money")
      const { cartId: back } = await paidWithoutStock(ctx)
      expect((await shown(back)).status).toBe("order_pending")
      const [open] = (await admin.get("/cases")).body.cases
      const wrong = await admin.post(`/cases/${open.id}/close`, { note: "No.", choice: "sent_difference_back" })
      expect([wrong.status, wrong.body.case]).toEqual([expect.any(Number), undefined])
      await close(back, "paid_without_order", "sent_back")
      await setStock(ctx, 100)
      const { cartId: aside } = await paidWithoutStock(ctx)
      await close(aside, "paid_without_order")
      await setStock(ctx, 100)

      expect(await shown(short)).toMatchObject({ status: "underpaid", received: "40.00", net: "40.00" })
      expect(await shown(gone)).toMatchObject({ status: "taken_back", received: "100.00", net: "0.00" })
      expect(await shown(over)).toMatchObject({ status: "paid", received: "150.00", sent_back: "50.00", net: "100.00" })
      expect(await shown(canceled)).toMatchObject({ status: "kept", net: "100.00" })
      expect(await shown(back)).toMatchObject({ status: "sent_back", sent_back: "100.00", net: "0.00" })
      expect(await shown(aside)).toMatchObject({ status: "put_aside", net: "100.00" })
      const detail = (await admin.get(`/attempts/${(await shown(gone)).id}`)).body.attempt
      expect(detail).toMatchObject({ status: "taken_back", net: "0.00" })
      await expectFilters()
    })

    it("follows refunds, and the sums of the list are money in hand, with each order asked for once", async () => {
      const refunded = await paidCart("100.00", "pp_payin_keeps")
      const { orders } = await bookOf(ctx, refunded)
      const { data } = await ctx.container.resolve(ContainerRegistrationKeys.QUERY).graph({
        entity: "order",
        fields: ["payment_collections.payments.id"],
        filters: { id: orders[0]!.id },
      })
      const [order] = data as unknown as { payment_collections: { payments: { id: string }[] }[] }[]
      const payment_id = order!.payment_collections[0]!.payments[0]!.id
      await refundPaymentWorkflow(ctx.container).run({ input: { payment_id, amount: 30 } })
      await reconcileNow(ctx, refunded)
      // A look at Medusa that began before the refund ends after it, and the next one follows.
      await waitFor(async () => (await shown(refunded)).status === "partly_sent_back", {
        what: "the refund in the books",
      })
      expect(await shown(refunded)).toMatchObject({ sent_back: "30.00", net: "70.00" })
      await close(refunded, "refund_by_hand", "confirm_refund")
      expect((await shown(refunded)).net).toBe("70.00")

      // One cart, whose first trade ended unpaid.
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "canceled")
      await waitFor(async () => (await shown(cartId)).status === "not_paid", { what: "its end" })
      await ctx.shopper.createPaymentSession(collectionId)
      const gone = await paidCart()
      await control().setStatus(gone, "canceled")
      await waitFor(async () => (await shown(gone)).status === "taken_back", { what: "the money's end" })

      const { totals } = (await admin.get("/attempts/totals")).body
      const sums = { requested: "300", received: "200", taken_back: "100", sent_back: "30", gone: "130", net: "70" }
      expect(totals.currencies).toEqual([{ currency_code: "EUR", count: 4, ...sums }])
      await waitFor(() => payin().daySums.count(), { what: "the end of counting" })
      const { overview } = (await admin.get("/overview")).body
      expect(totals.currencies[0]).toMatchObject({ net: overview.currencies[0].net, gone: overview.currencies[0].gone })
      expect(totals.crypto).toEqual(overview.crypto)
      await expectFilters()
    })

    it("is the same in Postgres and in the store, whatever the attempt's row", async () => {
      const money = fc.constantFrom("0.00", "40.00", "55.00", "60.00", "80.00")
      // Captured and never taken back nor canceled is likelier than by chance, so that its rarest states come up too.
      const at = fc.constantFrom(null, null, null, "2026-05-02T10:00:00.000Z")
      const refunds = fc.array(fc.record({ at: fc.constant("2026-05-02T10:00:00.000Z"), amount: money }), {
        maxLength: 2,
      })
      const row = fc.record({
        state: fc.constantFrom("planned", "opening", "open", "paid", "captured", "captured", "canceled", "refused"),
        amount: fc.constantFrom("55.00", "60.00"),
        amount_min: fc.constantFrom(null, "40.00"),
        amount_max: fc.constantFrom(null, "60.00"),
        trade_status: fc.constantFrom(
          null,
          "active",
          "closed",
          "canceled",
          "dispute",
          "checking",
          "re_calculation",
          "odd",
        ),
        trade_revision: fc.constantFrom(1, 2),
        resolved_revision: fc.constantFrom(null, 1),
        resolved_as: fc.constantFrom(null, "keep_money", "sent_back", "sent_difference_back", "handled"),
        order_canceled_at: at,
        paid_at: at,
        paid_amount: fc.option(money, { nil: null }),
        taken_back_at: at,
        books: fc.option(fc.record({ captured: money, refunds }).map(storedBooks), { nil: null }),
        sent_outside: fc.option(money, { nil: null }),
      })
      const rows = fc.sample(row, 20_000) as unknown as AttemptRow[]
      const { received, takenBack, sentBack, inHand } = moneySql("a")
      const inPostgres = await db().raw(
        `SELECT ${shownStateSql("a")} AS status, array[${received}, ${takenBack}, ${sentBack}, ${inHand}]::text[] AS sums
           FROM jsonb_array_elements(?::jsonb) WITH ORDINALITY AS r(each, n),
                LATERAL jsonb_populate_record(NULL::payin_attempt, each) AS a ORDER BY n`,
        [JSON.stringify(rows)],
      )
      const told = rows.map((each) => {
        const sums = moneyOf(each)
        return [shownState(each), [sums.received, sums.takenBack, sums.sentBack, sums.inHand].map(Number)]
      })
      expect(inPostgres.rows.map(({ status, sums }: any) => [status, sums.map(Number)])).toEqual(told)
      expect(new Set(told.map(([status]) => status)).size).toBe(shownStates.length)
    })

    it("is found by an index, so that a rare one is not searched for among all", async () => {
      await db().transaction(async (transaction) => {
        await transaction.raw(
          `INSERT INTO payin_attempt (id, account, payment_collection_id, external_transaction_id, state, amount,
             currency_code, unchanged_since, created_at)
           SELECT 'one' || n, 'default', 'collection' || n, 'one' || n,
             case when n % 10 = 0 then 'planned' else 'open' end, '1.00', 'EUR', now(),
             now() - n * interval '1 minute' FROM generate_series(1, 3000) n`,
        )
        await transaction.raw("ANALYZE payin_attempt")
        await transaction.raw("SET LOCAL enable_seqscan = off")
        const { rows } = await transaction.raw(
          `EXPLAIN SELECT a.* FROM payin_attempt a WHERE a.deleted_at IS NULL AND ${shownStateSql("a")} IN ('planned')
            ORDER BY a.created_at DESC, a.id DESC LIMIT 21`,
        )
        const plan = rows.map((each: Record<string, string>) => each["QUERY PLAN"]).join("\n")
        expect(plan).toMatch(/Index Scan Backward using "IDX_payin_attempt_shown"/)
        // Rows of one moment are sorted by their ids, and no others.
        expect(plan).not.toMatch(/(?<!Incremental )Sort {2}|Filter: .*CASE/)
        await transaction.rollback()
      })
    })
  })
}
