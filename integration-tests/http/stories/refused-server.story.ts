import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import alert from "../../../src/jobs/alert"
import type { CallInfo } from "../../../src/merchant-api/client-options"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { ContactLog } from "../../../src/modules/payin/account/contact-log"
import { adminClient } from "../admin-client"
import type { StoryContext } from "../story-context"

/** A store of two servers, one of which is new and not on the whitelist, say. */
export default (ctx: StoryContext) => {
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const payin = () => ctx.container.resolve(PAYIN_MODULE)

  async function calls(outcome: "ok" | "configuration", httpStatus: number) {
    const server = new ContactLog(db())
    const call = { operation: "createPayIn", method: "POST", outcome, httpStatus, durationMs: 1 } as const
    server.noteCall("default", call as CallInfo, "print")
    await server.close()
  }
  const answered = () => calls("ok", 201)
  const refused = () => calls("configuration", 403)

  const later = (interval: string, ...columns: string[]) =>
    db()("payin_account_contact").update(
      Object.fromEntries(columns.map((column) => [column, db().raw(`${column} - interval '${interval}'`)])),
    )
  async function troubles() {
    const { checks } = (await adminClient(ctx).get("/health")).body
    return checks.filter(({ status }: { status: string }) => status !== "ok")
  }
  async function told(): Promise<object[]> {
    await alert(ctx.container)
    const about = { resource_type: "payin_alert" } as object
    const sent = await ctx.container.resolve(Modules.NOTIFICATION).listNotifications(about)
    return sent.map(({ data }) => data as object)
  }

  beforeEach(() => {
    ctx.sandbox.control.reset()
    Object.assign(payin().options, { alerts: { channel: "feed", to: ["ada@example.com"] } })
  })
  afterEach(() => Object.assign(payin().options, { alerts: undefined }))

  describe("a server that the service refuses, while it answers another one", () => {
    it("is told to a monitor and to staff, once a day, until it is refused no more", async () => {
      await refused()
      await answered()
      expect([await troubles(), await told()]).toEqual([[], []])
      await later("6 minutes", "denied_at", "denied_since")
      await refused()
      await answered()
      expect(await troubles()).toMatchObject([{ name: "service", account: "default", status: "degraded" }])
      expect((await troubles())[0].text).toContain("one of the store's servers")
      await told()
      const subject = "Pay-in: the service refuses one of the store’s servers (default)"
      expect(await told()).toMatchObject([{ kind: "partly_refused", account: "default", subject }])
      await later("6 minutes", "denied_at", "denied_since")
      expect(await troubles()).toEqual([])
    })

    it("is none when all were refused, of which an alert told, and are answered again", async () => {
      await answered()
      await later("20 minutes", "called_at", "call_ok_at")
      await refused()
      await later("6 minutes", "denied_at", "denied_since", "failing_since")
      await refused()
      expect(await told()).toMatchObject([{ kind: "outage" }])
      await answered()
      expect(await troubles()).toEqual([])
      expect((await told()).map((data) => (data as { kind: string }).kind).sort()).toEqual(["outage", "outage_over"])
    })
  })
}
