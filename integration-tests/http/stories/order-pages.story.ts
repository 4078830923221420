import { waitFor } from "../../harness/wait-for"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const steps = linkSteps(ctx)

  /** What an order's page hears of its payment. */
  async function toldOn(orderId: string) {
    const { body } = await ctx.shopper.request("GET", `/store/payin/payment-sessions?order_id=${orderId}`)
    return body.payment
  }

  async function untilCanceled(linkId: string) {
    await ctx.sandbox.control.setStatus(linkId, "canceled")
    const isCanceled = async () => (await steps.attemptsOf(linkId))[0]!.state === "canceled"
    await waitFor(isCanceled, { what: "the canceled payment" })
  }

  describe("the page of an order that was asked for by a link", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it.each([
      ["is still open", async () => {}],
      ["came to nothing", untilCanceled],
    ])("asks for nothing once it was paid in another way, and the payment by the link %s", async (_what, end) => {
      const orderId = await steps.draftOrder()
      const [linkId, otherId] = [await steps.linkFor(orderId, 45), await steps.linkFor(orderId, 45)]
      await steps.start(linkId)
      expect(await toldOn(orderId)).toMatchObject({ state: "waiting", amount: "45.00" })
      await steps.markPaid(orderId, otherId)
      await end(linkId)
      expect(await toldOn(orderId)).toMatchObject({ state: "paid", message_key: "nothing_owed", contact_shop: false })
    })
  })
}
