import { waitFor } from "../../harness/wait-for"
import { type AdminClient } from "../admin-client"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const steps = linkSteps(ctx)
  let admin: AdminClient

  const ask = (orderId: string) => admin.post(`/orders/${orderId}/payment-link`)

  async function close(linkId: string) {
    const [attempt] = await steps.attemptsOf(linkId)
    const [open] = await steps.payin().listCases({ attempt_id: attempt!.id, closed_at: null })
    return await admin.post(`/cases/${open!.id}/close`, { note: "The service will never end it.", choice: "handled" })
  }

  describe("a link whose trade the service never ends", () => {
    beforeEach(() => void (admin = steps.openShop()))

    it.each([
      ["held", "unknown_status"],
      ["dispute", "dispute"],
    ])("keeps nobody from being asked once a person has asked the service about it: %s", async (status, kind) => {
      const { orderId } = await steps.paidOrder("60.00")
      const partId = await steps.linkFor(orderId, 15)
      await steps.start(partId)
      const { external_transaction_id } = (await steps.attemptsOf(partId))[0]!
      await ctx.sandbox.control.setStatus(external_transaction_id, status)
      await waitFor(async () => (await steps.openCasesOf(partId)).includes(kind), { what: `the case ${kind}` })
      expect(await ask(orderId)).toMatchObject({ status: 409, body: { code: "payin_payment_under_way" } })
      expect((await close(partId)).status).toBe(200)
      expect((await ask(orderId)).body).toMatchObject({ amount: "40.00" })
      await ctx.sandbox.control.setStatus(external_transaction_id, "active")
      const isNews = async () => (await ask(orderId)).status === 409
      await waitFor(isNews, { what: "the end of that decision, as the trade can be paid again" })
    })
  })
}
