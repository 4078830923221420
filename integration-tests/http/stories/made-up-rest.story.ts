import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { settleAttempt } from "../../../src/workflows"
import { waitFor } from "../../harness/wait-for"
import { addPieceToOrder, runJob, takePieceFromOrder } from "../actions"
import type { AdminClient } from "../admin-client"
import { linkSteps } from "../link-steps"
import { staffChangeSteps } from "../staff-change-steps"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** Long after the service's last word was read, an order gets what it missed in a way that no callback tells of. */
export default (ctx: StoryContext) => {
  const steps = linkSteps(ctx)
  const waiting = unpaidOrderSteps(ctx)
  const staff = staffChangeSteps(ctx)

  const asStaff = () => ({ headers: { authorization: `Bearer ${ctx.adminToken}` } })

  /** As a week later: nothing is due by itself any more. */
  async function untilNothingIsDue(payment_collection_id: string): Promise<void> {
    const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await db("payin_attempt").where({ payment_collection_id }).update({ next_check_at: null })
  }

  async function untilCase(collectionId: string, kind: string): Promise<void> {
    const isOpen = async () => (await steps.openCasesOf(collectionId)).includes(kind)
    await waitFor(isOpen, { what: `the case ${kind}` })
    await steps.payin().attempts.workers.idle()
    await untilNothingIsDue(collectionId)
  }

  async function shortOrder(fiatAmount: string) {
    const order = await steps.paidOrder(fiatAmount)
    await untilCase(order.collectionId, "amount_short")
    return order
  }

  async function taxOf(country_code: string, rate: number): Promise<string> {
    const taxes = ctx.container.resolve(Modules.TAX)
    const [region] = await taxes.listTaxRegions({ country_code })
    const vat = { tax_region_id: region!.id, name: "VAT", code: "VAT", rate, is_default: true }
    return (await taxes.createTaxRates(vat)).id
  }

  async function expectNoCase(collectionId: string, but = ""): Promise<void> {
    const isOver = async () => {
      await runJob(ctx)
      return (await steps.openCasesOf(collectionId)).join() === but
    }
    await waitFor(isOver, { what: "the end of the case" })
  }

  async function expectCase(collectionId: string, kind: string): Promise<void> {
    const isOpen = async () => {
      await runJob(ctx)
      return (await steps.openCasesOf(collectionId)).includes(kind)
    }
    await waitFor(isOpen, { what: `the case ${kind}` })
  }

  describe("an order that was short of money", () => {
    beforeEach(() => void steps.openShop())

    it("is no case once staff mark its rest as paid", async () => {
      const { collectionId, orderId } = await shortOrder("60.00")
      await steps.markPaid(orderId, await steps.linkFor(orderId, 40))
      await expectNoCase(collectionId)
    })

    it("is no case once staff make it as cheap as what arrived", async () => {
      const { collectionId, orderId } = await shortOrder("55.00")
      await takePieceFromOrder(ctx, orderId)
      await expectNoCase(collectionId)
    })

    it("is no case once goods of its missing worth are on their way back", async () => {
      const { collectionId, orderId } = await shortOrder("55.00")
      await waiting.fulfil(orderId)
      await untilNothingIsDue(collectionId)
      await staff.requestReturn(orderId)
      await expectNoCase(collectionId)
    })

    it("is a case again once staff put back in what they had taken out", async () => {
      const { collectionId, orderId } = await shortOrder("55.00")
      await takePieceFromOrder(ctx, orderId)
      await expectNoCase(collectionId)
      await steps.payin().attempts.workers.idle()
      await untilNothingIsDue(collectionId)
      await addPieceToOrder(ctx, orderId)
      await expectCase(collectionId, "amount_short")
    })

    it("is a case again once staff cancel the return of those goods", async () => {
      const { collectionId, orderId } = await shortOrder("55.00")
      await waiting.fulfil(orderId)
      await untilNothingIsDue(collectionId)
      const returnId = await staff.requestReturn(orderId)
      await expectNoCase(collectionId)
      await steps.payin().attempts.workers.idle()
      await untilNothingIsDue(collectionId)
      await ctx.api.post(`/admin/returns/${returnId}/cancel`, {}, asStaff())
      await expectCase(collectionId, "amount_short")
    })

    it("is no case once staff give a credit of what is missing", async () => {
      const { collectionId, orderId } = await shortOrder("60.00")
      const credit = { amount: 40, reference: "order", reference_id: orderId }
      await ctx.api.post(`/admin/orders/${orderId}/credit-lines`, credit, asStaff())
      await expectNoCase(collectionId)
    })

    it("is no case once staff have refunded all that came, and what is still missing was paid", async () => {
      const { cartId, collectionId, orderId } = await waiting.placedOrder("keeps")
      await waiting.says(collectionId, cartId, "closed", "60.00")
      const [payment] = await steps.payments().listPayments({ payment_collection_id: collectionId } as never)
      await ctx.api.post(`/admin/payments/${payment!.id}/refund`, { amount: 60 }, asStaff())
      await untilCase(collectionId, "amount_short")
      await steps.markPaid(orderId, await steps.linkFor(orderId, 40))
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [60, -60, 40] })
      await expectNoCase(collectionId, "refund_by_hand")
    })

    it("is no case once staff authorize another provider's payment of what is missing", async () => {
      const { collectionId, orderId } = await shortOrder("60.00")
      const payment_session_id = await steps.waitingSession(orderId, 40)
      await ctx.api.post(`/admin/orders/${orderId}/payment-sessions/authorize`, { payment_session_id }, asStaff())
      await expectNoCase(collectionId)
    })

    it("is no case once the service says more of a payment that had brought a part of it", async () => {
      const { collectionId, orderId } = await shortOrder("60.00")
      const linkId = await steps.linkFor(orderId, 40)
      await steps.start(linkId)
      await steps.pay(linkId, { fiatAmount: "30.00" })
      await untilCase(linkId, "amount_short")
      await runJob(ctx)
      await untilNothingIsDue(collectionId)
      await steps.pay(linkId, { fiatAmount: "40.00" })
      await expectNoCase(linkId)
      await expectNoCase(collectionId)
    })

    it.each(["correct its address", "make it an order"])(
      "is no case once staff %s, and its tax is less",
      async (how) => {
        const taxes = ctx.container.resolve(Modules.TAX)
        const rates = await Promise.all([20, 10].map((rate, at) => taxOf(["de", "at"][at]!, rate)))
        const orderId = await steps.draftOrder({ country_code: "de" })
        const linkId = await steps.linkFor(orderId, 54)
        await steps.start(linkId)
        await steps.pay(linkId, { fiatAmount: "49.50" })
        await untilCase(linkId, "amount_short")
        const path = `/admin/draft-orders/${orderId}`
        if (how === "make it an order") {
          await taxes.updateTaxRates(rates[0]!, { rate: 10 })
          await ctx.api.post(`${path}/convert-to-order`, {}, asStaff())
        } else await ctx.api.post(path, { shipping_address: { country_code: "at" } }, asStaff())
        expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [49.5] })
        await expectNoCase(linkId)
      },
    )

    it("stays one while something is missing", async () => {
      const { collectionId, orderId } = await shortOrder("60.00")
      await steps.markPaid(orderId, await steps.linkFor(orderId, 39))
      const { id } = (await steps.attemptsOf(collectionId)).at(-1)!
      const isDue = async () => (await steps.payin().attempts.find(id))?.next_check_at !== null
      await waitFor(isDue, { what: "the check" })
      await runJob(ctx)
      expect(await steps.openCasesOf(collectionId)).toEqual(["amount_short"])
    })
  })

  describe("an order that shows more of a payment than came", () => {
    let admin: AdminClient
    beforeEach(() => void (admin = steps.openShop()))

    async function says(collectionId: string, status: string, fiatAmount?: string): Promise<void> {
      const { external_transaction_id, id } = (await steps.attemptsOf(collectionId)).at(-1)!
      await ctx.sandbox.control.setStatus(external_transaction_id, status, { callback: false, fiatAmount })
      await settleAttempt(ctx.container, id)
    }

    it("is a case also when it costs no more than what came: Medusa would have the difference sent back", async () => {
      const { collectionId, orderId } = await steps.paidOrder()
      await takePieceFromOrder(ctx, orderId)
      await says(collectionId, "re_calculation")
      await says(collectionId, "closed", "70.00")
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: -45, transactions: [100] })
      expect(await steps.openCasesOf(collectionId)).toEqual(["amount_short"])
    })

    it("is one also when its rest was paid with a link, until a person closes it", async () => {
      const { collectionId, orderId } = await steps.paidOrder()
      await says(collectionId, "closed", "60.00")
      const linkId = (await admin.post(`/orders/${orderId}/payment-link`)).body.payment_collection_id
      await steps.start(linkId)
      await says(linkId, "closed")
      await says(collectionId, "closed", "60.00")
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: -40, transactions: [100, 40] })
      expect(await steps.openCasesOf(collectionId)).toEqual(["amount_short"])
      const [open] = await steps.payin().listCases({ closed_at: null })
      const closing = { choice: "keep_money", note: "Corrected by hand." }
      expect((await admin.post(`/cases/${open!.id}/close`, closing)).status).toBe(200)
      await says(collectionId, "closed", "60.00")
      expect(await steps.openCasesOf(collectionId)).toEqual([])
    })
  })

  describe("an order that waited, was sent out and given up for unpaid", () => {
    beforeEach(() => void steps.openShop())

    it("is no case once staff mark it as paid", async () => {
      const { cartId, collectionId, orderId } = await waiting.placedOrder()
      await waiting.fulfil(orderId)
      await waiting.says(collectionId, cartId, "canceled")
      await untilCase(collectionId, "unpaid_order")
      await steps.markPaid(orderId, await steps.linkFor(orderId, 100))
      await expectNoCase(collectionId)
    })

    it("is no case once the shopper pays it with another payment after all", async () => {
      const { cartId, collectionId, orderId } = await waiting.placedOrder()
      await waiting.fulfil(orderId)
      await waiting.says(collectionId, cartId, "canceled")
      await untilCase(collectionId, "unpaid_order")
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      await steps.pay(collectionId)
      await steps.untilCaptured(collectionId)
      await expectNoCase(collectionId)
    })

    it("is no case of a later payment once the one that it was placed on arrives after all", async () => {
      const { cartId, collectionId, orderId } = await waiting.placedOrder()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders", { method: "card" })
      await waiting.fulfil(orderId)
      const [first, second] = await waiting.attemptsOf(collectionId)
      const says = async (id: string, externalId: string, status: string) => {
        await ctx.sandbox.control.setStatus(externalId, status, { callback: false })
        await settleAttempt(ctx.container, id)
      }
      await says(first!.id, cartId, "canceled")
      await says(second!.id, `${cartId}_2`, "canceled")
      await untilCase(collectionId, "unpaid_order")
      await says(first!.id, cartId, "closed")
      await expectNoCase(collectionId)
    })
  })
}
