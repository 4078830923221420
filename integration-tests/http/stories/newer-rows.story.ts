import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import alert from "../../../src/jobs/alert"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { adminClient } from "../admin-client"
import { sentAlerts } from "../alert-steps"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

/** What a version has written that knows more than this one: the store went back, or is being upgraded. */
export default (ctx: StoryContext) => {
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const payin = () => ctx.container.resolve(PAYIN_MODULE)

  async function openedCart() {
    const { cartId, collectionId } = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(collectionId)
    const [attempt] = (await bookOf(ctx, cartId)).attempts
    return { cartId, attemptId: attempt!.id }
  }

  async function writeNewerCase(attempt_id: string): Promise<void> {
    const facts = JSON.stringify([{ fact: "money_elsewhere", amount: "1.00" }])
    const trade_when_told = JSON.stringify({ status: "active", amount: "100.00", has_arrived: false })
    const kind = "paid_elsewhere"
    await db()("payin_case").insert({ id: "paycase_newer", attempt_id, kind, facts, trade_when_told })
  }

  beforeEach(() => ctx.sandbox.control.reset())

  describe("a case of a newer version", () => {
    it("is shown among the others, on its pay-in's page too, and closed by a person", async () => {
      const { attemptId } = await openedCart()
      await writeNewerCase(attemptId)
      const data = JSON.stringify({ of: { what: 1 } })
      await db()("payin_timeline_entry").insert({ id: "paytl_newer", attempt_id: attemptId, kind: "set_aside", data })
      const admin = adminClient(ctx)
      const choices = [expect.objectContaining({ id: "handled", action: "close" })]
      expect((await admin.get("/cases")).body.cases).toMatchObject([{ id: "paycase_newer", kind: "newer", choices }])
      const { body } = await admin.get(`/attempts/${attemptId}`)
      expect(body.attempt).toMatchObject({ open_cases: ["newer"], cases: [{ kind: "newer" }] })
      const closed = await admin.post("/cases/paycase_newer/close", { note: "seen", choice: "handled" })
      expect(closed).toMatchObject({ status: 200, body: { case: { note: "seen" } } })
    })

    it("stays open when its payment is settled, for only that version knows when it is over", async () => {
      const { attemptId, cartId } = await openedCart()
      await writeNewerCase(attemptId)
      await ctx.sandbox.control.setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], openCases: ["paid_elsewhere"] })
    })
  })

  describe("messages beside a newer version", () => {
    beforeEach(() => void Object.assign(payin().options, { alerts: { channel: "feed", to: ["ada@example.com"] } }))
    afterEach(() => void Object.assign(payin().options, { alerts: undefined }))

    it("tell staff of a case by a title, and leave that version's own to it", async () => {
      const { attemptId } = await openedCart()
      await writeNewerCase(attemptId)
      const due = { to: "ada@example.com", subject: "{}", next_try_at: db().fn.now() }
      await db()("payin_alert").insert({ ...due, id: "payal_newer", kind: "bank_holiday" })
      const mail = { attempt_id: attemptId, account: "default", about: attemptId, next_try_at: db().fn.now() }
      await db()("payin_mail").insert({ ...mail, id: "payml_newer", kind: "thanks" })
      const told = { case_ids: ["paycase_newer"] }
      await db()("payin_alert").insert({
        ...due,
        id: "payal_case",
        kind: "case_opened",
        subject: JSON.stringify(told),
      })
      await alert(ctx.container)
      expect((await sentAlerts(ctx)).map(({ subject }) => subject)).toContain(
        "Pay-in: Asked by a newer version: payment of 100.00 EUR",
      )
      expect(await payin().mails.claim(10, [])).toEqual([])
      expect(await db()("payin_alert").where({ id: "payal_newer" }).first("tries", "next_try_at")).toEqual({
        tries: 0,
        next_try_at: expect.any(Date),
      })
    })
  })
}
