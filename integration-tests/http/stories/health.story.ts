import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { readPendingWork } from "../../../src/modules/payin/sql/sums/read-health"
import { paidWithoutStock } from "../actions"
import { adminClient, strangerClient } from "../admin-client"
import { takeTurn } from "../job-turns"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const db = () => ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const health = async () => await adminClient(ctx).get("/health")
  type Check = { name: string; account: string | null; status: string; count: number | null; text: string }
  const troubles = (body: { checks: Check[] }) =>
    body.checks.filter(({ status }) => status !== "ok").map(({ name, account, status }) => ({ name, account, status }))

  describe("the store's health, for a monitor", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it("is fine while payments are taken and settled, and counts what a person has to decide", async () => {
      expect(await health()).toMatchObject({ status: 200, body: { status: "ok" } })
      await paidWithoutStock(ctx)
      const { body } = await health()
      expect(body.status).toBe("ok")
      expect(body.checks.find(({ name }: Check) => name === "cases")).toMatchObject({ count: 1 })
    })

    it("is an HTTP error when the service has been away for long, or nobody checks payments", async () => {
      await ctx.readyCart().then(({ collectionId }) => ctx.shopper.createPaymentSession(collectionId))
      await health()
      await db()("payin_account_contact")
        .where({ account: "default" })
        .update({
          called_at: db().raw("now() + interval '1 minute'"),
          call_outcome: "unavailable",
          call_http_status: null,
          call_ok_at: null,
          failing_since: db().raw("now() - interval '11 minutes'"),
        })
      const away = await health()
      expect({ status: away.status, found: troubles(away.body) }).toEqual({
        status: 503,
        found: [{ name: "service", account: "default", status: "down" }],
      })
      // What cannot be checked because the service is away is not late.
      const late = { next_check_at: db().raw("now() - interval '16 minutes'") }
      await db()("payin_attempt").update(late)
      expect(troubles((await health()).body)).toHaveLength(1)
      await db()("payin_account_contact").update({ call_outcome: "ok", call_ok_at: db().fn.now(), failing_since: null })
      // The store's own job would take it up.
      const unchecked = await takeTurn(async () => {
        await db()("payin_attempt").update(late)
        // Staff read it, too.
        const { late_since } = (await adminClient(ctx).get("/accounts")).body
        expect(Date.now() - Date.parse(late_since)).toBeGreaterThan(15 * 60_000)
        return await health()
      })
      expect({ status: unchecked.status, found: troubles(unchecked.body) }).toEqual({
        status: 503,
        found: [{ name: "schedule", account: null, status: "down" }],
      })
    })

    it("is not late with payments while only ended trades are looked at again late, as after a long outage", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      /** Taken back at once, so that the job has nothing to check. */
      const isLateWith = async (change: object) => {
        const transaction = await db().transaction()
        try {
          const late = { next_check_at: db().raw("now() - interval '16 minutes'") }
          await transaction("payin_attempt")
            .where({ cart_id: cartId })
            .update({ ...late, ...change })
          return (await readPendingWork(transaction, [])).overdueSince !== null
        } finally {
          await transaction.rollback()
        }
      }
      const ago = (time: string) => db().raw("now() - ?::interval", [time])
      const about = [
        {},
        { expires_at: null },
        { state: "opening" },
        { state: "paid" },
        { state: "paid", resolved_revision: db().ref("trade_revision") },
        { expires_at: ago("1 minute") },
        { expires_at: null, created_at: ago("25 hours") },
        { state: "captured" },
        { state: "canceled" },
      ]
      const late = await about.reduce<Promise<boolean[]>>(
        async (found, change) => [...(await found), await isLateWith(change)],
        Promise.resolve([]),
      )
      expect(late).toEqual([true, true, true, true, false, false, false, false, false])
    })

    it("needs attention when callbacks are refused or given up, or payments cannot be settled", async () => {
      await ctx.readyCart().then(({ collectionId }) => ctx.shopper.createPaymentSession(collectionId))
      await fetch(ctx.webhookUrl, { method: "POST", headers: { "x-signature": "00".repeat(32) }, body: "{}" })
      await db()("payin_attempt").update({ settle_failures: 2 })
      const { status, body } = await health()
      expect(status).toBe(200)
      expect(troubles(body)).toEqual([
        { name: "webhook", account: "default", status: "degraded" },
        { name: "settling", account: null, status: "degraded" },
      ])
    })

    it("is told to a secret API key and to nobody who is not logged in", async () => {
      expect((await strangerClient(ctx).get("/health")).status).toBe(401)
      const headers = { authorization: `Bearer ${ctx.adminToken}` }
      const key = { title: "monitor", type: "secret" }
      const { data } = await ctx.api.post("/admin/api-keys", key, { headers })
      const basic = Buffer.from(`${data.api_key.token}:`).toString("base64")
      const asked = await fetch(`${ctx.storeUrl}/admin/payin/health`, { headers: { authorization: `Basic ${basic}` } })
      expect(asked.status).toBe(200)
      expect(await asked.json()).toMatchObject({ status: "ok" })
    })
  })
}
