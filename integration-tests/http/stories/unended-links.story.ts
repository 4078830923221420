import { waitFor } from "../../harness/wait-for"
import { type AdminClient } from "../admin-client"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const steps = linkSteps(ctx)
  let admin: AdminClient

  const ask = (orderId: string) => admin.post(`/orders/${orderId}/payment-link`)
  const externalIdOf = async (linkId: string) => (await steps.attemptsOf(linkId))[0]!.external_transaction_id

  async function close(linkId: string): Promise<void> {
    const [attempt] = await steps.attemptsOf(linkId)
    const [open] = await steps.payin().listCases({ attempt_id: attempt!.id, closed_at: null })
    const decided = { note: "The service will never end it.", choice: "handled" }
    expect((await admin.post(`/cases/${open!.id}/close`, decided)).status).toBe(200)
  }

  /** Of an order of 100 that lacks 40. */
  async function stuckLink(amount: number, status: string, kind: string) {
    const { orderId } = await steps.paidOrder("60.00")
    const linkId = await steps.linkFor(orderId, amount)
    await steps.start(linkId)
    await ctx.sandbox.control.setStatus(await externalIdOf(linkId), status)
    await waitFor(async () => (await steps.openCasesOf(linkId)).includes(kind), { what: `the case ${kind}` })
    return { linkId, orderId }
  }

  describe("a link whose trade the service never ends", () => {
    beforeEach(() => void (admin = steps.openShop()))

    it.each([
      ["held", "unknown_status"],
      ["dispute", "dispute"],
    ])("keeps nobody from being asked once a person has asked the service about it: %s", async (status, kind) => {
      const { linkId, orderId } = await stuckLink(15, status, kind)
      expect(await ask(orderId)).toMatchObject({ status: 409, body: { code: "payin_payment_under_way" } })
      await close(linkId)
      expect((await ask(orderId)).body).toMatchObject({ amount: "40.00" })
      await ctx.sandbox.control.setStatus(await externalIdOf(linkId), "active")
      const isNews = async () => (await ask(orderId)).status === 409
      await waitFor(isNews, { what: "the end of that decision, as the trade can be paid again" })
    })

    it("is asked for still where a later payment of it took the place of that trade", async () => {
      const { linkId, orderId } = await stuckLink(40, "dispute", "dispute")
      await steps.payin().attempts.supersede((await steps.attemptsOf(linkId))[0]!.id)
      expect((await ask(orderId)).body).toMatchObject({ payment_collection_id: linkId })
    })

    it("is left for another one, and money that comes through it after all is a case", async () => {
      const { linkId, orderId } = await stuckLink(40, "held", "unknown_status")
      expect((await ask(orderId)).body).toMatchObject({ payment_collection_id: linkId })
      await close(linkId)
      const { amount, payment_collection_id: otherId } = (await ask(orderId)).body
      expect({ amount, isOther: otherId !== linkId }).toEqual({ amount: "40.00", isOther: true })
      expect((await steps.start(otherId)).status).toBe(200)
      await steps.pay(otherId)
      await steps.untilCaptured(otherId)
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0 })
      await ctx.sandbox.control.setStatus(await externalIdOf(linkId), "closed")
      const isTold = async () => (await steps.openCasesOf(linkId)).includes("paid_not_owed")
      await waitFor(isTold, { what: "the case of the late money" })
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0 })
    })
  })
}
