import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { type AttemptRow, PAYIN_MODULE, type PayinModuleService } from "../../../src/modules/payin"
import { CaseBook } from "../../../src/modules/payin/books/case-book"
import { PayOuts } from "../../../src/modules/payin/pay-out/pay-outs"
import { openCase } from "../../../src/modules/payin/sql/case/cases"
import { addTimelineEntry } from "../../../src/modules/payin/sql/timeline"
import { waitFor } from "../../harness/wait-for"
import { capturedBook } from "../book"
import { payOutStory, withPayOutId } from "../pay-out-story"
import type { StoryContext } from "../story-context"

/** A store's own code may page somebody when it hears of a case, and hand over what was paid for. */
export default (ctx: StoryContext) => {
  const payin = () => ctx.container.resolve<PayinModuleService>(PAYIN_MODULE)
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)

  async function openedAttempt(): Promise<AttemptRow> {
    const { cartId, collectionId } = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(collectionId)
    return (await payin().listAttempts({ cart_id: cartId }))[0] as AttemptRow
  }

  /** One such call takes effect, and its caller does not hear of it: the first, or the one after so many. */
  function withLostAnswer(call: "raw" | "transaction", after = 0): Knex {
    let calls = 0
    const lost = async (...args: unknown[]) => {
      const isLost = calls++ === after
      const written = await (db()[call] as (...given: unknown[]) => Promise<unknown>)(...args)
      if (!isLost) return written
      throw new Error("Connection terminated unexpectedly")
    }
    const get = (own: object, name: string) => (name === call && calls <= after ? lost : Reflect.get(own, name))
    return new Proxy(db(), { get: get as ProxyHandler<Knex>["get"] })
  }

  /** The first line of a timeline that is written through it waits. */
  function withLateLine(until: Promise<void>): Knex {
    let isHeld = false
    const apply = (own: Knex, _this: unknown, [table]: [string]) => {
      const query = own(table)
      if (isHeld || table !== "payin_timeline_entry") return query
      isHeld = true
      const then = query.then.bind(query) as (...done: unknown[]) => unknown
      return Object.assign(query, { then: (...done: unknown[]) => until.then(() => then(...done)) })
    }
    return new Proxy(db(), { apply: apply as ProxyHandler<Knex>["apply"] })
  }

  const linesOf = async ({ id }: AttemptRow) => {
    const timeline = await payin().adminQueries.timelineOf(id)
    return timeline.filter(({ kind }) => kind === "case_opened").map(({ data }) => data!.kind)
  }

  const dispute = { facts: [], again: "renew" as const }
  const otherTrade = { id: "another-trade", status: "closed", fiatAmount: "10.00", fiatCurrency: "EUR" }

  describe("the event of a case", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it.each([
      ["dispute", "raw", (cases: CaseBook, { id }: AttemptRow) => cases.open(id, "dispute", dispute)],
      [
        "second_trade",
        "transaction",
        (cases: CaseBook, attempt: AttemptRow) => cases.recordOtherTrade(attempt, otherTrade as never),
      ],
    ] as const)(
      "is sent once although the database's answer was lost when it had been opened: %s",
      async (kind, call, open) => {
        const attempt = await openedAttempt()
        const told: unknown[] = []
        const cases = new CaseBook(withLostAnswer(call), (name, data) => told.push([name, data.kind]))
        await expect(open(cases, attempt)).rejects.toThrow("Connection terminated")
        expect([told, await linesOf(attempt)]).toEqual([[], []])
        await open(cases, attempt)
        await open(cases, attempt)
        expect([told, await linesOf(attempt)]).toEqual([[["payin.case_opened", kind]], [kind]])
      },
    )

    it("is sent once although others meet the case before its line is written", async () => {
      const attempt = await openedAttempt()
      const told: unknown[] = []
      let write = () => {}
      const cases = new CaseBook(withLateLine(new Promise((resolve) => (write = resolve))), (name) => told.push(name))
      const opening = cases.open(attempt.id, "dispute", dispute)
      await waitFor(() => told.length > 0, { what: "the event" })
      await cases.open(attempt.id, "dispute", dispute)
      write()
      await opening
      expect([told, await linesOf(attempt)]).toEqual([["payin.case_opened"], ["dispute"]])
    })

    it("is sent once although the process that opened it died, and many meet the case at once", async () => {
      const attempt = await openedAttempt()
      const told: unknown[] = []
      const cases = new CaseBook(db(), (name) => told.push(name))
      expect(await openCase(db(), attempt.id, "dispute", dispute)).toBeDefined()
      await Promise.all(Array.from({ length: 20 }, () => cases.open(attempt.id, "dispute", dispute)))
      expect([told, await linesOf(attempt)]).toEqual([["payin.case_opened"], ["dispute"]])
    })

    it("is sent once although the database's clock was set back", async () => {
      const attempt = await openedAttempt()
      const told: unknown[] = []
      const cases = new CaseBook(db(), (name) => told.push(name))
      await cases.open(attempt.id, "dispute", dispute)
      await db()("payin_case")
        .where({ attempt_id: attempt.id })
        .update({ created_at: db().raw("now() + interval '1 minute'") })
      await cases.open(attempt.id, "dispute", dispute)
      expect([told, await linesOf(attempt)]).toEqual([["payin.case_opened"], ["dispute"]])
    })

    it("is sent once although the database's answer was lost with that about a pay-out", async () => {
      const { attempt } = await payOutStory(ctx).capturedPayment()
      const told: unknown[] = []
      const cases = new CaseBook(db(), (name, data) => told.push([name, data.kind]))
      const clock = { now: () => new Date(), random: Math.random, sleep: () => Promise.resolve() }
      const { copyGuard, log } = payin()
      const account = (name: string) => payin().account(name)
      // Its row and its case come first.
      const parts = { db: withLostAnswer("transaction", 1), log, clock, payin: { account, cases, copyGuard } }
      const payOuts = new PayOuts(parts)
      const { control } = ctx.sandbox
      control.faults.add({ operation: "pay-out", kind: "cut_after_commit" })
      control.faults.add({ operation: "external", kind: "status", httpStatus: 503, times: 3 })
      const sent = await payOuts.send(attempt, { id: "ref_story", amount: "30.00" }, withPayOutId)
      expect(sent).toEqual({ outcome: "sent" })
      expect(await payOuts.ofAttempt(attempt.id)).toMatchObject([{ state: "unsure" }])
      expect([told, await linesOf(attempt)]).toEqual([[["payin.case_opened", "refund_by_hand"]], ["refund_by_hand"]])
    })

    it("is not sent again for one that an earlier version of the package reported", async () => {
      const attempt = await openedAttempt()
      const told: unknown[] = []
      const cases = new CaseBook(db(), (name) => told.push(name))
      expect(await openCase(db(), attempt.id, "dispute", dispute)).toBeDefined()
      await addTimelineEntry(db(), attempt.id, "case_opened", { kind: "dispute" })
      await cases.open(attempt.id, "dispute", dispute)
      expect(told).toEqual([])
    })
  })

  describe("the event of a captured payment", () => {
    beforeEach(() => ctx.sandbox.control.reset())
    afterEach(() => jest.restoreAllMocks())

    it("is sent once although the database's answer was lost when that was written down", async () => {
      const told: string[] = []
      const listen = async ({ data }: { data: { cart_id: string } }) => void told.push(data.cart_id)
      const bus = ctx.container.resolve(Modules.EVENT_BUS)
      bus.subscribe("payin.paid", listen as never)
      const { cart_id } = await openedAttempt()
      const { attempts } = payin()
      const change = attempts.change.bind(attempts)
      let isLost = false
      jest.spyOn(attempts, "change").mockImplementation(async (...args) => {
        const changed = await change(...args)
        if (args[1].state !== "captured" || isLost) return changed
        isLost = true
        throw new Error("Connection terminated unexpectedly")
      })
      await ctx.sandbox.control.setStatus(cart_id!, "closed")
      await capturedBook(ctx, cart_id!)
      await waitFor(() => told.length > 0, { what: "the event" })
      bus.unsubscribe("payin.paid", listen as never)
      expect([isLost, told]).toEqual([true, [cart_id]])
    })
  })
}
