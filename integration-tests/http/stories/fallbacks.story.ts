import { PAYIN_MODULE } from "../../../src/modules/payin"
import type { AccountOptions } from "../../../src/modules/payin/account/account-options"
import type { Fault } from "../../../src/sandbox"
import { waitFor } from "../../harness/wait-for"
import { createsOf, reconcileNow } from "../actions"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

const FOREVER = Number.POSITIVE_INFINITY

/** The account `falls` asks for a range, then for the method sbp, then for any bank. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const creates = () => createsOf(ctx).length
  const begin = (collectionId: string, data?: Record<string, unknown>) =>
    ctx.shopper.request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
      body: { provider_id: "pp_payin_falls", ...(data && { data }) },
    })

  function refuse(fault: Partial<Fault> = {}) {
    control().faults.add({ operation: "pay-in", kind: "refuse", ...fault })
  }

  const refuseExact = (fault: Partial<Fault> = {}) => refuse({ when: { fiatAmount: "100.00" }, ...fault })
  const withoutMethod = { method: null } as const

  /** Makes its refusals that old: a slow machine must not decide how much of a pause is over. */
  async function refusedAgo(cartId: string, ms: number) {
    const attempts = await payin().listAttempts({ cart_id: cartId })
    const unchanged_since = new Date(Date.now() - ms)
    await payin().updateAttempts(attempts.map(({ id }) => ({ id, unchanged_since })))
  }

  async function withOptions(options: Partial<AccountOptions>, work: () => Promise<void>) {
    const { falls } = payin().options.accounts
    const { limits, timeouts } = falls!
    const change = async (changed: Partial<AccountOptions>) => {
      Object.assign(falls!, changed)
      await payin().accountAdmin.changeCheckout("falls", {})
    }
    await change(options)
    await work().finally(() => change({ limits, timeouts }))
  }

  describe("a create that the service has no requisites for", () => {
    beforeEach(() => control().reset())
    afterEach(() => control().reset())

    it("is followed by one for a range, under an id of its own, and pays the cart", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      refuseExact({ times: FOREVER })
      expect((await begin(collectionId)).status).toBe(200)
      expect(creates()).toBe(2)
      const [trade] = control().trades()
      expect(trade!.extra.externalTransactionId).toBe(`${cartId}_2`)
      const opened = await bookOf(ctx, cartId)
      expect(opened.attempts).toMatchObject([
        {
          external_transaction_id: cartId,
          state: "refused",
          last_error_code: "REQUISITES_UNAVAILABLE",
          fallback: null,
        },
        {
          external_transaction_id: `${cartId}_2`,
          state: "open",
          ...{ amount: "100.00", amount_min: "95.00", amount_max: "105.00" },
          fallback: { step: 1, fallback: { range: true } },
        },
      ])
      expect(opened.sessions).toMatchObject([{ data: { payin_attempt: opened.attempts[1]!.id } }])
      await control().setStatus(trade!.id, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ orders: [{ total: 100 }], openCases: [] })
    })

    it("is followed by the next fallback, in the order of the list, and by three creates at most", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      refuse({ when: withoutMethod, times: FOREVER })
      await begin(collectionId)
      expect(control().trades()).toMatchObject([{ method: "sbp", extra: { externalTransactionId: `${cartId}_3` } }])
      expect((await bookOf(ctx, cartId)).attempts.map(({ state }) => state)).toEqual(["refused", "refused", "open"])
      expect(creates()).toBe(3)
    })

    it("is not followed by a method that does not take the amount", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await withOptions({ limits: { EUR: { methods: { sbp: { max: "99.99" } } } } }, async () => {
        refuse({ when: withoutMethod, times: FOREVER })
        await begin(collectionId)
      })
      expect(control().trades()).toEqual([])
      expect((await bookOf(ctx, cartId)).attempts.map(({ fallback }) => fallback)).toMatchObject([
        null,
        { step: 1, fallback: { range: true } },
      ])
      expect(creates()).toBe(2)
    })

    it("keeps the bank that the shopper chose, until an entry says otherwise", async () => {
      const chosen = { bank: "NORTHBANK", method: "sbp" }
      const { collectionId } = await ctx.readyCart()
      refuse()
      await begin(collectionId, chosen)
      expect(control().trades()).toMatchObject([chosen])
      control().reset()
      const other = await ctx.readyCart()
      refuse({ when: { bank: "NORTHBANK" }, times: FOREVER })
      await begin(other.collectionId, chosen)
      // The entry with the method sbp would ask for the same as the first create, and is passed over.
      expect((await bookOf(ctx, other.cartId)).attempts.map(({ fallback }) => fallback)).toMatchObject([
        null,
        { step: 1, fallback: { range: true } },
        { step: 2, fallback: { bank: "any" } },
      ])
      expect(control().trades()).toMatchObject([{ method: "sbp" }])
      expect(creates()).toBe(3)
    })

    it("gives a reload the trade that was opened instead, whether the choice is made again or not", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const chosen = { bank: "NORTHBANK", method: "card" }
      refuse({ when: { method: "card" }, times: FOREVER })
      await begin(collectionId, chosen)
      await begin(collectionId, chosen)
      await begin(collectionId)
      expect(creates()).toBe(3)
      expect(control().trades()).toHaveLength(1)
      await control().setStatus(`${cartId}_3`, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100] })
    })

    it("pauses for the whole cascade as for one refusal", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      refuse({ times: FOREVER })
      const answers = [await begin(collectionId)]
      // A moment that has not come yet: the pause cannot be over.
      await refusedAgo(cartId, -30_000)
      answers.push(await begin(collectionId))
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
        [422, "This payment could not be started. Please choose another bank or another way to pay."],
        [422, expect.stringMatching(/^This did not work a moment ago/)],
      ])
      expect(creates()).toBe(3)
      // One refusal pauses for a second, three would for four.
      await refusedAgo(cartId, 1_100)
      await begin(collectionId)
      expect(creates()).toBe(6)
      expect(await payin().listAttempts({ cart_id: cartId, state: "refused" })).toHaveLength(6)
      control().faults.clear()
      await refusedAgo(cartId, 61_000)
      expect((await begin(collectionId)).status).toBe(200)
    })

    it("gives two tabs at once one trade", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      refuseExact({ times: FOREVER })
      await Promise.all(Array.from({ length: 4 }, () => begin(collectionId)))
      expect(creates()).toBe(2)
      const book = await bookOf(ctx, cartId)
      expect(book.attempts.map(({ state }) => state)).toEqual(["refused", "open"])
      expect(book.sessions).toHaveLength(1)
    })

    it("is followed by none in the second half of the request's deadline", async () => {
      const { collectionId } = await ctx.readyCart()
      // The lists that a create is checked against are read before.
      await begin((await ctx.readyCart()).collectionId)
      const before = creates()
      refuse({ times: FOREVER, commit: true })
      control().updateSettings("falls", { latencyMs: 2_200 })
      try {
        await withOptions({ timeouts: { deadlineMs: 4_000 } }, async () =>
          expect((await begin(collectionId)).status).toBe(422),
        )
      } finally {
        control().updateSettings("falls", { latencyMs: null })
      }
      expect(creates()).toBe(before + 1)
    })
  })

  describe("a create that failed in any other way", () => {
    beforeEach(() => control().reset())

    it.each([
      ["a code that nobody named", 422, "PAYER_BLOCKED"],
      ["a wrong amount", 400, "VALIDATION_ERROR"],
      ["a wrong key", 401, "REQUISITES_GONE"],
      ["no code", 422, undefined],
    ])("is followed by no other: %s", async (_what, httpStatus, code) => {
      const { collectionId } = await ctx.readyCart()
      const body = code ? { code, message: "No." } : "No."
      control().faults.add({ operation: "pay-in", kind: "status", httpStatus, body, times: FOREVER })
      expect((await begin(collectionId)).status).toBe(422)
      expect(creates()).toBe(1)
    })

    it("is looked up when its answer is lost, and is followed by none", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      control().faults.add({ operation: "pay-in", kind: "cut_after_commit" })
      expect((await begin(collectionId)).status).toBe(200)
      expect(creates()).toBe(1)
      expect((await bookOf(ctx, cartId)).attempts).toMatchObject([{ state: "open", fallback: null }])
    })

    it("is followed by none when it is refused after its first answer was lost", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      control().faults.add({ operation: "pay-in", kind: "cut_before_commit" })
      refuse({ times: FOREVER })
      expect((await begin(collectionId)).status).toBe(422)
      expect(creates()).toBe(2)
      expect((await bookOf(ctx, cartId)).attempts).toMatchObject([{ external_transaction_id: cartId }])
    })

    it("stays the one live attempt where a fallback's answer is lost, until the job knows", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      refuse()
      control().faults.add({ operation: "pay-in", kind: "cut_after_commit" })
      control().faults.add({ operation: "external", kind: "status", times: FOREVER })
      expect((await begin(collectionId)).status).toBe(422)
      expect((await bookOf(ctx, cartId)).attempts.map(({ state }) => state)).toEqual(["refused", "opening"])
      control().faults.clear()
      await reconcileNow(ctx, cartId)
      expect((await bookOf(ctx, cartId)).attempts.map(({ state }) => state)).toEqual(["refused", "open"])
      expect((await begin(collectionId)).status).toBe(200)
      await control().setStatus(`${cartId}_2`, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], openCases: [] })
      expect(creates()).toBe(2)
    })
  })

  it("the trade of a create that was refused and carried out is a case once it is paid", async () => {
    control().reset()
    const { cartId, collectionId } = await ctx.readyCart()
    refuse({ commit: true })
    expect(await begin(collectionId)).toMatchObject({ status: 200 })
    expect(control().trades()).toHaveLength(2)
    await control().setStatus(`${cartId}_2`, "closed")
    await capturedBook(ctx, cartId)
    await control().setStatus(cartId, "closed")
    const cases = async () => (await bookOf(ctx, cartId)).openCases
    await waitFor(async () => (await cases()).includes("paid_twice"), { what: "the case" })
    expect(await bookOf(ctx, cartId)).toMatchObject({ captures: [100], orders: [{ total: 100 }] })
  })
}
