import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { NotificationDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import alert from "../../../src/jobs/alert"
import { type CaseKind, PAYIN_MODULE, type PayinOptions } from "../../../src/modules/payin"
import { waitFor } from "../../harness/wait-for"
import { paidWithoutStock, reconcileNow } from "../actions"
import { type AdminClient, adminClient } from "../admin-client"
import { sentAlerts } from "../alert-steps"
import { capturedBook } from "../book"
import { hangingProvider } from "../mail-steps"
import type { StoryContext } from "../story-context"

/** The only channel that the store has a provider for. */
const wanted = { channel: "feed", to: ["ada@example.com", "bo@example.com"] }

export default (ctx: StoryContext) => {
  let admin: AdminClient
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const ask = (alerts: PayinOptions["alerts"]) => void Object.assign(payin().options, { alerts })
  const run = () => alert(ctx.container)
  const sent = () => sentAlerts(ctx)

  beforeEach(async () => {
    ctx.sandbox.control.reset()
    admin = await adminClient(ctx)
  })
  afterEach(() => {
    jest.restoreAllMocks()
    ask(undefined)
  })

  /** As if that time had passed since: the database has the only clock that alerts are measured by. */
  const later = (table: string, column: string, interval: string) =>
    db()(table).update({ [column]: db().raw(`${column} - interval '${interval}'`) })
  const tryAgain = () => db()("payin_alert").whereNotNull("next_try_at").update({ next_try_at: db().fn.now() })

  async function openCases(kinds: CaseKind[]) {
    const { cartId } = await paidWithoutStock(ctx)
    const [attempt] = await payin().listAttempts({ cart_id: cartId })
    // Settling would close those that do not apply.
    await payin().attempts.scheduleCheck(attempt!.id, 3600)
    for (const kind of kinds) await payin().cases.open(attempt!.id, kind, { facts: [], again: "keep" })
    return attempt!
  }

  describe("what staff are told outside the panel", () => {
    it("is nothing without the option, then each case once to each address, and again after hours", async () => {
      const attempt = await openCases([])
      await later("payin_case", "created_at", "1 minute")
      await run()
      expect(await payin().listCases({ alerted_at: { $ne: null } })).toEqual([])

      ask(wanted)
      await Promise.all([run(), run(), run()])
      await run()
      const told = await sent()
      expect(told.map(({ to }) => to).sort()).toEqual(wanted.to)
      expect(told[0]).toMatchObject({
        kind: "case_opened",
        subject: "Pay-in: Paid, but no order: payment of 100.00 EUR",
        text: expect.stringMatching(
          /^A payment needs a decision\.\n\nPaid, but no order: payment of 100\.00 EUR\. Open since .* UTC$/,
        ),
        cases: [{ kind: "paid_without_order", amount: "100.00", currency_code: "EUR", account: "default" }],
      })

      await later("payin_case", "alerted_at", "5 hours")
      await run()
      await run()
      expect((await sent()).slice(2)).toMatchObject([
        { kind: "cases_waiting", subject: "Pay-in, still open: Paid, but no order: payment of 100.00 EUR" },
        { kind: "cases_waiting" },
      ])
      expect(attempt.state).toBe("paid")
    })

    it("is one message when many cases open at once", async () => {
      ask({ ...wanted, to: ["ada@example.com"] })
      await openCases(["dispute", "amount_over", "amount_short", "reverted", "paid_twice"])
      await later("payin_case", "created_at", "1 minute")
      await run()
      const [told, ...others] = await sent()
      expect(others).toEqual([])
      expect(told).toMatchObject({ kind: "cases_opened", subject: "Pay-in: 6 new cases" })
      expect(told!.text.split("\n").filter((line) => line.includes("100.00 EUR"))).toHaveLength(6)
    })

    it("waits for a provider that fails, holds up no payment, and is not sent once there is nothing to say", async () => {
      const [broken, working] = [{ ...wanted, channel: "email", to: ["ada@example.com"] }, wanted]
      ask(broken)
      await openCases([])
      await later("payin_case", "created_at", "1 minute")
      await run()
      await run()
      const pending = async () =>
        (await db()("payin_alert").whereNotNull("next_try_at")) as { tries: number; id: string }[]
      expect(await pending()).toMatchObject([{ tries: 1 }])
      const { cartId, collectionId } = await ctx.readyCart({ productIndex: 1, fresh: true })
      await ctx.shopper.createPaymentSession(collectionId)
      await ctx.sandbox.control.setStatus(cartId, "closed")
      await capturedBook(ctx, cartId)

      ask({ ...working, to: ["ada@example.com"] })
      await tryAgain()
      await run()
      expect(await sent()).toMatchObject([{ kind: "case_opened" }])
      expect(await pending()).toEqual([])

      // Killed after the provider had taken it, and before that was written down.
      await db()("payin_alert").update({ next_try_at: db().fn.now(), sent_at: null })
      await run()
      expect(await sent()).toHaveLength(1)

      ask(broken)
      await db()("payin_case").update({ alerted_at: null })
      await run()
      const [found] = (await admin.get("/cases")).body.cases
      await admin.post(`/cases/${found.id}/close`, { note: "Sent back.", choice: "sent_back" })
      ask(working)
      await tryAgain()
      await run()
      expect(await pending()).toEqual([])
      expect(await sent()).toHaveLength(1)
    })

    it("does not wait for the bell of the panel, whose provider may hang", async () => {
      ask({ ...wanted, to: ["ada@example.com"] })
      const notifications = ctx.container.resolve(Modules.NOTIFICATION)
      const create = notifications.createNotifications.bind(notifications) as (made: object) => Promise<never>
      const hangs = (made: object) =>
        (made as NotificationDTO).resource_type === "payin_case" ? new Promise<never>(() => undefined) : create(made)
      const spy = jest.spyOn(notifications, "createNotifications").mockImplementation(hangs as never)
      try {
        await openCases([])
        await later("payin_case", "created_at", "1 minute")
        await run()
        expect(await sent()).toMatchObject([{ kind: "case_opened" }])
      } finally {
        spy.mockRestore()
      }
    })

    it("leaves the other messages to the next run when the provider hangs", async () => {
      const to = Array.from({ length: 11 }, (_, number) => `staff-${number}@example.com`)
      await openCases([])
      await later("payin_case", "created_at", "1 minute")
      await run()
      ask({ ...wanted, to })
      const calls = hangingProvider(ctx)
      await run()
      expect(calls).toHaveLength(10)
    })

    it("is an outage once it has lasted, and its end", async () => {
      ask({ ...wanted, to: ["ada@example.com"] })
      const contact = () => db()("payin_account_contact").where({ account: "default" })
      const check = async () => {
        await admin.post("/accounts/default/check")
        await admin.get("/accounts/default")
      }
      await check()
      expect(await contact()).toMatchObject([{ failing_since: null }])
      ctx.sandbox.control.faults.add({ operation: "any", kind: "status", times: Number.POSITIVE_INFINITY })
      await check()
      await run()
      expect(await sent()).toEqual([])
      await contact().update({
        failing_since: db().raw("failing_since - interval '6 minutes'"),
        call_ok_at: db().raw("call_ok_at - interval '7 minutes'"),
      })
      await run()
      await run()
      expect(await sent()).toMatchObject([{ kind: "outage", account: "default", since: expect.any(String) }])
      ctx.sandbox.control.faults.clear()
      await check()
      await run()
      await run()
      const kinds = async () => (await sent()).map(({ kind }) => kind)
      expect(await kinds()).toEqual(["outage", "outage_over"])

      // One that answers for seconds now and then is told of twice an hour.
      ctx.sandbox.control.faults.add({ operation: "any", kind: "status", times: Number.POSITIVE_INFINITY })
      await check()
      await contact().update({
        failing_since: db().raw("failing_since - interval '6 minutes'"),
        call_ok_at: db().raw("call_ok_at - interval '7 minutes'"),
      })
      await run()
      expect(await kinds()).toHaveLength(2)
      await later("payin_alert", "created_at", "31 minutes")
      await run()
      expect(await kinds()).toEqual(["outage", "outage_over", "outage"])
    })

    it("is an account that payments wait for and that cannot be used, once a day until cases tell of them", async () => {
      ask({ ...wanted, to: ["ada@example.com"] })
      const { accounts } = payin().options
      const { strict } = accounts
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_strict")
      delete accounts.strict
      try {
        await reconcileNow(ctx, cartId)
        await run()
        expect(await sent()).toEqual([])
        await later("payin_attempt", "settle_failed_at", "6 minutes")
        await run()
        await run()
        const [told] = await sent()
        expect(told).toMatchObject({ kind: "account_unusable", account: "strict", count: 1 })
        expect(told!.subject).toBe('Pay-in: the account "strict" cannot be used')
        await later("payin_alert", "created_at", "25 hours")
        await run()
        expect(await sent()).toHaveLength(2)
      } finally {
        accounts.strict = strict!
        payin().breaker.lift("strict")
      }
      await later("payin_alert", "created_at", "25 hours")
      await reconcileNow(ctx, cartId)
      await run()
      expect(await sent()).toHaveLength(2)
    })

    it("is a callback that was given up, and once more when that happens again", async () => {
      ask({ ...wanted, to: ["ada@example.com"] })
      const row = { account: "default", body_bytes: 2, identifiers: [], key_index: 0, deliveries: 1 }
      await payin().createCallbacks([{ ...row, body_sha256: "a", state: "dead" }])
      const [dead] = await payin().listCallbacks({ state: "dead" })
      await run()
      await run()
      expect(await sent()).toMatchObject([{ kind: "dead_callbacks", callbacks: [{ id: dead!.id }] }])
      await admin.post(`/callbacks/${dead!.id}/replay`)
      const isOver = async () => (await payin().listCallbacks({ state: "unmatched" })).length === 1
      await waitFor(isOver, { what: "the end of the callback" })
      await db()("payin_callback").where({ id: dead!.id }).update({ state: "dead" })
      await later("payin_alert", "created_at", "1 hour")
      await run()
      expect(await sent()).toHaveLength(2)
    })
  })
}
