import { PAYIN_MODULE } from "../../../src/modules/payin"
import type { RequestLogEntry } from "../../../src/sandbox"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

const FOREVER = Number.POSITIVE_INFINITY

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const session = (collectionId: string, provider_id = "pp_payin_default") =>
    ctx.shopper.request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
      body: { provider_id },
    })

  /** A browser that sends the same request again and again. @returns what the service was asked about this cart */
  async function insist(
    { cartId, times = 12 }: { cartId: string; times?: number },
    send: (time: number) => Promise<{ status: number; body: any }>,
  ) {
    const before = control().requests().length
    const began = Date.now()
    const answers = []
    for (let time = 0; time < times; time++) answers.push(await send(time))
    const seconds = (Date.now() - began) / 1000
    const ids = [cartId, ...(await bookOf(ctx, cartId)).attempts.flatMap((row) => row.trade_id ?? [])]
    const calls = control().requests().slice(before)
    const isReadOfCart = ({ path }: RequestLogEntry) => ids.some((id) => path.includes(id))
    // The log has no id for a refused create; nothing else sends one meanwhile.
    const creates = calls.filter(({ operation }) => operation === "pay-in").length
    const reads = calls.filter(isReadOfCart).length
    return { answers, seconds, creates, reads }
  }

  /** Three at once, then one every three seconds; the job reads now and then, too. */
  const readsWithin = (seconds: number) => 4 + seconds / 3 + seconds / 20
  /** At once, and one, three, seven, fifteen … seconds later. */
  const createsWithin = (seconds: number) => Math.floor(2 + Math.log2(1 + seconds))

  describe("a browser that sends a request again and again", () => {
    beforeEach(() => control().reset())

    it.each<[string, (time: number) => string]>([
      ["for the same way to pay", () => "pp_payin_default"],
      ["for one way to pay and the other in turn", (time) => (time % 2 ? "pp_payin_default" : "pp_system_default")],
    ])("makes few reads of a session %s", async (_what, provider) => {
      const { cartId, collectionId } = await ctx.readyCart()
      await session(collectionId)
      const { answers, reads, creates, seconds } = await insist({ cartId }, (time) =>
        session(collectionId, provider(time)),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(reads).toBeLessThanOrEqual(readsWithin(seconds))
      expect(creates).toBe(0)
    })

    it("makes few reads of completions, and gets its order as soon as a read may be made", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await session(collectionId)
      const { answers, reads, seconds } = await insist({ cartId }, () => ctx.shopper.completeCart(cartId))
      expect(new Set(answers.map(({ body }) => body.error.type))).toEqual(new Set(["payment_requires_more_error"]))
      expect(reads).toBeLessThanOrEqual(readsWithin(seconds))
      await control().setStatus(cartId, "closed", { callback: false })
      const [attempt] = await payin().listAttempts({ cart_id: cartId })
      await payin().updateAttempts([{ id: attempt!.id, shopper_reads_until: new Date() }])
      expect((await ctx.shopper.completeCart(cartId)).body.type).toBe("order")
    })

    it("makes few creates and rows while the service refuses, and reads a neutral sentence", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      control().faults.add({ operation: "pay-in", kind: "status", httpStatus: 422, times: FOREVER })
      const { answers, creates, reads, seconds } = await insist({ cartId }, () => session(collectionId))
      expect(creates).toBeLessThanOrEqual(createsWithin(seconds))
      expect(reads).toBe(0)
      expect(await payin().listAttempts({ cart_id: cartId })).toHaveLength(creates)
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
        new Set([
          "422 This payment could not be started. Please choose another bank or another way to pay.",
          "422 This did not work a moment ago. Please choose another bank or another way to pay, or try again in a minute.",
        ]),
      )
      await pass(cartId, 60)
      control().faults.clear()
      expect((await session(collectionId)).status).toBe(200)
      await control().setStatus(`${cartId}_${creates + 1}`, "closed")
      await capturedBook(ctx, cartId)
    })

    it("has another way tried at once, and a handful of them at most", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const banks = ["NORTHBANK", "RIVERBANK", "STONEBANK", "MAPLEBANK", "ORCHIDBANK", "SUMMITBANK", "HARBORBANK"]
      const choose = async (bank: string) =>
        await ctx.shopper.request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
          body: { provider_id: "pp_payin_default", data: { bank } },
        })
      for (const bank of banks.slice(0, 6)) {
        control().faults.add({ operation: "pay-in", kind: "refuse", times: FOREVER, when: { bank } })
      }
      const first = [await choose("NORTHBANK")]
      // A moment that has not come yet: however slow the machine is, the pause is not over.
      await pass(cartId, -30)
      first.push(await choose("NORTHBANK"), await choose("RIVERBANK"))
      expect(first.map(({ body }) => body.message.slice(0, 37))).toEqual([
        "This payment could not be started. Pl",
        "This did not work a moment ago. Pleas",
        "This payment could not be started. Pl",
      ])
      const { creates } = await insist({ cartId, times: 4 }, (time) => choose(banks[time + 2]!))
      expect(creates).toBe(3)
      expect((await choose("HARBORBANK")).body.message).toMatch(/^Payment is not available for the moment/)
      await pass(cartId, 60)
      expect((await choose("HARBORBANK")).status).toBe(200)
    })

    it("makes few creates where the order is placed first, too", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      control().faults.add({ operation: "pay-in", kind: "status", httpStatus: 422, times: FOREVER })
      const { creates, reads, seconds } = await insist({ cartId }, async () => {
        await session(collectionId, "pp_payin_orders")
        return await ctx.shopper.completeCart(cartId)
      })
      expect(creates).toBeLessThanOrEqual(createsWithin(seconds))
      expect(reads).toBeLessThanOrEqual(readsWithin(seconds))
      // The extra one is a plan that has asked nothing yet.
      expect((await payin().listAttempts({ cart_id: cartId })).length).toBeLessThanOrEqual(creates + 1)
    })

    it.each([503, 401])("makes few calls of anything while the service answers all with %i", async (httpStatus) => {
      const { cartId, collectionId } = await ctx.readyCart()
      await session((await ctx.readyCart()).collectionId)
      control().faults.add({ operation: "any", kind: "status", httpStatus, times: FOREVER })
      const { answers, creates, reads, seconds } = await insist({ cartId }, () => session(collectionId))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]))
      expect(creates).toBe(1)
      // A read of a service that is down is tried three times.
      expect(reads).toBeLessThanOrEqual(readsWithin(seconds) * (httpStatus === 503 ? 3 : 1))
      control().faults.clear()
      await pass(cartId, 60)
      expect((await session(collectionId)).status).toBe(200)
      expect(
        control()
          .trades()
          .filter(({ externalTransactionId: id }) => id === cartId),
      ).toHaveLength(1)
    })
  })

  /** Makes the pauses of a cart's attempts run out. */
  async function pass(cartId: string, seconds: number) {
    const attempts = await payin().listAttempts({ cart_id: cartId })
    const earlier = (date: Date) => new Date(new Date(date).getTime() - seconds * 1000)
    const changes = attempts.map(({ id, unchanged_since }) => ({
      id,
      unchanged_since: earlier(unchanged_since),
      shopper_reads_until: null,
    }))
    await payin().updateAttempts(changes)
  }
}
