import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type AttemptRow, PAYIN_MODULE } from "../../../src/modules/payin"
import { passingKinds } from "../../../src/modules/payin/sql/retention/passing-kinds"
import { contributionOf } from "../../../src/modules/payin/sums/contribution-of"
import { waitFor } from "../../harness/wait-for"
import { adminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const db = () => ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const thin = (days = 181) => payin().attempts.thinDetails({ days: 180, now: inDays(days), limit: 10 })
  const thinLines = (days = 366) => payin().attempts.thinTimelines({ days: 365, now: inDays(days), limit: 100 })
  const rowOf = async (cart_id: string): Promise<AttemptRow> =>
    (await db()("payin_attempt").where({ cart_id }).first())!

  /** Ended, and read for the last time. */
  async function atRest(status: "closed" | "canceled") {
    const { cartId, collectionId } = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(collectionId)
    await control().setStatus(cartId, status)
    const ended = async () => (await bookOf(ctx, cartId)).sessions[0]?.status === "canceled"
    await (status === "closed" ? capturedBook(ctx, cartId) : waitFor(ended, { what: "the session's end" }))
    await waitFor(async () => (await payin().listCallbacks({ state: "done" }))[0], { what: "the callback's end" })
    await db()("payin_attempt").where({ cart_id: cartId }).update({ next_check_at: null })
    return { cartId, collectionId, row: await rowOf(cartId) }
  }

  async function addLines(attempt_id: string, kinds: readonly string[]) {
    for (const kind of kinds) await payin().addTimelineEntry(attempt_id, kind, { by: "user_ada" })
  }

  const kindsOf = async (attempt_id: string): Promise<string[]> =>
    await db()("payin_timeline_entry").where({ attempt_id }).orderBy(["created_at", "id"]).pluck("kind")

  describe("a pay-in that ended long ago", () => {
    beforeEach(() => control().reset())

    it("loses where it was to be paid, and nothing that money depends on", async () => {
      const { cartId, row } = await atRest("closed")
      const files = {
        payoutInvoicesUrl: { texts: ["https://files.example.com/7.pdf", "INV-7"], others: 1 },
        disputeMerchantCheckUrl: "https://files.example.com/1",
        disputeTraderCheckUrl: "https://files.example.com/2",
      }
      const trade = { ...(row.trade as Record<string, unknown>), ...files }
      const [before] = await db()("payin_attempt").where({ cart_id: cartId }).update({ trade }).returning("*")
      expect(await thin(179)).toBe(0)
      expect(await thin()).toBe(1)
      expect(await thin()).toBe(0)
      const after = await rowOf(cartId)
      expect(after).toEqual({
        ...before,
        details_removed_at: expect.any(Date),
        payment_page_url: null,
        preferences: {},
        trade: { ...row.trade, requisite: undefined },
      })
      expect(JSON.stringify(after)).not.toContain(control().trade(cartId)!.requisite.requisites)
      expect(contributionOf(after)).toEqual(contributionOf(before))
    })

    it("still belongs to its bank when the service named it in the payment details alone", async () => {
      const { cartId, row } = await atRest("closed")
      const { bank: _, ...trade } = row.trade as Record<string, unknown>
      const [changed] = await db()("payin_attempt").where({ cart_id: cartId }).update({ trade }).returning("*")
      expect(await thin()).toBe(1)
      expect(contributionOf(await rowOf(cartId))).toEqual(contributionOf(changed))
      const { body } = await adminClient(ctx).get(`/attempts?bank=${control().trade(cartId)!.bank}`)
      expect(body.attempts).toMatchObject([{ cart_id: cartId }])
    })

    it("is shown in the panel with its money, and says when the rest was removed", async () => {
      const { cartId, row } = await atRest("closed")
      await thin()
      const admin = adminClient(ctx)
      const { body } = await admin.get(`/attempts/${row.id}`)
      expect(body.attempt).toMatchObject({
        amount: "100.00",
        trade_id: row.trade_id,
        status: "paid",
        bank: control().trade(cartId)!.bank,
        crypto: { currency: "USDT" },
        requisite: null,
        payment_page_url: null,
        details_removed_at: expect.stringMatching(/^\d{4}-/),
      })
      const { body: refusal, status } = await admin.get(`/attempts/${row.id}/requisite`)
      expect({ status, message: refusal.message }).toMatchObject({
        status: 404,
        message: expect.stringMatching(/removed on/),
      })
      expect((await admin.get("/attempts?q=100.00")).body.attempts).toHaveLength(1)
    })

    it("is settled like any other when the service takes the money back after all", async () => {
      const { cartId } = await atRest("closed")
      await thin()
      await control().setStatus(cartId, "canceled")
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.includes("reverted"), { what: "the case" })
      expect(await rowOf(cartId)).toMatchObject({ details_removed_at: null, trade: { requisite: expect.anything() } })
      expect(await thin()).toBe(0)
    })

    it("becomes an order like any other when it is paid after all", async () => {
      const { cartId } = await atRest("canceled")
      expect(await thin()).toBe(1)
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], transactions: [100], openCases: [] })
    })

    it("lets the shopper who comes back pay again", async () => {
      const { cartId, collectionId } = await atRest("canceled")
      await thin()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(`${cartId}_2`, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], openCases: [] })
    })

    it.each<[string, (id: string) => Promise<unknown>]>([
      [
        "will be read again",
        (id) =>
          db()("payin_attempt")
            .where({ id })
            .update({ next_check_at: inDays(1) }),
      ],
      [
        "is worked on",
        (id) =>
          db()("payin_attempt")
            .where({ id })
            .update({ lease_until: inDays(1) }),
      ],
      ["is disputed", (id) => db()("payin_attempt").where({ id }).update({ trade_status: "checking" })],
      ["can still be paid", (id) => db()("payin_attempt").where({ id }).update({ state: "open" })],
      ["has an open case", (id) => openCase(id)],
      ["has a pay-out under way", (id) => addPayOut(id, inDays(1))],
    ])("keeps everything while it %s", async (_, happens) => {
      const { cartId, row } = await atRest("closed")
      await addLines(row.id, ["refreshed"])
      await happens(row.id)
      const before = await rowOf(cartId)
      expect([await thin(), await thinLines()]).toEqual([0, 0])
      expect(await rowOf(cartId)).toEqual(before)
    })

    it("keeps everything while a statement has its row", async () => {
      const { row } = await atRest("closed")
      await db().transaction(async (transaction) => {
        await transaction("payin_attempt").where({ id: row.id }).forUpdate().select("id")
        expect(await thin()).toBe(0)
      })
      expect(await thin()).toBe(1)
    })

    it("loses what the service wrote about a pay-out that it refused, and keeps its code", async () => {
      const { row } = await atRest("closed")
      await addPayOut(row.id, null)
      await thin()
      expect(await db()("payin_pay_out").first()).toMatchObject({ service_message: null, service_code: "NO_ROUTE" })
    })

    it("keeps the lines of its history that are about money", async () => {
      const { row } = await atRest("closed")
      const kept = await kindsOf(row.id)
      const money = ["refund_recorded", "link_made", "pay_out_sent", "case_opened", "case_closed", "case_commented"]
      await addLines(row.id, [...money, ...passingKinds])
      expect(await thinLines(364)).toBe(0)
      expect(await thinLines()).toBe(passingKinds.length)
      expect(await kindsOf(row.id)).toEqual([...kept, ...money])
      expect(kept).toEqual(["trade_status", "trade_status", "captured"])
    })
  })

  async function openCase(attempt_id: string) {
    await db()("payin_case").insert({ id: "paycase_1", attempt_id, kind: "amount_short", trade_when_told: "{}" })
  }

  async function addPayOut(attempt_id: string, next_check_at: Date | null) {
    const texts = { service_code: "NO_ROUTE", service_message: "No route to the bank." }
    const times = { sent_at: new Date(), unchanged_since: new Date(), next_check_at }
    const money = { account: "default", state: "refused", amount: "100.00", currency_code: "EUR" }
    await db()("payin_pay_out").insert({ id: "paypo_1", attempt_id, ...money, ...times, ...texts })
  }
}
