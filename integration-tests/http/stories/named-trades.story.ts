import { PAYIN_MODULE } from "../../../src/modules/payin"
import { createsOf, lostCreate } from "../actions"
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
  })
}
