import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { updateRegionsWorkflow } from "@medusajs/medusa/core-flows"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { type AdminClient, adminClient } from "../admin-client"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  let admin: AdminClient
  let person: { id: string; email: string }
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const trail = async (account = "default") => (await admin.get(`/audit?account=${account}`)).body.entries
  const connect = (body: Record<string, unknown>) =>
    admin.post("/accounts/default/connection", { ...body, save_untried: true })
  const providersOf = async (id: string) => {
    const query = ctx.container.resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({ entity: "region", fields: ["payment_providers.id"], filters: { id } })
    const [region] = data as { payment_providers?: ({ id: string } | null)[] }[]
    return region!.payment_providers!.map((provider) => provider!.id)
  }
  const setProviders = (id: string, payment_providers: string[]) =>
    updateRegionsWorkflow(ctx.container).run({ input: { selector: { id }, update: { payment_providers } } })

  beforeEach(async () => {
    ctx.sandbox.control.reset()
    admin = adminClient(ctx)
    const { data } = await ctx.container
      .resolve(ContainerRegistrationKeys.QUERY)
      .graph({ entity: "user", fields: ["id", "email"] })
    person = data[0] as typeof person
  })

  // The database is reset after each test; what the process remembers of it is reset here.
  afterEach(() => payin().accountAdmin.forgetConnection("default"))

  describe("the audit trail of the settings", () => {
    it("has one line for each change of the connection, with the person and without the key", async () => {
      await admin.post("/accounts/default/check")
      await connect({ api_key: "a-first-key-of-the-panel" })
      await connect({ base_url: ctx.storeUrl, api_key: "another-key-of-the-panel", keep_previous_for_hours: 2 })
      await admin.delete("/accounts/default/connection")
      const entries = await trail()
      const by = { account: "default", actor: person.id, actor_name: "Ada Admin", region: null }
      const key = { field: "api_key", from: null, to: null }
      expect(entries).toEqual([
        {
          ...by,
          id: expect.any(String),
          at: expect.any(String),
          kind: "connection_removed",
          changes: [{ field: "base_url", from: ctx.storeUrl, to: null }, key, { ...key, field: "previous_keys" }],
        },
        expect.objectContaining({
          ...by,
          kind: "connection_changed",
          changes: [
            { field: "base_url", from: null, to: ctx.storeUrl },
            key,
            // The key that it replaced never worked: nothing of it is accepted.
            { field: "keep_previous_for_hours", from: null, to: 0 },
          ],
        }),
        expect.objectContaining({
          ...by,
          kind: "connection_changed",
          changes: [key, { field: "keep_previous_for_hours", from: null, to: 24 }],
        }),
      ])
      const kept = JSON.stringify(await payin().listAuditEntries({}))
      expect(kept).not.toMatch(/-key-of|-panel|anel"/)
    })

    it("has one line for each change of the checkout, with what it was and what it is", async () => {
      const range = { min_field: "from", max_field: "to", tolerance_percent: 2 }
      await admin.post("/accounts/default", { method: "card", range })
      await admin.post("/accounts/default", { method: "sbp", range })
      await admin.post("/accounts/default", { method: null, range: null })
      const entries = await trail()
      expect(entries.map(({ changes }: any) => changes)).toEqual([
        [
          { field: "method", from: "sbp", to: null },
          { field: "range", from: range, to: null },
        ],
        [{ field: "method", from: "card", to: "sbp" }],
        [
          { field: "method", from: null, to: "card" },
          { field: "range", from: null, to: range },
        ],
      ])
      expect(new Set(entries.map(({ actor, kind }: any) => `${kind} ${actor}`))).toEqual(
        new Set([`checkout_changed ${person.id}`]),
      )
    })

    it("has no line for a change that changes nothing, or that was refused", async () => {
      await connect({ api_key: "a-first-key-of-the-panel" })
      await admin.post("/accounts/default", { method: "card" })
      const before = await trail()
      expect(before).toHaveLength(2)
      expect((await connect({ api_key: "a-first-key-of-the-panel" })).status).toBe(200)
      expect((await admin.post("/accounts/default", { method: "card" })).status).toBe(200)
      expect((await admin.post("/accounts/default", {})).status).toBe(200)
      expect((await connect({ base_url: "https://elsewhere.example" })).status).toBe(400)
      expect((await connect({ api_key: "with space" })).status).toBe(400)
      expect((await admin.post("/accounts/default", { max_attempts: 0 })).status).toBe(400)
      expect(await trail()).toEqual(before)
      expect(await trail("orders")).toEqual([])
      await admin.delete("/accounts/default/connection")
      await admin.delete("/accounts/default/connection")
      expect(await trail()).toHaveLength(3)
    })

    it("has one line for each switch of a region, whichever page it was made on", async () => {
      const id = ctx.seed.regions.eur
      const region = { id, name: expect.any(String) }
      const line = (kind: string) => expect.objectContaining({ kind, region, actor: person.id, changes: [] })
      await admin.post(`/regions/${id}/disable`, { account: "default" })
      await admin.post(`/regions/${id}/disable`, { account: "default" })
      expect(await trail()).toEqual([line("region_disabled")])
      const { headers } = await hostLogin()
      const update = (body: object) => ctx.api.post(`/admin/regions/${id}`, body, { headers })
      await update({ payment_providers: [...(await providersOf(id)), "pp_payin_default"] })
      await update({ name: "Euro land" })
      await update({ payment_providers: await providersOf(id) })
      expect(await trail()).toEqual([line("region_enabled"), line("region_disabled")])
      expect((await trail())[0].region.name).toBe("Euro land")
      await expect(update({ payment_providers: ["pp_unknown_nobody"] })).rejects.toMatchObject({
        response: { status: 404 },
      })
      await admin.post(`/regions/${id}/enable`, {})
      expect(await trail()).toHaveLength(2)
    })

    it("has a line for each of several switches that are made at once, whose last is what is so", async () => {
      const id = ctx.seed.regions.eur
      const { headers } = await hostLogin()
      const others = (await providersOf(id)).filter((each) => each !== "pp_payin_default")
      const onHostsPage = () => ctx.api.post(`/admin/regions/${id}`, { payment_providers: others }, { headers })
      const press = (step: string) => admin.post(`/regions/${id}/${step}`, { account: "default" })
      for (let round = 0; round < 6; round++) {
        const switches = ["enable", "disable", "enable"].map(press)
        await Promise.all([...switches, onHostsPage()])
        const kinds: string[] = (await trail()).map(({ kind }: any) => kind)
        const isOn = (await providersOf(id)).includes("pp_payin_default")
        expect(kinds[0] ?? "region_enabled").toBe(isOn ? "region_enabled" : "region_disabled")
        expect(kinds.filter((kind, index) => kind === kinds[index + 1])).toEqual([])
      }
      await press("enable")
    })

    it("has the line of a switch whose process was killed after it, and none of one that was never made", async () => {
      const id = ctx.seed.regions.eur
      const before = await providersOf(id)
      const entry = { account: "default", actor: person.id, region_id: id }
      await payin().audit.intend({ ...entry, kind: "region_disabled" })
      expect(await trail()).toEqual([])
      await setProviders(
        id,
        before.filter((each) => each !== "pp_payin_default"),
      )
      // Another change follows before anyone reads the trail.
      await admin.post(`/regions/${id}/enable`, { account: "default" })
      const kinds = async () => (await trail()).map(({ kind }: any) => kind)
      expect(await kinds()).toEqual(["region_enabled", "region_disabled"])

      await payin().audit.intend({ ...entry, kind: "region_disabled" })
      expect(await kinds()).toEqual(["region_enabled", "region_disabled"])
      await ageUnconfirmed("3 minutes")
      expect(await kinds()).toEqual(["region_enabled", "region_disabled"])
      expect(await payin().listAuditEntries({ confirmed_at: null })).toEqual([])
      await setProviders(
        id,
        before.filter((each) => each !== "pp_payin_default"),
      )
      expect(await kinds()).toHaveLength(2)
      await setProviders(id, before)
    })

    it("is read in pages", async () => {
      for (const method of ["card", "sbp", null]) await admin.post("/accounts/default", { method })
      const first = (await admin.get("/audit?limit=2")).body
      const second = (await admin.get(`/audit?limit=2&cursor=${first.page.next_cursor}`)).body
      expect(
        [first.entries, second.entries].map((entries) => entries.map(({ changes }: any) => changes[0].to)),
      ).toEqual([[null, "sbp"], ["card"]])
      expect(second.page.next_cursor).toBeNull()
    })
  })

  async function hostLogin(): Promise<{ headers: Record<string, string> }> {
    const { data } = await ctx.api.post("/auth/user/emailpass", { email: person.email, password: "supersecret" })
    return { headers: { authorization: `Bearer ${data.token}` } }
  }

  async function ageUnconfirmed(age: string): Promise<void> {
    const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await db("payin_audit_entry")
      .whereNull("confirmed_at")
      .update({ created_at: db.raw("now() - ?::interval", [age]) })
  }
}
