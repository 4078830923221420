import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { type AttemptRow, PAYIN_MODULE } from "../../../src/modules/payin"
import { CaseBook } from "../../../src/modules/payin/books/case-book"
import { EventOutbox } from "../../../src/modules/payin/books/event-outbox"
import { PayOuts } from "../../../src/modules/payin/pay-out/pay-outs"
import { closeCasesExcept, openCase } from "../../../src/modules/payin/sql/case/cases"
import { settleAttempt } from "../../../src/settlement/settle-attempt"
import { waitFor } from "../../harness/wait-for"
import { capturedBook } from "../book"
import { payOutStory, withPayOutId } from "../pay-out-story"
import type { StoryContext } from "../story-context"

type Told = { name: string; data: { id: string; attempt_id?: string; kind?: string; cart_id?: string } }

/** A store's own code may page somebody when it hears of a case, and hand over what was paid for. */
export default (ctx: StoryContext) => {
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const bus = () => ctx.container.resolve(Modules.EVENT_BUS)
  const told: Told[] = []
  const listen = async (event: Told) => void told.push(event)
  const names = ["payin.paid", "payin.canceled", "payin.case_opened", "payin.case_closed"]

  beforeAll(() => names.forEach((name) => bus().subscribe(name, listen as never)))
  afterAll(() => names.forEach((name) => bus().unsubscribe(name, listen as never)))

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

  /** The store is killed before it sends anything. */
  const killed = { wake: () => {} }

  const toldOf = ({ id }: Pick<AttemptRow, "id">) =>
    told
      .filter(({ data }) => data.id === id || data.attempt_id === id)
      .map(({ name, data }) => (data.kind ? `${name} ${data.kind}` : name))

  const waiting = ({ id }: AttemptRow) => db()("payin_event").whereRaw("data::text LIKE ?", [`%${id}%`])

  /** What the store's listeners have heard, once all that is written was sent. */
  async function sentAbout(attempt: AttemptRow): Promise<string[]> {
    payin().outbox.wake()
    await waitFor(async () => (await waiting(attempt)).length === 0, { what: "the events" })
    return toldOf(attempt)
  }

  const linesOf = async ({ id }: AttemptRow) => {
    const timeline = await payin().adminQueries.timelineOf(id)
    return timeline.filter(({ kind }) => /^case_|^session_/.test(kind)).map(({ kind }) => kind)
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
        const cases = new CaseBook(withLostAnswer(call), payin().outbox)
        await expect(open(cases, attempt)).rejects.toThrow("Connection terminated")
        await open(cases, attempt)
        await open(cases, attempt)
        expect(await sentAbout(attempt)).toEqual([`payin.case_opened ${kind}`])
        expect(await linesOf(attempt)).toEqual(["case_opened"])
      },
    )

    it("is sent once although the process that opened it died, and many meet the case at once", async () => {
      const attempt = await openedAttempt()
      await new CaseBook(db(), killed).open(attempt.id, "dispute", dispute)
      const { cases } = payin()
      await Promise.all(Array.from({ length: 20 }, () => cases.open(attempt.id, "dispute", dispute)))
      expect(await sentAbout(attempt)).toEqual(["payin.case_opened dispute"])
      expect(await linesOf(attempt)).toEqual(["case_opened"])
    })

    it("is sent although the process that closed it died", async () => {
      const attempt = await openedAttempt()
      await payin().cases.open(attempt.id, "dispute", dispute)
      expect(await closeCasesExcept(db(), attempt.id, ["dispute"])).toEqual({ closed: 0, is_left: true })
      expect(await closeCasesExcept(db(), attempt.id, [])).toEqual({ closed: 1, is_left: false })
      expect(await closeCasesExcept(db(), attempt.id, [])).toEqual({ closed: 0, is_left: false })
      expect(await sentAbout(attempt)).toEqual(["payin.case_opened dispute", "payin.case_closed dispute"])
      expect(await linesOf(attempt)).toEqual(["case_opened", "case_closed"])
    })

    it("is neither written nor sent when what opened it was taken back", async () => {
      const attempt = await openedAttempt()
      const cut = db().transaction(async (transaction) => {
        expect(await openCase(transaction, attempt.id, "dispute", dispute)).toBeDefined()
        throw new Error("taken back")
      })
      await expect(cut).rejects.toThrow("taken back")
      expect([await sentAbout(attempt), await linesOf(attempt)]).toEqual([[], []])
    })

    it("is sent once although the database's answer was lost with that about a pay-out", async () => {
      const { attempt } = await payOutStory(ctx).capturedPayment()
      const clock = { now: () => new Date(), random: Math.random, sleep: () => Promise.resolve() }
      const { copyGuard, log } = payin()
      const account = (name: string) => payin().account(name)
      const known = { account, copyGuard, hasAccount: () => true, outbox: killed }
      // Its row and its case come first.
      const payOuts = new PayOuts({ db: withLostAnswer("transaction", 1), log, clock, payin: known })
      const { control } = ctx.sandbox
      control.faults.add({ operation: "pay-out", kind: "cut_after_commit" })
      control.faults.add({ operation: "external", kind: "status", httpStatus: 503, times: 3 })
      const sent = await payOuts.send(attempt, { id: "ref_story", amount: "30.00" }, withPayOutId)
      expect(sent).toEqual({ outcome: "sent" })
      expect(await payOuts.ofAttempt(attempt.id)).toMatchObject([{ state: "unsure" }])
      expect(await sentAbout(attempt)).toEqual(["payin.paid", "payin.case_opened refund_by_hand"])
      expect(await linesOf(attempt)).toEqual(["case_opened"])
    })
  })

  describe("an event", () => {
    beforeEach(() => ctx.sandbox.control.reset())
    afterEach(() => jest.restoreAllMocks())

    it("waits while the bus is down, and is sent once it is back", async () => {
      const attempt = await openedAttempt()
      const emit = bus().emit.bind(bus())
      const down = jest.spyOn(bus(), "emit").mockImplementation(async (...args) => {
        if (JSON.stringify(args).includes("payin.case_opened")) throw new Error("Redis is down")
        await emit(...args)
      })
      await payin().cases.open(attempt.id, "dispute", dispute)
      await waitFor(() => down.mock.calls.some((call) => JSON.stringify(call).includes(attempt.id)), { what: "a try" })
      expect(toldOf(attempt)).toEqual([])
      down.mockRestore()
      await waiting(attempt).update({ send_at: db().fn.now() })
      expect(await sentAbout(attempt)).toEqual(["payin.case_opened dispute"])
    })

    it("is not handed to the bus again while the bus is slow with it", async () => {
      const attempt = await openedAttempt()
      const events: string[] = []
      let answer = () => {}
      const slow = new Promise<void>((resolve) => (answer = resolve))
      const emit = async ({ data }: never) => {
        events.push(JSON.stringify(data))
        await slow
      }
      const outbox = new EventOutbox({ db: db(), bus: { emit: emit as never }, log: payin().log })
      await new CaseBook(db(), outbox).open(attempt.id, "dispute", dispute)
      await waitFor(() => events.length > 0, { what: "the event" })
      await waiting(attempt).update({ send_at: db().raw("now() - interval '1 second'") })
      outbox.wake()
      const due = () => waiting(attempt).where("send_at", "<=", db().fn.now())
      await waitFor(async () => (await due()).length === 0, { what: "a claim" })
      expect(events).toHaveLength(1)
      answer()
      await waitFor(async () => (await waiting(attempt)).length === 0, { what: "its end" })
    })

    it("is sent once although several servers look for it at once", async () => {
      const attempt = await openedAttempt()
      await new CaseBook(db(), killed).open(attempt.id, "dispute", dispute)
      const parts = { db: db(), bus: bus(), log: payin().log }
      for (const server of [1, 2, 3].map(() => new EventOutbox(parts))) server.wake()
      expect(await sentAbout(attempt)).toEqual(["payin.case_opened dispute"])
    })

    it("of a captured payment is sent once although the database's answer was lost when that was written down", async () => {
      const attempt = await openedAttempt()
      const { attempts } = payin()
      const change = attempts.change.bind(attempts)
      let isLost = false
      jest.spyOn(attempts, "change").mockImplementation(async (...args) => {
        const changed = await change(...args)
        if (args[1].state !== "captured" || isLost) return changed
        isLost = true
        throw new Error("Connection terminated unexpectedly")
      })
      await ctx.sandbox.control.setStatus(attempt.cart_id!, "closed")
      await capturedBook(ctx, attempt.cart_id!)
      await settleAttempt(ctx.container, attempt.id)
      expect([isLost, await sentAbout(attempt)]).toEqual([true, ["payin.paid"]])
    })

    it.each([
      [["session", "session", "order"] as const, 2],
      [["order", "session", "order"] as const, 1],
    ])("of an unpaid end is written once for each, and of no session after its order: %j", async (ends, expected) => {
      const attempt = await openedAttempt()
      for (const what of ends) {
        await payin().noteCanceled(attempt, what, "order_story")
        await sentAbout(attempt)
      }
      expect(await sentAbout(attempt)).toEqual(Array.from({ length: expected }, () => "payin.canceled"))
    })

    it("of an unpaid end is sent once although the process died when it had ended the session", async () => {
      const attempt = await openedAttempt()
      jest.spyOn(payin(), "noteCanceled").mockRejectedValueOnce(new Error("killed"))
      await ctx.sandbox.control.setStatus(attempt.cart_id!, "canceled", { callback: false })
      await expect(settleAttempt(ctx.container, attempt.id)).rejects.toThrow("killed")
      await settleAttempt(ctx.container, attempt.id)
      await settleAttempt(ctx.container, attempt.id)
      expect(await sentAbout(attempt)).toEqual(["payin.canceled"])
      expect(await linesOf(attempt)).toEqual(["session_canceled"])
    })
  })
}
