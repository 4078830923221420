import { PAYIN_MODULE } from "../../../src/modules/payin"
import { type AdminClient, adminClient } from "../admin-client"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  let admin: AdminClient
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)

  async function offered(region: "eur" | "rub" = "eur"): Promise<{ ids: string[]; count: number }> {
    const path = `/store/payment-providers?region_id=${ctx.seed.regions[region]}`
    const { body } = await ctx.shopper.request("GET", path)
    return { ids: body.payment_providers.map(({ id }: { id: string }) => id), count: body.count }
  }

  /** Its settings are reread, and nothing is remembered of its lists. */
  const connectionForgotten = () => payin().accountAdmin.forgetConnection("default")

  beforeEach(async () => {
    control().reset()
    admin = await adminClient(ctx)
  })

  describe("the ways to pay that the host lists for a region", () => {
    it("leave out an account that is not connected, and have it back once it is", async () => {
      const before = await offered()
      expect(before.ids).toContain("pp_payin_default")
      const options = payin().options.accounts.default!
      const { apiKey } = options
      delete options.apiKey
      try {
        await connectionForgotten()
        const { count, ids } = await offered()
        expect([...ids, "pp_payin_default"].sort()).toEqual([...before.ids].sort())
        expect(count).toBe(before.count - 1)
        const { regions } = (await admin.get("/regions")).body
        const account = regions[0].accounts.find((each: { account: string }) => each.account === "default")
        expect(account).toMatchObject({ connected: false, currency_supported: null })
      } finally {
        options.apiKey = apiKey
        await connectionForgotten()
      }
      expect(await offered()).toEqual(before)
    })

    it("leave out an account whose currency the service does not list, and nothing while that is not known", async () => {
      const merchant = control().settings()
      const { apiKey } = merchant
      // Another key is another connection, which has read no list yet.
      const freshLists = async (key: string) => {
        payin().options.accounts.default!.apiKey = key
        await connectionForgotten()
      }
      try {
        control().updateSettings(merchant.name, { currencies: { RUB: "90" }, apiKey: "key-of-a-fresh-list" })
        await freshLists("key-of-a-fresh-list")
        expect((await offered("rub")).ids).toContain("pp_payin_default")
        expect((await offered("eur")).ids).not.toContain("pp_payin_default")
        control().faults.add({ operation: "any", kind: "status", httpStatus: 503, times: Number.POSITIVE_INFINITY })
        await freshLists("key-of-a-list-that-was-never-read")
        expect((await offered("eur")).ids).toContain("pp_payin_default")
      } finally {
        control().reset()
        control().updateSettings(merchant.name, { currencies: merchant.currencies, apiKey })
        await freshLists(apiKey)
      }
    })

    it("leave out an account whose list loses a currency, which a monitor is told until the list has it again", async () => {
      const { currencies, name } = control().settings()
      const readAgain = () => admin.post("/accounts/default/discovery/refresh")
      const service = async () => {
        const { checks } = (await admin.get("/health")).body
        return checks.find((one: Record<string, string>) => one.name === "service" && one.account === "default")
      }
      try {
        control().updateSettings(name, { currencies: { RUB: "90" } })
        await readAgain()
        expect((await offered("eur")).ids).not.toContain("pp_payin_default")
        const text = expect.stringMatching(/^Nobody who pays in EUR is offered this account/)
        expect(await service()).toMatchObject({ status: "degraded", text })
      } finally {
        control().updateSettings(name, { currencies })
        await readAgain()
      }
      expect(await service()).toMatchObject({ status: "ok" })
    })

    it("are the host's own for a region that nobody has, and without a region", async () => {
      for (const query of ["?region_id=reg_none", "?region_id[]=a&region_id[]=b", ""]) {
        const { status } = await ctx.shopper.request("GET", `/store/payment-providers${query}`)
        expect([query, status < 500]).toEqual([query, true])
      }
    })
  })
}
