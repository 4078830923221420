import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { changeAccountSettings } from "../../../src/modules/payin/sql/account/account-settings"
import { type AdminClient, adminClient } from "../admin-client"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  let admin: AdminClient
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const change = (body: Record<string, unknown>) => admin.post("/accounts/default", body)

  beforeEach(async () => {
    control().reset()
    admin = adminClient(ctx)
  })

  // The database is reset after each test; what the process remembers of it is reset here.
  afterEach(async () => {
    await payin().accountAdmin.changeCheckout("default", {
      mode: null,
      bank: null,
      method: null,
      success_redirect: null,
    })
  })

  describe("accounts in the admin panel", () => {
    it("show what is set, where it comes from, and no key", async () => {
      const { body } = await admin.get("/accounts")
      expect(body.accounts.length).toBeGreaterThan(1)
      expect(body.accounts[0]).toEqual({
        name: "default",
        provider_id: "pp_payin_default",
        webhook_url: ctx.webhookUrl,
        connected: true,
        source: "options",
        open_cases: 0,
        test: true,
        outage: null,
      })
      const { body: view } = await admin.get("/accounts/default")
      expect(view.account).toMatchObject({
        webhook: { source: "request", warnings: ["not_https", "not_public"] },
        connection: { base_url: process.env.PAYIN_BASE_URL, api_key_last4: "-key", source: "options" },
        encryption: { available: true, cure: null },
        checkout: {
          mode: { value: null, source: "default", effective: "pay_then_order" },
          payment_window_seconds: { source: "options", effective: 900 },
          bank: { value: null, source: "service", effective: null, inherited: null },
        },
      })
      expect(JSON.stringify(view)).not.toContain(process.env.PAYIN_API_KEY)
    })

    it("change the checkout at once, and go back to the options", async () => {
      const { body } = await change({ bank: "RIVERBANK", method: "card", success_redirect: "https://shop.example/x" })
      expect(body.account.checkout).toMatchObject({
        bank: { value: "RIVERBANK", source: "admin", effective: "RIVERBANK", inherited: null },
        success_redirect: { value: "https://shop.example/x", source: "admin" },
        mode: { source: "default" },
      })
      const cart = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(cart.collectionId)
      expect(control().trade(cart.cartId)).toMatchObject({ bank: "RIVERBANK" })
      const back = await change({ bank: null, method: null })
      expect(back.body.account.checkout.bank).toMatchObject({ value: null, source: "service" })
      expect(back.body.account.checkout.success_redirect.source).toBe("admin")
    })

    it("show and use what another server of the store saved a moment ago", async () => {
      expect((await admin.get("/accounts/default")).body.account.checkout.bank.value).toBeNull()
      const db = ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
      await changeAccountSettings(db, "default", () => ({
        change: { checkout: { bank: "RIVERBANK" }, base_url: "http://localhost:1" },
      }))
      const { account } = (await admin.get("/accounts/default")).body
      expect(account.checkout.bank).toMatchObject({ value: "RIVERBANK", source: "admin" })
      expect(account.connection.base_url).toBe("http://localhost:1")
      await changeAccountSettings(db, "default", () => ({ change: { base_url: null } }))
      expect((await admin.post("/accounts/default/check")).body.check).toMatchObject({
        findings: expect.arrayContaining([expect.objectContaining({ code: "connected" })]),
      })
    })

    it("show an account that is not connected, and offer it to no shopper as available", async () => {
      const options = payin().options.accounts.default!
      const { apiKey } = options
      delete options.apiKey
      try {
        await payin().accountAdmin.forgetConnection("default")
        expect((await admin.get("/accounts/default")).body.account).toMatchObject({
          connected: false,
          connection: { api_key_last4: null },
        })
        const { findings } = (await admin.post("/accounts/default/check")).body.check
        expect(findings[0]).toMatchObject({ code: "not_connected", cure: expect.stringContaining("Settings → Pay-in") })
        expect((await admin.get("/accounts/default/discovery")).body.discovery.problem).toMatchObject({
          code: "configuration",
          reason: { code: "not_connected" },
        })
        expect(await admin.post("/accounts/default/test-callback")).toMatchObject({ status: 400 })
        const { body } = await ctx.shopper.request("GET", "/store/payin/payment-options?currency_code=eur")
        expect(body.payment_options).toContainEqual(
          expect.objectContaining({ provider_id: "pp_payin_default", availability: "not_connected" }),
        )
        const { collectionId } = await ctx.readyCart()
        const path = `/store/payment-collections/${collectionId}/payment-sessions`
        const refused = await ctx.shopper.request("POST", path, { body: { provider_id: "pp_payin_default" } })
        expect(refused.body.message).toBe("This way to pay is not available. Please choose another one.")
      } finally {
        options.apiKey = apiKey
        await payin().accountAdmin.forgetConnection("default")
      }
    })

    it.each([
      ["a bank that the service does not list", { bank: "NOBANK" }, "bank_not_listed", "NOBANK"],
      ["a language that nobody confirmed", { locale: "XX" }, "language_not_listed", "XX"],
    ])(
      "refuse %s, with the cure, and the reason for a page that has its own words",
      async (_what, body, code, value) => {
        const refusal = { type: "invalid_data", code: "payin_configuration", reason: { code, params: { value } } }
        expect(await change(body)).toMatchObject({ status: 400, body: refusal })
        expect((await payin().accountAdmin.facts("default")).checkout.bank.value).toBeNull()
      },
    )

    it("say that a bank cannot be checked now, while the service is silent, and change nothing", async () => {
      control().faults.add({ operation: "any", kind: "status", httpStatus: 503, times: Number.POSITIVE_INFINITY })
      // With another key, no list was read so far.
      await admin.post("/accounts/strict/connection", { api_key: "a-key-of-nobody", save_untried: true })
      const silent = await admin.post("/accounts/strict", { bank: "RIVERBANK" })
      expect(silent).toMatchObject({
        status: 503,
        body: { code: "payin_unavailable", reason: { code: "service_failing" } },
      })
      expect(silent.body.message).toContain("Try again in a minute")
      expect((await payin().accountAdmin.facts("strict")).checkout.bank.value).toBeNull()
      await payin().accountAdmin.forgetConnection("strict")
    })

    it("list what the service lists, and read it again when asked to", async () => {
      const { body } = await admin.get("/accounts/default/discovery")
      expect(body.discovery.currencies).toContainEqual({ code: "EUR", listed: { rate: "0.92" } })
      expect(body.discovery.banks).toContainEqual({ code: "RIVERBANK", listed: { name: "River Bank" } })
      expect(body.discovery).toMatchObject({ problem: null, locales: ["EN", "RU"] })
      const again = await admin.post("/accounts/default/discovery/refresh")
      expect(Date.parse(again.body.discovery.read_at)).toBeGreaterThanOrEqual(Date.parse(body.discovery.read_at))
    })
  })
}
