import type { IPaymentModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createOrderPaymentCollectionWorkflow,
  createOrderWorkflow,
  markPaymentCollectionAsPaid,
} from "@medusajs/medusa/core-flows"
import { type AttemptRow, PAYIN_MODULE } from "../../src/modules/payin"
import { waitFor } from "../harness/wait-for"
import { addPieceToOrder } from "./actions"
import { adminClient } from "./admin-client"
import { capturedBook } from "./book"
import type { Answer } from "./shopper"
import type { StoryContext } from "./story-context"

/** What stories about links to pay do and check. */
export function linkSteps(ctx: StoryContext) {
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const payments = () => ctx.container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const query = () => ctx.container.resolve(ContainerRegistrationKeys.QUERY)

  async function collectionsOf(orderId: string): Promise<string[]> {
    const fields = ["payment_collection_id"]
    const { data } = await query().graph({ entity: "order_payment_collection", fields, filters: { order_id: orderId } })
    return (data as { payment_collection_id: string }[]).map((link) => link.payment_collection_id)
  }

  const attemptsOf = async (payment_collection_id: string) =>
    (await payin().listAttempts({ payment_collection_id }, { order: { created_at: "ASC" } })) as AttemptRow[]

  async function linkFor(order_id: string, amount: number): Promise<string> {
    const { result } = await createOrderPaymentCollectionWorkflow(ctx.container).run({ input: { order_id, amount } })
    return result[0]!.id
  }

  /** @param fiatAmount what arrives of the 100 */
  async function paidOrder(fiatAmount?: string, provider?: string) {
    const { cartId, collectionId } = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(collectionId, provider)
    await ctx.sandbox.control.setStatus(cartId, "closed", { fiatAmount })
    const orderId = (await capturedBook(ctx, cartId)).orders[0]!.id
    return { cartId, collectionId, orderId }
  }

  const sellAt = (storefrontUrl?: string) => void Object.assign(payin().options, { storefrontUrl })

  const start = (id: string, provider_id = "pp_payin_default"): Promise<Answer> =>
    ctx.shopper.request("POST", `/store/payment-collections/${id}/payment-sessions`, { body: { provider_id } })

  return {
    payin,
    payments,
    collectionsOf,
    attemptsOf,
    linkFor,
    paidOrder,
    /** Until the story ends. */
    sellAt,

    /** A shop whose address is known. @returns who works in its panel */
    openShop() {
      ctx.sandbox.control.reset()
      sellAt("https://shop.example")
      return adminClient(ctx)
    },

    async readLink(id: string) {
      return (await ctx.shopper.request("GET", `/store/payin/payment-collections/${id}`)).body.payment_link
    },

    requestLink: (id: string): Promise<Answer> => ctx.shopper.request("GET", `/store/payin/payment-collections/${id}`),

    start,

    /** Another provider's payment session that waits for staff to authorize it. @returns its id */
    async waitingSession(orderId: string, asked: number): Promise<string> {
      const { body } = await start(await linkFor(orderId, asked), "pp_system_default")
      const [{ amount, currency_code, data, id }] = body.payment_collection.payment_sessions
      await payments().updatePaymentSession({ id, amount, currency_code, data, status: "pending_authorization" })
      return id
    },

    /** A paid order of 100 whose total staff raised by 45: the host has made a collection for the difference. */
    async raisedOrder() {
      const order = await paidOrder()
      await addPieceToOrder(ctx, order.orderId)
      const linkId = (await collectionsOf(order.orderId)).find((id) => id !== order.collectionId)!
      return { ...order, linkId }
    },

    /** As the panel makes it: one teapot of 45. */
    async draftOrder(shipping_address?: { country_code: string }): Promise<string> {
      const items = [{ variant_id: ctx.seed.products[0]!.variantId, title: "Teapot", quantity: 1, unit_price: 45 }]
      const order = { region_id: ctx.seed.regions.eur, email: "lena@example.com", currency_code: "eur", items }
      const draft = {
        ...order,
        ...(shipping_address && { shipping_address }),
        status: "draft" as const,
        is_draft_order: true,
      }
      const { result } = await createOrderWorkflow(ctx.container).run({ input: draft })
      return result.id
    },

    /** Somebody pays it at the service, and the callback arrives. */
    async pay(collectionId: string, { fiatAmount }: { fiatAmount?: string } = {}) {
      const attempt = (await attemptsOf(collectionId)).at(-1)!
      await ctx.sandbox.control.setStatus(attempt.external_transaction_id, "closed", { fiatAmount })
      return attempt.id
    },

    async untilCaptured(collectionId: string): Promise<void> {
      const isCaptured = async () => (await attemptsOf(collectionId)).at(-1)?.state === "captured"
      await waitFor(isCaptured, { what: "the capture", timeoutMs: 60_000 })
    },

    /** Staff press the host's own button. */
    async markPaid(orderId: string, payment_collection_id: string): Promise<void> {
      await markPaymentCollectionAsPaid(ctx.container).run({ input: { order_id: orderId, payment_collection_id } })
    },

    /** What the order's books say. */
    async orderBook(orderId: string) {
      const fields = ["id", "status", "total", "summary", "transactions.amount", "transactions.created_at"]
      const { data } = await query().graph({ entity: "order", fields, filters: { id: orderId } })
      const order = data[0] as unknown as {
        status: string
        summary: { pending_difference: number }
        transactions?: { amount: number; created_at: Date }[]
      }
      // The host reads them in no order.
      const transactions = [...(order.transactions ?? [])].sort(
        (a, b) => +new Date(a.created_at) - +new Date(b.created_at),
      )
      return {
        status: order.status,
        pending: Number(order.summary.pending_difference),
        transactions: transactions.map(({ amount }) => Number(amount)),
      }
    },

    async openCasesOf(collectionId: string): Promise<string[]> {
      const attempt_id = (await attemptsOf(collectionId)).map(({ id }) => id)
      return (await payin().listCases({ attempt_id, closed_at: null })).map(({ kind }) => kind)
    },
  }
}
