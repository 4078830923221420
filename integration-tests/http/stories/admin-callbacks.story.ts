import { createHmac } from "node:crypto"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { waitFor } from "../../harness/wait-for"
import { type AdminClient, adminClient } from "../admin-client"
import { capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  let admin: AdminClient
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const regionOf = async (id: string) =>
    (await admin.get("/regions")).body.regions.find((region: { id: string }) => region.id === id)
  const own = (region: any) => region.accounts.find(({ account }: { account: string }) => account === "default")

  async function send(json: unknown): Promise<number> {
    const body = JSON.stringify(json)
    const headers = { "x-signature": createHmac("sha256", process.env.PAYIN_API_KEY!).update(body).digest("hex") }
    return (await fetch(ctx.webhookUrl, { method: "POST", headers, body })).status
  }

  beforeEach(async () => {
    control().reset()
    admin = adminClient(ctx)
  })

  describe("callbacks in the admin panel", () => {
    it("are listed without their bodies, and replayed: pending again and processed at once", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await send({ externalTransactionId: cartId, note: "a-body-nobody-keeps" })
      const listed = await waitFor(
        async () => {
          const { body } = await admin.get("/callbacks?state=done")
          return body.callbacks.length === 1 && body
        },
        { what: "the callback to be done" },
      )
      const [callback] = listed.callbacks
      expect(callback).toMatchObject({ account: "default", deliveries: 1, key_index: 0, test: false })
      expect(JSON.stringify(listed)).not.toContain("a-body-nobody-keeps")
      expect(JSON.stringify(listed)).not.toContain(cartId)
      await control().setStatus(cartId, "closed", { callback: false })
      const { body } = await admin.post(`/callbacks/${callback.id}/replay`)
      expect(body.callback).toMatchObject({ id: callback.id, state: "done", attempt_id: callback.attempt_id })
      await capturedBook(ctx, cartId)
      const { timeline } = (await admin.get(`/attempts/${callback.attempt_id}`)).body.attempt
      expect(timeline).toContainEqual(
        expect.objectContaining({
          kind: "replayed",
          by_name: "Ada Admin",
          data: { by: expect.any(String), state: "done" },
        }),
      )
      expect((await admin.get(`/callbacks?attempt_id=${callback.attempt_id}`)).body.callbacks).toHaveLength(1)
      expect((await admin.get("/callbacks?state=dead")).body.callbacks).toEqual([])
    })

    it("that were given up are all processed again at once, those of their account alone", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed", { callback: false })
      const dead = { state: "dead" as const, body_bytes: 2, key_index: 0, deliveries: 1, tries: 30 }
      const named = { ...dead, account: "default", identifiers: [cartId] }
      const rows = [
        ...Array.from({ length: 7 }, (_, number) => ({ ...named, body_sha256: `same-${number}` })),
        { ...named, identifiers: [], body_sha256: "nobody" },
        { ...dead, account: "strict", identifiers: [], body_sha256: "other" },
      ]
      await payin().createCallbacks(rows)
      expect((await admin.post("/callbacks/replay", { account: "default" })).body).toEqual({ count: 8 })
      await capturedBook(ctx, cartId)
      const left = async () =>
        (await payin().listCallbacks({ state: ["dead", "pending"] })).map(({ account }) => account)
      await waitFor(async () => (await left()).length === 1, { what: "the end of the others" })
      expect(await left()).toEqual(["strict"])
      expect((await admin.post("/callbacks/replay", { account: "default" })).body).toEqual({ count: 0 })
      expect((await admin.post("/callbacks/replay")).body).toEqual({ count: 1 })
    })
  })

  describe("callbacks about trades that no pay-in of the store has", () => {
    const stored = (identifiers: string[], more: object = {}) => {
      const body_sha256 = `${identifiers.join()} ${JSON.stringify(more)}`
      const row = { account: "default", body_bytes: 2, key_index: 0, state: "unmatched" as const }
      return { ...row, identifiers, body_sha256, ...more }
    }
    const counted = async (query = "") => (await admin.get(`/overview${query}`)).body.overview.unknown_callbacks
    const listed = async (query = "") => (await admin.get(`/callbacks/unknown${query}`)).body

    it("are counted in the overview, and listed with what to look for at the service", async () => {
      expect(await counted()).toEqual({ count: 0, more: false })
      const external = { extra: { externalTransactionId: "by-hand" } }
      const trade = control().createTrade({ fiatAmount: 1250, fiatCurrency: "EUR", ...external })
      await control().setStatus("by-hand", "closed")
      await waitFor(async () => (await counted()).count === 1, { what: "the callback to be counted" })
      const { callbacks, page } = await listed()
      expect(page).toEqual({ limit: 20, next_cursor: null, count: 1, more: false })
      expect(callbacks).toEqual([
        {
          id: expect.any(String),
          account: "default",
          identifiers: expect.arrayContaining(["by-hand", trade.id]),
          deliveries: 1,
          received_at: expect.any(String),
        },
      ])
      expect(await payin().listCases({})).toEqual([])
    })

    it("do not include one whose trade an attempt got later", async () => {
      const { cartId } = await ctx.readyCart()
      const external = { extra: { externalTransactionId: cartId } }
      const { id } = control().createTrade({ fiatAmount: 100, fiatCurrency: "EUR", ...external })
      // It came before the service's look-ups knew the trade.
      await payin().createCallbacks([stored([id.toUpperCase()]), stored(["event-7", cartId])])
      expect(await counted()).toEqual({ count: 2, more: false })
      await control().setStatus(cartId, "closed")
      await capturedBook(ctx, cartId)
      expect(await counted()).toEqual({ count: 0, more: false })
      expect((await listed()).callbacks).toEqual([])
    })

    it("are those of the account and the days, newest first, a page at a time", async () => {
      const made = (id: string, day: string, account = "default") =>
        stored([id], { account, created_at: new Date(`2026-05-${day}Z`) })
      await payin().createCallbacks([
        made("before", "09T23:59:59.999"),
        made("first", "10T00:00"),
        made("last", "11T23:59:59.999"),
        made("after", "12T00:00"),
        made("other", "11T12:00", "strict"),
        made("payin-test-1", "11T12:00"),
        stored([], { created_at: new Date("2026-05-11") }),
        stored(["done"], { state: "done", created_at: new Date("2026-05-11") }),
      ])
      const days = "?account=default&from=2026-05-10&to=2026-05-11"
      expect(await counted(days)).toEqual({ count: 2, more: false })
      const first = await listed(`${days}&limit=1`)
      const second = await listed(`${days}&limit=1&cursor=${first.page.next_cursor}`)
      const names = [first, second].map(({ callbacks }) => callbacks.map((each: any) => each.identifiers))
      expect(names).toEqual([[["last"]], [["first"]]])
      expect(second.page).toMatchObject({ next_cursor: null, count: 2 })
      expect(await counted("?from=2026-05-10&to=2026-05-11")).toEqual({ count: 3, more: false })
    })
  })

  describe("regions in the admin panel", () => {
    it("say where the account can be used, and are switched without touching other providers", async () => {
      const id = ctx.seed.regions.eur
      const before = await regionOf(id)
      expect(before).toMatchObject({ currency_code: "eur" })
      expect(own(before)).toEqual({
        account: "default",
        provider_id: "pp_payin_default",
        enabled: true,
        connected: true,
        currency_supported: true,
      })
      const off = await admin.post(`/regions/${id}/disable`, { account: "default" })
      expect(own(off.body.region).enabled).toBe(false)
      const providers = async () => {
        const { data } = await ctx.container
          .resolve("query")
          .graph({ entity: "region", fields: ["payment_providers.id"], filters: { id } })
        const [region] = data as { payment_providers?: ({ id: string } | null)[] }[]
        return region!.payment_providers!.map((provider) => provider!.id).sort()
      }
      expect(await providers()).toContain("pp_system_default")
      expect(await providers()).not.toContain("pp_payin_default")
      const on = await admin.post(`/regions/${id}/enable`, { account: "default" })
      expect(own(on.body.region).enabled).toBe(true)
      expect(await providers()).toEqual(expect.arrayContaining(["pp_payin_default", "pp_system_default"]))
      const unclear = await admin.post(`/regions/${id}/enable`, {})
      expect(unclear).toMatchObject({ status: 400, body: { code: "payin_account_required" } })
    })

    it("keep every change of several that are made at once", async () => {
      const id = ctx.seed.regions.eur
      const accounts = (await regionOf(id)).accounts.map(({ account }: { account: string }) => account)
      const switched = (word: string) =>
        Promise.all(accounts.map((account: string) => admin.post(`/regions/${id}/${word}`, { account })))
      const enabled = async () =>
        (await regionOf(id)).accounts.filter((one: { enabled: boolean }) => one.enabled).length
      expect(accounts.length).toBeGreaterThan(3)
      await switched("disable")
      expect(await enabled()).toBe(0)
      await switched("enable")
      expect(await enabled()).toBe(accounts.length)
    })
  })
}
