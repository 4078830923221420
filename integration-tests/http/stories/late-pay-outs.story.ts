import { followPayOut } from "../../../src/settlement/pay-outs/follow-pay-out"
import { bookOf } from "../book"
import { payOutStory } from "../pay-out-story"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const { capturedPayment, control, payin, refund, rows, sendPayOuts, sent } = payOutStory(ctx)

  describe("an answer about a pay-out that comes late", () => {
    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    /** The service's answer to the next look-up arrives after the pay-out has failed, and somebody has read that. */
    async function failDuring(look: "findTradeById" | "findTradeByExternalId") {
      const { client } = await payin().account("default")
      const find = client[look].bind(client)
      jest.spyOn(client, look).mockImplementationOnce(async (...[id]) => {
        const answer = await find(id)
        await control().setStatus(sent()[0]!.id, "canceled", { callback: false })
        await followPayOut(ctx.container, (await rows())[0] as never)
        return answer
      })
    }

    it("takes back no answer that was asked for later", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts()
      await refund(paymentId, 30)
      await failDuring("findTradeById")
      await followPayOut(ctx.container, (await rows())[0] as never)
      expect(await rows()).toMatchObject([{ state: "failed", status: "canceled" }])
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["pay_out_failed"])
    })

    it("takes none back either when it was asked for because the answer to the request was lost", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts()
      control().faults.add({ operation: "pay-out", kind: "cut_after_commit" })
      await failDuring("findTradeByExternalId")
      await refund(paymentId, 30)
      expect(await rows()).toMatchObject([{ state: "failed", status: "canceled" }])
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["pay_out_failed"])
    })
  })
}
