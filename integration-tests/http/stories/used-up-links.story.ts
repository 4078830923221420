import { waitFor } from "../../harness/wait-for"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"

const provider = "pp_payin_strict"

export default (ctx: StoryContext) => {
  const steps = linkSteps(ctx)

  describe("a link that was started as often as the account allows", () => {
    /** The first trade of a link, from which another one may take over. */
    const ends = {
      "was canceled": async (linkId: string) => await cancel(linkId, 0),
      "never ends, as a person knows": async (linkId: string) => {
        const [attempt] = await steps.attemptsOf(linkId)
        await ctx.sandbox.control.setStatus(attempt!.external_transaction_id, "dispute")
        await waitFor(async () => (await steps.openCasesOf(linkId)).includes("dispute"), { what: "the case" })
        const [open] = await steps.payin().listCases({ attempt_id: attempt!.id, closed_at: null })
        const decided = { note: "The service will never end it.", choice: "handled" }
        expect((await steps.openShop().post(`/cases/${open!.id}/close`, decided)).status).toBe(200)
      },
    }

    async function cancel(linkId: string, nth: number): Promise<void> {
      await ctx.sandbox.control.setStatus((await steps.attemptsOf(linkId))[nth]!.external_transaction_id, "canceled")
      await waitFor(async () => (await steps.attemptsOf(linkId))[nth]!.state === "canceled", { what: "the end" })
    }

    it.each(Object.keys(ends) as (keyof typeof ends)[])(
      "is asked for no more, and whoever asks gets another one: its first trade %s",
      async (first) => {
        const admin = steps.openShop()
        const { orderId } = await steps.paidOrder("60.00")
        const ask = async () =>
          (await admin.post(`/orders/${orderId}/payment-link`)).body.payment_collection_id as string
        const linkId = await ask()
        expect((await steps.start(linkId, provider)).status).toBe(200)
        await ends[first](linkId)
        expect(await ask()).toBe(linkId)
        expect((await steps.start(linkId, provider)).status).toBe(200)
        await cancel(linkId, 1)
        expect((await steps.start(linkId, provider)).status).toBe(400)
        const another = await ask()
        expect(another).not.toBe(linkId)
        expect((await steps.start(another, provider)).status).toBe(200)
        await steps.pay(another)
        await steps.untilCaptured(another)
        expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0 })
      },
    )
  })
}
