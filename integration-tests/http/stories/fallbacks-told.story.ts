import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { sumFallbacks } from "../../../src/modules/payin/sql/sums/sum-fallbacks"
import { waitFor } from "../../harness/wait-for"
import { adminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

const FOREVER = Number.POSITIVE_INFINITY

/** The account `falls` asks for a range, then for the method sbp, then for any bank. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const begin = (collectionId: string, data: Record<string, unknown>, headers = {}) =>
    ctx.shopperWith(headers).request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
      body: { provider_id: "pp_payin_falls", data },
    })
  const refuse = (when: object) => control().faults.add({ operation: "pay-in", kind: "refuse", times: FOREVER, when })

  describe("a shopper whose choice had no requisites", () => {
    beforeEach(() => control().reset())

    it("says in the shopper's language what is not as they chose it", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      refuse({ method: "card" })
      const { body } = await begin(collectionId, { method: "card" }, { "x-medusa-locale": "ru-RU" })
      const [session] = body.payment_collection.payment_sessions
      expect(session.data.notice).toMatch(/Выбранный вами способ сейчас недоступен/)
      const { body: now } = await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)
      expect(now.payment.notice).toMatch(/^The way to pay that you chose is not available/)
    })

    it("is told what is wrong with a language that nothing can store", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      refuse({ method: "card" })
      const path = `/store/payment-collections/${collectionId}/payment-sessions?locale=ru%00`
      const body = { provider_id: "pp_payin_falls", data: { method: "card" } }
      const answer = await ctx.shopper.request("POST", path, { body })
      expect([answer.status, answer.body.code]).toEqual([400, "payin_broken_text"])
      expect((await bookOf(ctx, cartId)).attempts).toEqual([])
    })

    it("hears nothing of what they did not choose", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      refuse({ method: null })
      const { body } = await begin(collectionId, { bank: "NORTHBANK" })
      expect(body.payment_collection.payment_sessions[0].data).toMatchObject({ status: "active", notice: null })
      const { body: now } = await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)
      expect(now.payment).toMatchObject({ state: "waiting", notice: null })
    })

    it("is counted on the overview, with what the fallback saved", async () => {
      refuse({ method: null })
      const { cartId, collectionId } = await ctx.readyCart()
      await begin(collectionId, {})
      await control().setStatus(`${cartId}_3`, "closed")
      await capturedBook(ctx, cartId)
      const { body } = await adminClient(ctx).get("/overview?account=falls")
      expect(body.overview.fallbacks).toEqual([
        { fallback: { method: "sbp" }, currency_code: "EUR", tried: 1, opened: 1, paid: 1, received: "100.00" },
        { fallback: { range: true }, currency_code: "EUR", tried: 1, opened: 0, paid: 0, received: "0" },
      ])
      const { body: past } = await adminClient(ctx).get("/overview?from=2020-01-01&to=2020-01-31")
      expect(past.overview.fallbacks).toEqual([])
      expect((await bookOf(ctx, cartId)).attempts).toHaveLength(3)

      await control().setStatus(`${cartId}_3`, "canceled")
      await waitFor(async () => (await bookOf(ctx, cartId)).attempts.some(({ taken_back_at }) => taken_back_at), {
        what: "the money's end",
      })
      const { body: after } = await adminClient(ctx).get("/overview?account=falls")
      expect(after.overview.fallbacks[0]).toMatchObject({ tried: 1, opened: 1, paid: 0, received: "0" })
    })

    it("is counted on its day of UTC, whatever time zone the database is set to", async () => {
      refuse({ method: null })
      const { cartId, collectionId } = await ctx.readyCart()
      await begin(collectionId, {})
      const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      const triedOn = async (zone: string, day: string) =>
        await db.transaction(async (transaction) => {
          await transaction.raw("SELECT set_config('timezone', ?, true)", [zone])
          return (await sumFallbacks(transaction, { account: "falls", from: day, to: day })).length
        })
      const at = (moment: string) => db("payin_attempt").where({ cart_id: cartId }).update({ created_at: moment })
      for (const moment of ["2026-03-08T00:00:00Z", "2026-03-08T23:59:59Z"]) {
        await at(moment)
        for (const zone of ["UTC", "America/New_York", "Asia/Kathmandu"]) {
          const tried = [await triedOn(zone, "2026-03-07"), await triedOn(zone, "2026-03-08")]
          expect({ moment, zone, tried }).toEqual({ moment, zone, tried: [0, 2] })
        }
      }
    })

    it("shows staff what each attempt asked for instead", async () => {
      refuse({ method: null })
      const { cartId, collectionId } = await ctx.readyCart()
      await begin(collectionId, {})
      const attempts = (await bookOf(ctx, cartId)).attempts
      const details = await Promise.all(attempts.map(({ id }) => adminClient(ctx).get(`/attempts/${id}`)))
      const asked = details.map(({ body }) => body.attempt.fallback)
      expect(asked).toEqual(expect.arrayContaining([null, { range: true }, { method: "sbp" }]))
    })

    it("gets what staff have set in the panel, which takes only what can ever be asked for", async () => {
      const admin = adminClient(ctx)
      const change = (account: string, fallbacks: object[] | null) => admin.post(`/accounts/${account}`, { fallbacks })
      const refused = async (account: string, one: object) => (await change(account, [one])).body.reason?.code
      expect(await refused("default", { bank: "any" })).toBe("no_requisites_code_missing")
      expect(await refused("falls", { bank: "NOBANK" })).toBe("bank_not_listed")
      expect((await change("falls", [{ method: "qr" }])).status).toBe(200)
      try {
        refuse({ method: null })
        const { cartId, collectionId } = await ctx.readyCart()
        await begin(collectionId, {})
        expect(control().trades()).toMatchObject([{ method: "qr", extra: { externalTransactionId: `${cartId}_2` } }])
      } finally {
        expect((await change("falls", null)).status).toBe(200)
      }
    })

    it("suggests what has just worked, and nothing that was refused since", async () => {
      control().faults.add({ operation: "pay-in", kind: "refuse", when: { bank: "RIVERBANK" }, times: FOREVER })
      for (const bank of ["NORTHBANK", "RIVERBANK"]) {
        const { collectionId } = await ctx.readyCart({ currency: "rub" })
        await ctx.shopper.request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
          body: { provider_id: "pp_payin_default", data: { bank } },
        })
      }
      const { body } = await ctx.shopper.request("GET", "/store/payin/payment-options?currency_code=rub")
      const option = body.payment_options.find((each: any) => each.provider_id === "pp_payin_default")
      expect(option.suggestions).toEqual({ banks: ["NORTHBANK"], methods: [] })
    })
  })
}
