import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import alert from "../../../src/jobs/alert"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { adminClient } from "../admin-client"
import { sentAlerts } from "../alert-steps"
import { silentProvider } from "../mail-steps"
import type { StoryContext } from "../story-context"

/** The store has a provider for the feed, and none for mail. */
export default (ctx: StoryContext) => {
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const contact = () => db()("payin_account_contact").where({ account: "default" })

  beforeEach(async () => {
    ctx.sandbox.control.reset()
    const admin = await adminClient(ctx)
    await admin.post("/accounts/default/check")
    await admin.get("/accounts/default")
  })
  afterEach(() => sendBy(undefined))

  function sendBy(channel: string | undefined): void {
    const { options } = ctx.container.resolve(PAYIN_MODULE)
    Object.assign(options, { alerts: channel && { channel, to: ["ada@example.com"] } })
  }

  const ago = (minutes: number) => db().raw("now() - ? * interval '1 minute'", [minutes])
  const hasFailedFor = (minutes: number) =>
    contact().update({ called_at: ago(0), failing_since: ago(minutes), call_ok_at: ago(minutes + 1) })
  const answers = () => contact().update({ failing_since: null, call_ok_at: db().raw("clock_timestamp()") })

  async function tried(channel: string): Promise<string[]> {
    sendBy(channel)
    await db()("payin_alert")
      .whereNotNull("next_try_at")
      .update({ next_try_at: ago(0) })
    await alert(ctx.container)
    return (await sentAlerts(ctx)).map(({ kind }) => kind)
  }

  describe("an alert that the provider has taken", () => {
    it("is not sent again where the provider returns nothing", async () => {
      const provider = silentProvider(ctx)
      try {
        await hasFailedFor(6)
        await tried("feed")
        await tried("feed")
        expect(provider).toHaveBeenCalledTimes(1)
        expect(await db()("payin_alert")).toMatchObject([{ sent_at: expect.any(Date), next_try_at: null }])
      } finally {
        provider.mockRestore()
      }
    })
  })

  describe("an alert that the provider takes hours later", () => {
    it("is of no outage that is over, and of no end when it is back", async () => {
      await hasFailedFor(6)
      expect(await tried("email")).toEqual([])
      await answers()
      expect(await tried("feed")).toEqual(["outage_over"])

      await db()("payin_alert").update({ created_at: ago(31) })
      await hasFailedFor(6)
      expect(await tried("email")).toHaveLength(1)
      await answers()
      expect(await tried("email")).toHaveLength(1)
      await hasFailedFor(7)
      expect(await tried("feed")).toEqual(["outage_over", "outage"])
    })

    it("says whether the service is away, or accepts no call until somebody corrects the connection", async () => {
      await hasFailedFor(6)
      await contact().update({ call_outcome: "unavailable" })
      expect(await tried("feed")).toEqual(["outage"])
      await db()("payin_alert").update({ created_at: ago(31) })
      await contact().update({ call_outcome: "configuration", outage_alerted_at: null })
      await tried("feed")
      expect((await sentAlerts(ctx)).map(({ subject }) => subject)).toEqual([
        "Pay-in: the service does not answer (default)",
        "Pay-in: the service accepts no call of the store (default)",
      ])
    })

    it.each([
      ["after the service has answered in between", answers],
      ["without an answer in between", async () => undefined],
    ])("is sent within half an hour, once, when a silent service then accepts no call: %s", async (_when, between) => {
      const fails = async (call_outcome: string) => {
        await hasFailedFor(6)
        await contact().update({ call_outcome })
        await tried("feed")
      }
      await fails("unavailable")
      await between()
      await tried("feed")
      await fails("configuration")
      await fails("unavailable")
      await fails("configuration")
      const outages = (await sentAlerts(ctx)).filter(({ kind }) => kind === "outage")
      expect(outages.map(({ subject }) => subject)).toEqual([
        "Pay-in: the service does not answer (default)",
        "Pay-in: the service accepts no call of the store (default)",
      ])
    })

    async function silentThenRefused(secondsSinceTry: number) {
      await hasFailedFor(6)
      await contact().update({ call_outcome: "unavailable" })
      expect(await tried("email")).toEqual([])
      await db()("payin_alert").update({ updated_at: db().raw("now() - ? * interval '1 second'", [secondsSinceTry]) })
      await contact().update({ call_outcome: "configuration" })
      // The provider is still away.
      await alert(ctx.container)
      const waiting = await db()("payin_alert").whereNotNull("next_try_at")
      await tried("feed")
      return { waiting: waiting.length, told: (await sentAlerts(ctx)).map(({ subject }) => subject) }
    }

    const refusedTold = "Pay-in: the service accepts no call of the store (default)"

    it("says once that no call is accepted, where nobody was told of the silence before", async () => {
      expect(await silentThenRefused(60)).toEqual({ waiting: 1, told: [refusedTold] })
      await alert(ctx.container)
      expect(await sentAlerts(ctx)).toHaveLength(1)
    })

    it("says it once also where the message of the silence had waited since an outage before", async () => {
      await hasFailedFor(6)
      await contact().update({ call_outcome: "unavailable" })
      expect(await tried("email")).toEqual([])
      await db()("payin_alert").update({ created_at: ago(60), updated_at: ago(60) })
      await hasFailedFor(6)
      await contact().update({ call_outcome: "configuration" })
      await alert(ctx.container)
      await tried("feed")
      await alert(ctx.container)
      expect((await sentAlerts(ctx)).map(({ subject }) => subject)).toEqual([refusedTold])
      expect(await db()("payin_alert").where({ kind: "outage" })).toHaveLength(1)
    })

    it("says it also where the provider may be taking the message of the silence at that moment", async () => {
      expect(await silentThenRefused(20)).toEqual({ waiting: 2, told: [refusedTold, refusedTold] })
      const rows = await db()("payin_alert").where({ kind: "outage" })
      expect(rows.map(({ subject }) => subject.refused).toSorted()).toEqual([false, true])
    })

    it("is of the outage that lasts, and then of its end", async () => {
      await hasFailedFor(7)
      expect(await tried("email")).toEqual([])
      // Neither is tried again for a minute.
      await answers()
      await alert(ctx.container)
      await hasFailedFor(6)
      await alert(ctx.container)
      expect(await tried("feed")).toEqual(["outage"])
      await answers()
      expect(await tried("feed")).toEqual(["outage", "outage_over"])
    })

    it("is of no server that is refused no more", async () => {
      await contact().update({ denied_at: ago(1), denied_since: ago(8), failing_since: null })
      expect(await tried("email")).toEqual([])
      const [waiting] = await db()("payin_alert").whereNotNull("next_try_at")
      expect(waiting).toMatchObject({ kind: "partly_refused" })
      await contact().update({ denied_at: ago(20), denied_since: ago(28) })
      expect(await tried("feed")).toEqual([])
    })
  })
}
