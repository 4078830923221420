import { Modules } from "@medusajs/framework/utils"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import type { AttemptRow } from "../../../src/modules/payin"
import { takeLock } from "../../../src/settlement/collection-lock"
import { settleAttempt } from "../../../src/workflows"
import { addPieceToOrder, takePieceFromOrder } from "../actions"
import type { AdminClient } from "../admin-client"
import { linkSteps } from "../link-steps"
import { payOutStory } from "../pay-out-story"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** Two payments of one order have brought too much together. Each part of it is told of once, whoever looks when. */
export default (ctx: StoryContext) => {
  const steps = linkSteps(ctx)
  const waiting = unpaidOrderSteps(ctx)
  let admin: AdminClient

  beforeEach(() => void (admin = steps.openShop()))
  afterEach(() => jest.restoreAllMocks())

  /** A piece was added, its link was opened, and the piece was taken away again. Neither payment is all there yet. */
  async function linkForTooMuch() {
    const { collectionId, orderId } = await steps.paidOrder("60.00")
    await addPieceToOrder(ctx, orderId)
    const linkId: string = (await admin.post(`/orders/${orderId}/payment-link`)).body.payment_collection_id
    await steps.start(linkId)
    await takePieceFromOrder(ctx, orderId)
    const [first] = await steps.attemptsOf(collectionId)
    const [link] = await steps.attemptsOf(linkId)
    return { first: first!, link: link!, orderId }
  }

  type Told = { id: string; external_transaction_id: string; amount: string }

  /** The service says that all of each came. */
  async function allComes(...attempts: Told[]): Promise<void> {
    for (const { amount: fiatAmount, external_transaction_id } of attempts)
      await ctx.sandbox.control.setStatus(external_transaction_id, "closed", { callback: false, fiatAmount })
  }

  /**
   * Both have read their trades before either looks at the order, and both have looked before either records, unless the
   * second waits for the lock that the first holds.
   */
  async function settleAtOnce(attempts: Told[]): Promise<void> {
    const isOurs = ({ id }: { id: string }) => attempts.some((one) => one.id === id)
    const payin = steps.payin()
    const read = gate(attempts.length)
    const readTradeOf = payin.readTradeOf.bind(payin)
    jest.spyOn(payin, "readTradeOf").mockImplementation(async (attempt, options) => {
      const answer = await readTradeOf(attempt, options)
      if (isOurs(attempt)) await read.pass(attempt.id)
      return answer
    })
    const looked = gate(attempts.length)
    const writeBooks = payin.daySums.writeBooks.bind(payin.daySums)
    jest.spyOn(payin.daySums, "writeBooks").mockImplementation(async (attempt, books) => {
      if (isOurs(attempt)) await looked.pass(attempt.id)
      return await writeBooks(attempt, books)
    })
    const locking = ctx.container.resolve(Modules.LOCKING)
    const acquire = locking.acquire.bind(locking)
    jest.spyOn(locking, "acquire").mockImplementation(async (keys, options) => {
      const isRecording = looked.count() > 0
      await acquire(keys, options).catch((error: unknown) => {
        if (isRecording && String(keys).startsWith("payin:sums:")) looked.open()
        throw error
      })
    })
    await Promise.all(attempts.map(({ id }) => settleAttempt(ctx.container, id)))
    jest.restoreAllMocks()
  }

  /** Opens by itself once so many wait before it. */
  function gate(needed: number) {
    const waiting = new Set<string>()
    let open!: () => void
    const isOpen = new Promise<void>((resolve) => (open = resolve))
    const pass = async (who: string) => {
      waiting.add(who)
      if (waiting.size === needed) open()
      await isOpen
    }
    return { pass, open: () => open(), count: () => waiting.size }
  }

  async function excessTold(attempts: Told[]): Promise<number> {
    const open = await steps.payin().listCases({ attempt_id: attempts.map(({ id }) => id), closed_at: null })
    const facts = open.flatMap((each) => each.facts as unknown as { fact: string; amount?: string }[])
    return facts.reduce((sum, { amount, fact }) => sum + (fact === "order_overpaid" ? Number(amount) : 0), 0)
  }

  describe("two payments of an order that tell of a part of its excess each", () => {
    /** The link tells of 45, and then the first payment of 40. Nobody looks after that. */
    async function toldOfParts() {
      const { first, link, orderId } = await linkForTooMuch()
      await payOutStory(ctx).recordByHand()
      for (const one of [link, first]) {
        await allComes(one)
        await settleAttempt(ctx.container, one.id)
      }
      await nobodyLooks()
      expect([await excessTold([link]), await excessTold([first])]).toEqual([45, 40])
      return { first, link, orderId }
    }

    async function refunds({ payment_session_id }: AttemptRow, amount: number): Promise<void> {
      const [payment] = await steps.payments().listPayments({ payment_session_id } as object)
      await refundPaymentWorkflow(ctx.container).run({ input: { payment_id: payment!.id, amount } })
    }

    async function sends({ id: attempt_id }: AttemptRow): Promise<string | null | undefined> {
      const [told] = await steps.payin().listCases({ attempt_id, kind: "amount_over", closed_at: null })
      const decided = { choice: "sent_difference_back", note: "By bank transfer." }
      expect((await admin.post(`/cases/${told!.id}/close`, decided)).status).toBe(200)
      return (await steps.payin().attempts.find(attempt_id))?.sent_outside
    }

    it("do not take the other's part for their own once their own was refunded in Medusa", async () => {
      const { first, link } = await toldOfParts()
      await refunds(link, 45)
      expect([await sends(link), await sends(first)]).toEqual([null, "40.00"])
    })

    it("do not count the other's part once it was refunded in Medusa", async () => {
      const { first, link } = await toldOfParts()
      await refunds(first, 40)
      expect([await sends(link), await sends(first)]).toEqual(["45.00", null])
    })

    it("count what was sent of the other as refunded once Medusa has refunded it", async () => {
      const { first, link } = await toldOfParts()
      expect(await sends(link)).toBe("45.00")
      await refunds(link, 45)
      expect(await sends(first)).toBe("40.00")
    })

    it("are not decided about while the order's sums are held", async () => {
      const { link, orderId } = await toldOfParts()
      const [told] = await steps.payin().listCases({ attempt_id: link.id, kind: "amount_over", closed_at: null })
      const release = await takeLock(ctx.container, `sums:${orderId}`, 0)
      const decided = { choice: "sent_difference_back", note: "By bank transfer." }
      expect((await admin.post(`/cases/${told!.id}/close`, decided)).status).toBe(409)
      await release!()
      expect(await sends(link)).toBe("45.00")
    })
  })

  describe("two payments of an order that are settled at the same moment", () => {
    it("tell of each part of the excess once", async () => {
      const { first, link, orderId } = await linkForTooMuch()
      await allComes(first, link)
      await settleAtOnce([first, link])
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: -85 })
      expect(await excessTold([first, link])).toBe(85)
    })

    it("do not both rely on the other's case for the same excess", async () => {
      const { first, link } = await linkForTooMuch()
      await allComes(first, link)
      for (const { id } of [link, first]) await settleAttempt(ctx.container, id)
      const facts = [{ fact: "order_overpaid" as const, amount: "85.00" }]
      for (const { id } of [first, link]) await steps.payin().cases.open(id, "amount_over", { facts, again: "renew" })
      await settleAtOnce([first, link])
      expect(await excessTold([first, link])).toBe(85)
    })

    it("do not wait for one whose last look failed", async () => {
      const { first, link, orderId } = await linkForTooMuch()
      await nobodyLooks()
      await allComes(first, link)
      await settleAttempt(ctx.container, link.id)
      const isFree = async () => {
        const release = await takeLock(ctx.container, `sums:${orderId}`, 0)
        await release?.()
        return release !== undefined
      }
      const { cases } = steps.payin()
      const ofAttempts = cases.ofAttempts.bind(cases)
      jest.spyOn(cases, "ofAttempts").mockImplementation(async (...asked) => {
        if (!(await isFree())) throw new Error("The database is away.")
        return await ofAttempts(...asked)
      })
      await expect(settleAttempt(ctx.container, first.id)).rejects.toThrow("The database is away.")
      expect(await isFree()).toBe(true)
    })
  })

  describe("an excess that was refunded in Medusa since its case was written", () => {
    it("counts once when its case is closed before anybody has looked again", async () => {
      const { collectionId, orderId } = await waiting.placedOrder("keeps")
      await takePieceFromOrder(ctx, orderId)
      let attempt = (await steps.attemptsOf(collectionId))[0]
      await allComes(attempt!)
      await settleAttempt(ctx.container, attempt!.id)
      await nobodyLooks()
      attempt = await steps.payin().attempts.find(attempt!.id)
      const [told] = await steps.payin().listCases({ attempt_id: attempt!.id, closed_at: null })
      expect(told).toMatchObject({ facts: [{ fact: "order_overpaid", amount: "45.00" }] })
      const [payment] = await steps.payments().listPayments({ payment_collection_id: collectionId } as object)
      await refundPaymentWorkflow(ctx.container).run({ input: { payment_id: payment!.id, amount: 45 } })
      const decided = { choice: "sent_difference_back", note: "By bank transfer." }
      expect((await admin.post(`/cases/${told!.id}/close`, decided)).status).toBe(200)
      const closed = (await steps.payin().attempts.find(attempt!.id))!
      expect([closed.sent_outside, closed.books]).toEqual([null, attempt!.books])
      expect(closed.next_check_at!.getTime()).toBeLessThanOrEqual(Date.now())
      await settleAttempt(ctx.container, attempt!.id)
      expect(await steps.openCasesOf(collectionId)).toEqual(["refund_by_hand"])
    })

    it("is no part of all that was sent back", async () => {
      const { collectionId, cartId } = await waiting.placedOrder("keeps")
      await waiting.says(collectionId, cartId, "closed", "60.00")
      await nobodyLooks()
      const [payment] = await steps.payments().listPayments({ payment_collection_id: collectionId } as object)
      await refundPaymentWorkflow(ctx.container).run({ input: { payment_id: payment!.id, amount: 20 } })
      const [attempt] = await steps.attemptsOf(collectionId)
      const [told] = await steps.payin().listCases({ attempt_id: attempt!.id, kind: "amount_short" })
      const decided = { choice: "sent_back", note: "By bank transfer." }
      expect((await admin.post(`/cases/${told!.id}/close`, decided)).status).toBe(200)
      expect(await steps.payin().attempts.find(attempt!.id)).toMatchObject({ sent_outside: "40.00" })
    })
  })

  /** The job, and the events of what follows, come later. */
  async function nobodyLooks(): Promise<void> {
    await steps.payin().attempts.workers.idle()
    steps.payin().isStopping = true
  }
}
