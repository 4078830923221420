import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import alert from "../../../src/jobs/alert"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { rememberPlaces } from "../../../src/modules/payin/sql/account/known-places"
import { waitFor } from "../../harness/wait-for"
import { paidWithoutStock } from "../actions"
import { type AdminClient, adminClient } from "../admin-client"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  let admin: AdminClient
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)

  /** The story's accounts are tests, as their service is on this machine; this one is to be live. */
  async function runAt(storeUrl: string | undefined, test?: boolean): Promise<void> {
    const { accounts } = payin().options
    Object.assign(payin().options, { storeUrl })
    Object.assign(accounts.default!, { test })
    await payin().accountAdmin.changeCheckout("default", {})
    payin().copyGuard.forget()
  }

  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  /** As if the store had known its database at that host: this one is a snapshot or a branch of it. */
  const knewDatabaseAt = (value: string) => db()("payin_known_place").where({ kind: "database_host" }).update({ value })

  beforeEach(async () => {
    control().reset()
    admin = await adminClient(ctx)
  })

  afterEach(async () => {
    Object.assign(payin().options, { alerts: undefined })
    await runAt(undefined)
  })

  describe("a store whose data was copied", () => {
    it("leaves live payments alone until a person says that it is the store itself, and loses nothing", async () => {
      await runAt("https://api.shop.com", false)
      expect((await admin.get("/accounts")).body.copy).toBeNull()
      const paid = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(paid.collectionId)
      await runAt("https://staging.shop.com", false)
      const { copy } = (await admin.get("/accounts")).body
      expect(copy).toEqual({ addresses: ["staging.shop.com"], known: ["api.shop.com"], accounts: ["default"] })

      const next = await ctx.readyCart()
      const path = `/store/payment-collections/${next.collectionId}/payment-sessions`
      const refused = await ctx.shopper.request("POST", path, { body: { provider_id: "pp_payin_default" } })
      expect(refused.body.message).toBe("This way to pay is not available. Please choose another one.")
      expect(control().trades()).toHaveLength(1)

      await control().setStatus(paid.cartId, "closed")
      const callbacks = async () => (await admin.get("/callbacks")).body.callbacks
      await waitFor(async () => (await callbacks()).length > 0)
      const [attempt] = (await admin.get(`/attempts?q=${paid.cartId}`)).body.attempts
      const asked = await admin.post(`/attempts/${attempt.id}/refresh`)
      expect(asked.body).toMatchObject({ outcome: "failed", problem: { reason: { code: "looks_like_copy" } } })
      expect(await callbacks()).toMatchObject([{ state: "pending", tries: 0 }])
      expect(asked.body.attempt).toMatchObject({ state: "open", order_id: null })

      const confirmed = await admin.post("/store/confirm")
      expect(confirmed).toMatchObject({ status: 200, body: { copy: null } })
      await waitFor(async () => (await admin.get(`/attempts/${attempt.id}`)).body.attempt.state === "captured")
      const [entry] = (await admin.get("/audit?account=default")).body.entries
      const change = { field: "store", from: "api.shop.com", to: "staging.shop.com" }
      expect(entry).toMatchObject({ kind: "store_confirmed", actor_name: "Ada Admin", changes: [change] })
      expect((await ctx.shopper.request("POST", path, { body: { provider_id: "pp_payin_default" } })).status).toBe(200)
    })

    it("is none in the panel at once, when it was confirmed through another server", async () => {
      await runAt("https://api.shop.com", false)
      expect((await admin.get("/accounts")).body.copy).toBeNull()
      await runAt("https://other.shop.com", false)
      expect((await admin.get("/accounts")).body.copy).toMatchObject({ known: ["api.shop.com"] })
      await rememberPlaces(db(), [{ kind: "store_url", value: "other.shop.com" }], "user_of_another_server")
      expect((await admin.get("/accounts")).body.copy).toBeNull()
    })

    it("tells a monitor that it takes no payments", async () => {
      const checks = async () => (await admin.get("/health")).body.checks
      await runAt("https://api.shop.com", false)
      await payin().copyGuard.copy()
      const { collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const [attempt] = await payin().listAttempts({ payment_collection_id: collectionId })
      await payin().attempts.scheduleCheck(attempt!.id, -3600)
      await runAt("https://staging.shop.com", false)
      expect((await admin.get("/health")).status).toBe(503)
      const troubles = (await checks()).filter(({ status }: { status: string }) => status !== "ok")
      expect(troubles).toMatchObject([{ name: "service", account: "default", status: "down" }])
      expect(troubles[0].text).toContain("looks like a copy")
    })

    it("is told by its database's host where it has no address: a snapshot or a branch keeps the rest", async () => {
      await runAt("https://api.shop.com", false)
      expect(await payin().copyGuard.copy()).toBeNull()
      await runAt(undefined, false)
      expect(await payin().copyGuard.copy()).toBeNull()
      await knewDatabaseAt("database.shop.com")
      payin().copyGuard.forget()
      expect(await payin().copyGuard.copy()).toMatchObject({ addresses: [], known: ["api.shop.com"] })
      await knewDatabaseAt("localhost")
      payin().copyGuard.forget()
      expect(await payin().copyGuard.copy()).toBeNull()
    })

    it("tells staff nothing of the shop's payments, and the store itself at a new address what keeps it", async () => {
      const told = async () =>
        (await ctx.container
          .resolve(Modules.NOTIFICATION)
          .listNotifications({ resource_type: "payin_alert" } as object)) as { data: object }[]
      Object.assign(payin().options, { alerts: { channel: "feed", to: ["ada@example.com"] } })
      await runAt("https://api.shop.com", false)
      await paidWithoutStock(ctx)
      await db()("payin_case").update({ created_at: db().raw("created_at - interval '1 minute'") })

      await knewDatabaseAt("database.shop.com")
      await runAt("https://staging.shop.com", false)
      await alert(ctx.container)
      expect(await told()).toEqual([])

      await knewDatabaseAt("localhost")
      await runAt("https://new.shop.com", false)
      await alert(ctx.container)
      await alert(ctx.container)
      const data = (await told()).map((each) => each.data)
      expect(data).toHaveLength(2)
      expect(data).toContainEqual(expect.objectContaining({ kind: "case_opened" }))
      expect(data).toContainEqual(
        expect.objectContaining({
          ...{ kind: "looks_copied", address: "new.shop.com", known: ["api.shop.com"], accounts: ["default"] },
          subject: "Pay-in: new.shop.com looks like a copy of your store",
        }),
      )
    })

    it("hands nobody what was paid for in the shop: events of its payments wait until it is confirmed", async () => {
      const told: unknown[] = []
      const listen = async ({ data }: { data: unknown }) => void told.push(data)
      const bus = ctx.container.resolve(Modules.EVENT_BUS)
      bus.subscribe("payin.paid", listen as never)
      try {
        await runAt("https://api.shop.com", false)
        const { cartId, collectionId } = await ctx.readyCart()
        await ctx.shopper.createPaymentSession(collectionId)
        const [attempt] = await payin().listAttempts({ cart_id: cartId })
        await knewDatabaseAt("database.shop.com")
        await runAt("https://staging.shop.com", false)
        const ofTest = await ctx.readyCart()
        await ctx.shopper.createPaymentSession(ofTest.collectionId, "pp_payin_strict")
        const [tried] = await payin().listAttempts({ cart_id: ofTest.cartId })
        // The bus was down when the data was copied; an account for tests works here.
        const waiting = (id: string) => ({ id: `payin.paid ${id}`, data: { id } })
        const events = [attempt!.id, "order_1", tried!.id].map(waiting)
        const send_at = db().raw("now() - interval '1 minute'")
        await db()("payin_event").insert(events.map((event) => ({ ...event, name: "payin.paid", send_at })))
        payin().outbox.wake()
        await waitFor(async () => told.length > 0, { what: "the event of the account for tests" })
        expect(told).toEqual([{ id: tried!.id }])
        await admin.post("/store/confirm")
        payin().outbox.wake()
        await waitFor(async () => told.length > 2, { what: "the others" })
        expect(told).toEqual(expect.arrayContaining([{ id: attempt!.id }, { id: "order_1" }]))
      } finally {
        bus.unsubscribe("payin.paid", listen as never)
      }
    })

    it("works at once with test accounts, and where an option says that it is no copy", async () => {
      await runAt("https://api.shop.com", false)
      await payin().copyGuard.copy()
      await runAt("https://staging.shop.com", true)
      expect(await payin().copyGuard.copy()).toBeNull()
      await runAt("https://moved.shop.com", false)
      expect(await payin().copyGuard.copy()).not.toBeNull()
      Object.assign(payin().options, { confirmedStoreUrl: "https://moved.shop.com/" })
      payin().copyGuard.forget()
      expect(await payin().copyGuard.copy()).toBeNull()
      // Remembered: it need not stand there forever.
      Object.assign(payin().options, { confirmedStoreUrl: undefined })
      payin().copyGuard.forget()
      expect(await payin().copyGuard.copy()).toBeNull()
    })
  })
}
