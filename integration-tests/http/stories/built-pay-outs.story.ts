import { payOutStory, withPayOutId } from "../pay-out-story"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const { capturedPayment, control, payin, refund, rows, sendPayOuts, sent } = payOutStory(ctx)

  describe("a pay-out whose body takes the store's function a while", () => {
    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    it("is not sent when the service took the money back meanwhile", async () => {
      const { attempt, cartId, paymentId } = await capturedPayment()
      await sendPayOuts(async (asked) => {
        await control().setStatus(cartId, "canceled", { callback: false })
        await payin().readTradeOf(attempt, { isSettling: false })
        return withPayOutId(asked)
      })
      expect(await refund(paymentId, 30)).toEqual([expect.stringMatching(/has taken the money of .* back/)])
      expect({ rows: await rows(), sent: sent() }).toEqual({ rows: [], sent: [] })
    })
  })
}
