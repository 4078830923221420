import type { IOrderModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { waitFor } from "../../harness/wait-for"
import { capturedBook } from "../book"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** Some stores send goods out by themselves as soon as an order stands, while its payment is still being captured. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const orders = () => ctx.container.resolve<IOrderModuleService>(Modules.ORDER)
  const reservations = () => ctx.container.resolve(Modules.INVENTORY).listReservationItems({})
  const { fulfil } = unpaidOrderSteps(ctx)

  /** Fulfils the order just before its payment is captured. The host takes its reservations and is slow to say why. */
  function sendBeforeCapture() {
    const payments = ctx.container.resolve(Modules.PAYMENT)
    const [capture, register] = [payments.capturePayment.bind(payments), orders().registerFulfillment.bind(orders())]
    let said = () => {}
    const maySay = new Promise<void>((resolve) => (said = resolve))
    let sent: Promise<unknown> = Promise.resolve()
    jest.spyOn(orders(), "registerFulfillment").mockImplementationOnce(async (...args: Parameters<typeof register>) => {
      await maySay
      return await register(...args)
    })
    jest.spyOn(payments, "capturePayment").mockImplementationOnce(async (...args: Parameters<typeof capture>) => {
      const [order] = await orders().listOrders({}, { select: ["id"] })
      sent = fulfil(order!.id)
      await waitFor(async () => (await reservations()).length === 0, { what: "the host to take the reservations" })
      return await capture(...args)
    })
    return async () => {
      said()
      await sent
    }
  }

  describe("an order whose goods go out while it is being settled", () => {
    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    it("reserves nothing a second time", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const isSent = sendBeforeCapture()
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], openCases: [] })
      await isSent()
      expect(await reservations()).toEqual([])
    })
  })
}
