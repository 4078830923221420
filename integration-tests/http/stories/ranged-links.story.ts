import { waitFor } from "../../harness/wait-for"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const steps = linkSteps(ctx)

  describe("a link to pay through an account that lets the service choose within a range", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it("waits for the payment that is open, whatever the service chose: nobody who has paid is asked once more", async () => {
      const linkId = await steps.linkFor(await steps.draftOrder(), 45)
      await steps.start(linkId, "pp_payin_ranged")
      await ctx.sandbox.control.setStatus(linkId, "active", { fiatAmount: "44.50" })
      const waiting = { state: "waiting", message_key: "waiting_for_payment", payment: { amount: "44.50" } }
      await waitFor(async () => (await steps.attemptsOf(linkId))[0]!.trade_amount === "44.50", { what: "the amount" })
      expect(await steps.readLink(linkId)).toMatchObject(waiting)
      await steps.pay(linkId, { fiatAmount: "44.50" })
      await steps.untilCaptured(linkId)
      expect(await steps.readLink(linkId)).toMatchObject({ state: "paid", message_key: "paid" })
    })
  })
}
