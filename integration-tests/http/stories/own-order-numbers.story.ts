import { Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { caseLines } from "../../../src/settlement/alerts/case-lines"
import { linkAddressee } from "../../../src/settlement/links/link-addressee"
import { readMailFacts } from "../../../src/settlement/mails/read-mail-facts"
import { type AdminClient, adminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

/** A store whose order module has the option `generateCustomDisplayId`. */
export default (ctx: StoryContext) => {
  let admin: AdminClient
  type Numbering = { generateCustomDisplayId_: () => Promise<string | undefined> }
  const numbering = () => ctx.container.resolve(Modules.ORDER) as unknown as Numbering
  let medusas: Numbering["generateCustomDisplayId_"]

  beforeEach(async () => {
    ctx.sandbox.control.reset()
    admin = await adminClient(ctx)
    medusas = numbering().generateCustomDisplayId_
    numbering().generateCustomDisplayId_ = () => Promise.resolve("SHOP-2026/0017")
  })

  afterEach(() => {
    numbering().generateCustomDisplayId_ = medusas
  })

  const search = async (q: string) => {
    const { body } = await admin.get(`/attempts?q=${encodeURIComponent(q)}`)
    return (body as { attempts: { id: string }[] }).attempts.map(({ id }) => id)
  }

  async function paidCart() {
    const { cartId, collectionId } = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(collectionId)
    await ctx.sandbox.control.setStatus(cartId, "closed")
    await capturedBook(ctx, cartId)
    const { attempts, orders } = await bookOf(ctx, cartId)
    return { attempt: attempts[0]!, order: orders[0]! }
  }

  describe("the number of an order that the store makes itself", () => {
    it("finds its pay-in, as customers write it", async () => {
      const { attempt, order } = await paidCart()
      for (const q of ["SHOP-2026/0017", "#shop-2026/0017"]) expect([q, await search(q)]).toEqual([q, [attempt.id]])
      expect(await search("SHOP-2026/0018")).toEqual([])
      const { display_id } = await ctx.container.resolve(Modules.ORDER).retrieveOrder(order.id)
      expect(await search(`#${display_id}`)).toContain(attempt.id)
    })

    it("is the one that staff read in the lists, on the order's page, in the spreadsheet and in alerts", async () => {
      const { attempt, order } = await paidCart()
      const order_number = "SHOP-2026/0017"
      const numbered = { order_number, order_display_id: expect.any(Number) }
      expect((await admin.get("/attempts")).body.attempts[0]).toMatchObject({ id: attempt.id, ...numbered })
      expect((await admin.get(`/orders/${order.id}`)).body.attempts).toMatchObject([numbered])
      expect(String((await admin.get("/attempts/export")).body)).toContain(`,default,${order_number},`)
      const { cases } = ctx.container.resolve(PAYIN_MODULE)
      await cases.open(attempt.id, "dispute", { facts: [], again: "keep" })
      const [line] = await caseLines(ctx.container, await cases.ofAttempts([attempt.id]))
      expect(line).toMatchObject({ order_number, sentence: expect.stringContaining(`order #${order_number}`) })
    })

    it("is Medusa's own where the store makes none", async () => {
      numbering().generateCustomDisplayId_ = medusas
      const { attempt } = await paidCart()
      const { order_display_id, order_number } = (await admin.get(`/attempts/${attempt.id}`)).body.attempt
      expect(order_number).toBe(String(order_display_id))
      expect(String((await admin.get("/attempts/export")).body)).toContain(`,default,${order_number},`)
    })

    it("is the one that shoppers read in our mails, and on the page of a link", async () => {
      const { attempt, order } = await paidCart()
      const { addressee } = await readMailFacts(ctx.container, attempt)
      expect(addressee.order).toEqual({ id: order.id, number: "SHOP-2026/0017" })
      const link = await linkAddressee(ctx.container, { attemptId: attempt.id, orderId: order.id })
      expect(link.orderNumber).toBe("SHOP-2026/0017")
      const page = `/store/payin/payment-collections/${attempt.payment_collection_id}`
      const { body } = await ctx.shopper.request("GET", page)
      expect(body).toMatchObject({ payment_link: { order_number: "SHOP-2026/0017" } })
    })
  })
}
