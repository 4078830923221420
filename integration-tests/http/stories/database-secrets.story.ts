import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { PAYIN_MODULE, type PayinModuleService } from "../../../src/modules/payin"
import { settleAttemptWorkflow } from "../../../src/workflows"
import { Watch, leaksIn } from "../../chaos/leaks"
import { waitFor } from "../../harness/wait-for"
import { adminClient, type AdminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import type { ReadyCart, StoryContext } from "../story-context"

/** Stands in the database's error: in its message, as statements do, in its detail and in its hint. */
const planted = "planted-secret-4711"
const tables = ["attempt", "callback", "case", "timeline_entry", "account_settings", "account_contact"]

export default (ctx: StoryContext) => {
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve<PayinModuleService>(PAYIN_MODULE)
  const store = (method: string, path: string, body?: object) => ctx.shopper.request(method, path, { body })
  const startSession = ({ collectionId }: ReadyCart) =>
    store("POST", `/store/payment-collections/${collectionId}/payment-sessions`, { provider_id: "pp_payin_default" })

  /** Postgres refuses every write of ours, and tells a secret in its refusal. */
  async function whileRefused(code: string, work: () => Promise<void>) {
    await db().raw(`CREATE FUNCTION story_tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION '${planted} %', NEW USING ERRCODE = '${code}', DETAIL = '${planted}', HINT = '${planted}'; END $$`)
    for (const table of tables) {
      await db().raw(`CREATE TRIGGER story_tell BEFORE INSERT OR UPDATE ON payin_${table}
        FOR EACH ROW EXECUTE FUNCTION story_tell()`)
    }
    try {
      await work()
    } finally {
      await db().raw("DROP FUNCTION story_tell() CASCADE")
    }
  }

  async function openedCart() {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    return { ...cart, attempt: (await bookOf(ctx, cart.cartId)).attempts[0]! }
  }

  /** A cart in each situation from which something of ours is called. */
  async function situations() {
    const [fresh, open, paid, done] = [
      await ctx.readyCart(),
      await openedCart(),
      await openedCart(),
      await openedCart(),
    ]
    await control().setStatus(done.cartId, "closed")
    const { orders } = await capturedBook(ctx, done.cartId)
    await control().setStatus(paid.cartId, "closed", { callback: false })
    await payin().readTradeOf(paid.attempt)
    await payin().openCase(done.attempt.id, "amount_over", { detail: "A case.", again: "keep" })
    await db()("payin_attempt").where({ id: done.attempt.id }).update({ order_id: null })
    await db()("payin_attempt").update({ trade_read_at: null, next_check_at: new Date(0) })
    return { fresh, open, paid, done, orderId: orders[0]!.id }
  }

  type Situations = Awaited<ReturnType<typeof situations>>

  const storeRequests = async ({ fresh, open, paid }: Situations) => [
    await startSession(fresh),
    await startSession(open),
    await startSession(paid),
    await store("POST", `/store/carts/${paid.cartId}`, { metadata: { a: "b" } }),
    await store("POST", `/store/carts/${open.cartId}/complete`),
    await store("POST", `/store/carts/${paid.cartId}/complete`),
    await store("GET", `/store/payin/payment-sessions?cart_id=${open.cartId}`),
    await store("GET", `/store/payin/payment-options?cart_id=${open.cartId}`),
  ]

  async function adminRequests(admin: AdminClient, { done, open }: Situations) {
    const [row] = await payin().listCases({})
    const [callback] = await payin().listCallbacks({})
    return [
      await admin.get(`/attempts/${open.attempt.id}/requisite`),
      await admin.post(`/attempts/${open.attempt.id}/refresh`),
      await admin.post(`/cases/${row!.id}/close`, { note: "done" }),
      await admin.post(`/cases/${row!.id}/retry`),
      await admin.post(`/callbacks/${callback!.id}/replay`),
      await admin.post("/accounts/default", { max_attempts: 7 }),
      await admin.post("/accounts/default/connection", { base_url: "https://a.example", api_key: "abcdefghijkl" }),
      await admin.delete("/accounts/default/connection"),
      await admin.post("/accounts/default/check"),
      await admin.get(`/attempts/${done.attempt.id}`),
    ]
  }

  /** What the host calls by itself, as it calls it. */
  async function background({ open, orderId }: Situations) {
    const engine = ctx.container.resolve(Modules.WORKFLOW_ENGINE)
    await control().sendCallback(open.cartId)
    await ctx.container.resolve(Modules.EVENT_BUS).emit({ name: "order.placed", data: { id: orderId } })
    await ctx.container.resolve(Modules.EVENT_BUS).emit({ name: "order.canceled", data: { id: orderId } })
    const input = { attempt_id: open.attempt.id }
    return [
      await engine.run("job-payin-reconcile", { input: {}, throwOnError: false }),
      await engine.run("job-payin-prune", { input: {}, throwOnError: false }),
      await settleAttemptWorkflow(ctx.container).run({ input, throwOnError: false }),
    ].flatMap(({ errors }) => (errors as { error: Error }[]).map(({ error }) => error))
  }

  describe("a database error that holds a secret", () => {
    beforeEach(() => control().reset())

    // A value that Postgres cannot take, two writers that met, a value that is taken, and one that is missing.
    it.each(["22P05", "40001", "23505", "23502", "XX000"])(
      "leaves as its code alone, on every way out (%s)",
      async (code) => {
        const at = await situations()
        const admin = await adminClient(ctx)
        const watch = new Watch(ctx.container)
        watch.start()
        await whileRefused(code, async () => {
          const answers = [...(await storeRequests(at)), ...(await adminRequests(admin, at))]
          expect(answers.filter(({ status }) => status < 400).length).toBeLessThan(answers.length / 2)
          const errors = await background(at)
          expect(errors.map(({ message }) => message)).toEqual([
            expect.stringContaining(`database error ${code}`),
            expect.stringContaining(`database error ${code}`),
          ])
          expect(JSON.stringify(errors.map((error) => ({ ...error, stack: error.stack })))).not.toContain(planted)
          const logged = () => watch.traces.filter(({ place }) => place === "log").map(({ text }) => text)
          const isTold = () => logged().some((text) => /order.?placed/i.test(text))
          await waitFor(isTold, { what: "the subscriber" })
        })
        watch.stop()
        await watch.readRows(/^(payin_|payment|notification$|workflow_execution$)/)
        expect(leaksIn(watch.traces, [{ name: "the secret", value: planted }])).toEqual([])
        const told = watch.traces.filter(({ text }) => text.includes(`database error ${code}`))
        expect(told.length).toBeGreaterThan(5)
      },
    )

    it("is a neutral sentence for the shopper who wants to pay", async () => {
      const cart = await ctx.readyCart()
      await whileRefused("22P05", async () => {
        const { status, body } = await startSession(cart)
        expect({ status, ...body }).toMatchObject({ status: 422, message: expect.stringMatching(/try again/i) })
      })
      expect((await startSession(cart)).status).toBe(200)
    })
  })
}
