import { createHmac } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import prune from "../../../src/jobs/prune"
import reconcile from "../../../src/jobs/reconcile"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { Watch } from "../../chaos/leaks"
import { waitFor } from "../../harness/wait-for"
import { lostCreate, reconcileNow } from "../actions"
import { adminCalls, make } from "../admin-calls"
import { adminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const control = () => ctx.sandbox.control

  /** Makes Postgres refuse every change of the table's column. */
  async function whileRefused(table: string, column: string, work: () => Promise<void>, code = "40001") {
    await db().raw(`CREATE FUNCTION story_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not serialize access' USING ERRCODE = '${code}'; END $$`)
    await db().raw(`CREATE TRIGGER story_refuse BEFORE UPDATE OF "${column}" ON "${table}"
      FOR EACH ROW EXECUTE FUNCTION story_refuse()`)
    try {
      await work()
    } finally {
      await db().raw("DROP FUNCTION story_refuse() CASCADE")
    }
  }

  /** Makes every statement of ours fail with an error that quotes it. */
  async function whileTablesAreAway(work: () => Promise<void>): Promise<void> {
    const { rows } = await db().raw("select tablename from pg_tables where tablename ~ '^payin_'")
    const tables = (rows as { tablename: string }[]).map(({ tablename }) => tablename)
    const rename = async (from: string, to: string) => {
      for (const table of tables) await db().raw("ALTER TABLE ?? RENAME TO ??", [`${from}${table}`, `${to}${table}`])
    }
    await rename("", "away_")
    try {
      await work()
    } finally {
      await rename("away_", "")
    }
  }

  // The watch over all stories looks for what a refused statement contains, including a requisite.
  describe("a database that refuses a row", () => {
    beforeEach(() => control().reset())

    it("is told by its code where a trade is written down", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const admin = adminClient(ctx)
      const watch = new Watch(ctx.container)
      await whileRefused("payin_attempt", "trade", async () => {
        watch.start()
        await control().setStatus(cartId, "closed")
        await reconcileNow(ctx, cartId)
        const [attempt] = (await bookOf(ctx, cartId)).attempts
        const { problem } = (await admin.post(`/attempts/${attempt!.id}/refresh`)).body
        expect(problem).toMatchObject({ code: "unexpected" })
        watch.stop()
      })
      const logged = watch.traces.filter(({ place }) => place === "log").map(({ text }) => text)
      expect(logged.join("\n")).toMatch(/is tried again.*database error 40001/)
      expect(logged.join("\n")).not.toMatch(/payin: .*(update|select|insert) /i)
      await reconcileNow(ctx, cartId)
      await capturedBook(ctx, cartId)
    })

    it("becomes a case while a trade cannot be written down, which closes once it can", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed", { callback: false })
      await whileRefused("payin_attempt", "trade", async () => {
        for (let tries = 0; tries < 4; tries++) await reconcileNow(ctx, cartId)
        expect((await bookOf(ctx, cartId)).openCases).toEqual([])
        for (let tries = 0; tries < 2; tries++) await reconcileNow(ctx, cartId)
      })
      expect(await bookOf(ctx, cartId)).toMatchObject({ openCases: ["not_settling"], attempts: [{ state: "open" }] })
      const payin = ctx.container.resolve(PAYIN_MODULE)
      const [found] = await payin.listCases({ kind: "not_settling" })
      expect(found!.facts).toEqual([{ fact: "reason", words: "database error 40001" }])
      await reconcileNow(ctx, cartId)
      const { attempts, openCases } = await capturedBook(ctx, cartId)
      expect({ openCases, failures: attempts[0]!.settle_failures }).toEqual({ openCases: [], failures: 0 })
    })

    // Classes of values that Postgres cannot store: a text, a JSON escape, a date.
    it.each(["22021", "22P05", "22008"])(
      "keeps no paid trade from its order when it takes everything but the picture (%s)",
      async (code) => {
        const { cartId, collectionId } = await ctx.readyCart()
        await ctx.shopper.createPaymentSession(collectionId)
        await whileRefused(
          "payin_attempt",
          "trade",
          async () => {
            await control().setStatus(cartId, "closed")
            expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], openCases: [] })
          },
          code,
        )
      },
    )

    it("keeps a callback pending while the only word of a lost create's trade cannot be written down", async () => {
      const { cartId } = await lostCreate(ctx, "cut_after_commit")
      control().faults.clear()
      // The service finds the trade by its own id alone.
      const answer = { httpStatus: 404, body: { message: "No trade." } }
      control().faults.add({ operation: "external", kind: "status", ...answer, times: Number.POSITIVE_INFINITY })
      const { id } = await control().setStatus(cartId, "closed", { callback: false })
      const payin = ctx.container.resolve(PAYIN_MODULE)
      await whileRefused("payin_attempt", "trade_id", async () => {
        const body = JSON.stringify({ id })
        const signature = createHmac("sha256", process.env.PAYIN_API_KEY!).update(body).digest("hex")
        await fetch(ctx.webhookUrl, { method: "POST", body, headers: { "x-signature": signature } })
        const callback = await waitFor(async () => {
          return (await payin.listCallbacks({})).find((each) => each.done_at ?? each.last_error_code)
        })
        expect(callback).toMatchObject({ state: "pending", last_error_code: "unexpected" })
      })
      await capturedBook(ctx, cartId)
    })

    it("is a neutral sentence for the shopper who wants to pay", async () => {
      const { collectionId } = await ctx.readyCart()
      const path = `/store/payment-collections/${collectionId}/payment-sessions`
      const start = () => ctx.shopper.request("POST", path, { body: { provider_id: "pp_payin_default" } })
      await whileRefused("payin_attempt", "trade_id", async () => {
        const { status, body } = await start()
        expect({ status, message: body.message }).toEqual({ status: 422, message: expect.stringMatching(/try again/i) })
      })
      expect((await start()).status).toBe(200)
    })

    it("is told by its code at every route and job, whatever the statement was", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const admin = adminClient(ctx)
      const watch = new Watch(ctx.container)
      const messages: string[] = []
      await whileTablesAreAway(async () => {
        watch.start()
        for (const call of adminCalls) {
          const { status, body } = await make(admin, call)
          if (status !== 404) messages.push(`${call.verb} ${call.path}: ${status} ${JSON.stringify(body)}`)
        }
        for (const path of [
          `payment-sessions?cart_id=${cartId}`,
          `payment-sessions/payses_1`,
          "payment-options?currency_code=eur",
        ]) {
          messages.push(JSON.stringify(await ctx.shopper.request("GET", `/store/payin/${path}`)))
        }
        const session = { body: { provider_id: "pp_payin_default" } }
        await ctx.shopper.request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, session)
        await ctx.shopper.completeCart(cartId)
        await fetch(ctx.webhookUrl, { method: "POST", body: "{}", headers: { "x-signature": "0".repeat(64) } })
        for (const job of [prune, reconcile]) {
          messages.push(String(await Promise.resolve(job(ctx.container)).catch((error: Error) => error.message)))
        }
        watch.stop()
      })
      const logged = watch.traces.filter(({ place, text }) => place === "log" && text.includes("database error 42P01"))
      const answered = messages.filter((each) => / \/\S+: [1-4]/.test(each)).map((each) => each.split(": ")[0])
      // What needs the service or the host alone, or what an earlier story made the process remember.
      const withoutTables = [
        "GET /accounts/:name/discovery",
        "POST /accounts/:name/discovery/refresh",
        "GET /cases/assignees",
        "GET /regions",
        "POST /orders/:order_id/payment-link",
        "POST /orders/:order_id/payment-link/mail",
      ]
      expect(answered.filter((each) => !withoutTables.includes(each!))).toEqual([])
      expect(logged.length).toBeGreaterThan(adminCalls.length - answered.length)
      const said = [...messages, ...watch.traces.map(({ text }) => text)].filter((text) =>
        /\b(select|from|into|update|join|relation) \\*"?payin_/i.test(text),
      )
      expect(said).toEqual([])
    })

    it("keeps no cart of another provider from its order, nor that order from staff, when our tables were never made", async () => {
      const { cartId, collectionId } = await ctx.readyCart({ fresh: true })
      await whileTablesAreAway(async () => {
        const note = { body: { metadata: { note: "ring twice" } } }
        expect((await ctx.shopper.request("POST", `/store/carts/${cartId}`, note)).status).toBe(200)
        await ctx.shopper.createPaymentSession(collectionId, "pp_system_default")
        const { status, body } = await ctx.shopper.completeCart(cartId)
        expect({ status, type: body.type }).toEqual({ status: 200, type: "order" })
        const { api, adminToken } = ctx
        const headers = { authorization: `Bearer ${adminToken}` }
        const canceled = await api.post(`/admin/orders/${body.order!.id}/cancel`, {}, { headers })
        expect(canceled.data.order.status).toBe("canceled")
      })
    })

    it("is told by its code in the case of an order that it kept from being placed", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "canceled")
      await waitFor(async () => (await bookOf(ctx, cartId)).sessions[0]?.status === "canceled", { what: "the end" })
      const payin = ctx.container.resolve(PAYIN_MODULE)
      await whileRefused("payment_session", "data", async () => {
        await control().setStatus(cartId, "closed")
        const found = await waitFor(async () => (await payin.listCases({ kind: "paid_without_order" }))[0])
        expect(found.facts).toEqual([{ fact: "reason", words: "database error 40001" }])
      })
      await reconcileNow(ctx, cartId)
      await capturedBook(ctx, cartId)
    })
  })
}
