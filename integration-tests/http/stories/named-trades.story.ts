import { PAYIN_MODULE } from "../../../src/modules/payin"
import { waitFor } from "../../harness/wait-for"
import { createsOf, lostCreate, reconcileNow } from "../actions"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control

  describe("a callback with the id of a trade whose create nobody answered", () => {
    beforeEach(() => control().reset())

    it.each([
      ["answers what cannot be read, and the callback names both ids", { httpStatus: 200, body: [{}, {}] }, true],
      ["answers what cannot be read, and the callback names that id alone", { httpStatus: 200, body: [{}, {}] }, false],
      ["does not know it, and the callback names both ids", { httpStatus: 404, body: { code: "NOT_FOUND" } }, true],
    ])("leads to the order although the look-up by the external id %s", async (_what, answer, namesBoth) => {
      const { cartId } = await lostCreate(ctx, "cut_after_commit")
      control().faults.clear()
      const times = Number.POSITIVE_INFINITY
      control().faults.add({ operation: "external", kind: "status", commit: false, times, ...answer })
      const { id } = control().trade(cartId)!
      await control().setStatus(id, "closed", { callback: false })
      const body = namesBoth ? { id, externalTransactionId: cartId } : { id }
      await control().sendCallback(id, { body })
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], openCases: [] })
      expect((await bookOf(ctx, cartId)).attempts).toMatchObject([{ state: "captured", trade_id: id }])
      expect(createsOf(ctx)).toHaveLength(1)
      expect(ctx.container.resolve(PAYIN_MODULE).breaker.openAccounts()).toEqual([])
    })

    const lasting = { times: Number.POSITIVE_INFINITY }
    const absent = { kind: "status", commit: false, httpStatus: 404, body: { code: "NOT_FOUND" }, ...lasting } as const

    /** A create that nobody answered, whose trade the service does not find by our id. */
    async function unfound() {
      const { cartId } = await lostCreate(ctx, "cut_after_commit")
      control().faults.clear()
      control().faults.add({ operation: "external", ...absent })
      return { cartId, tradeId: control().trade(cartId)!.id }
    }

    async function sendBoth(cartId: string, id: string) {
      await control().setStatus(id, "closed", { callback: false })
      await control().sendCallback(id, { body: { id, externalTransactionId: cartId } })
    }

    it("is a case where the look-up by the trade's id leaves the external id out: it may be of another payment", async () => {
      const { cartId, tradeId } = await unfound()
      control().faults.add({ operation: "trade", kind: "altered", body: { extra: null }, ...lasting })
      await sendBoth(cartId, tradeId)
      const told = async () => (await bookOf(ctx, cartId)).openCases
      await waitFor(async () => (await told()).includes("second_trade"), { what: "the case" })
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [], captures: [], attempts: [{ trade_id: null }] })
    })

    it("hides no other trade under that external id which is named at the same moment", async () => {
      const { cartId, tradeId } = await unfound()
      const second = control().createSecondTrade(tradeId)
      for (const id of [tradeId, second.id]) await control().setStatus(id, "closed", { callback: false })
      const { attempts } = ctx.container.resolve(PAYIN_MODULE)
      const change = attempts.change.bind(attempts)
      let [noting, bothNote] = [0, () => undefined as void]
      const isMet = new Promise<void>((resolve) => (bothNote = resolve))
      const spy = jest.spyOn(attempts, "change").mockImplementation(async (attempt, news, line) => {
        if (Object.keys(news).join() === "trade_id" && ++noting === 2) bothNote()
        if (Object.keys(news).join() === "trade_id") await isMet
        return await change(attempt, news, line)
      })
      for (const id of [tradeId, second.id])
        void control().sendCallback(id, { body: { id, externalTransactionId: cartId } })
      const told = async () => (await bookOf(ctx, cartId)).openCases.includes("second_trade")
      await waitFor(told, { what: "the case of the other trade", timeoutMs: 20_000 })
      spy.mockRestore()
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], openCases: ["second_trade"] })
    })

    it("is a case where the trade is in another currency, whatever the look-up by the external id says", async () => {
      const { cartId, tradeId } = await unfound()
      control().faults.add({ operation: "trade", kind: "altered", body: { fiatCurrency: "USD" }, ...lasting })
      await sendBoth(cartId, tradeId)
      const isNoted = async () => (await bookOf(ctx, cartId)).attempts[0]?.trade_id === tradeId
      await waitFor(isNoted, { what: "the trade's id on the attempt" })
      for (let tries = 0; tries < 5; tries++) await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [], captures: [], openCases: ["not_settling"] })
    })
  })
}
