import Medusa from "@medusajs/js-sdk"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import {
  createPayinStore,
  listPaymentOptions,
  readPayment,
  startPayment,
  startPaymentLink,
  waitForPayment,
} from "../../../src/storefront"
import { forwardPayer } from "../../../src/storefront/server"
import { waitFor } from "../../harness/wait-for"
import { bookOf, capturedBook } from "../book"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"

const secret = "a shared secret of thirty-two or more characters"
const payer = { ip: "203.0.113.7", userAgent: "Браузер/1", fingerprint: "f-1" }

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const sdk = () => new Medusa({ baseUrl: ctx.storeUrl, publishableKey: ctx.seed.publishableKey })
  const store = () => createPayinStore({ url: ctx.storeUrl, publishableKey: ctx.seed.publishableKey, locale: "ru" })
  const start = (cartId: string, headers?: Record<string, string>, account = "default") =>
    startPayment(store(), { cartId, providerId: `pp_payin_${account}`, headers })

  describe("the storefront's helpers against a running store", () => {
    beforeEach(() => control().reset())

    it("walk a purchase with the js-sdk's client", async () => {
      const { cartId } = await ctx.readyCart()
      const options = await listPaymentOptions(sdk(), { cartId })
      const { providerId, banks } = options.find((option) => option.providerId === "pp_payin_default")!
      const step = await startPayment(sdk(), { cartId, providerId, bank: banks[0], locale: "ru" })
      expect(step).toMatchObject({ next: "redirect", url: expect.stringContaining("/pay/") })
      expect(control().trade(cartId)).toMatchObject({ bank: banks[0], pageConfig: { locale: "RU" } })
      await control().setStatus(cartId, "closed", { callback: false })
      const seen: string[] = []
      const onUpdate = (payment: { message: string }) => void seen.push(payment.message)
      const payment = await waitForPayment(sdk(), step.reference, { locale: "ru", onUpdate })
      expect(payment).toMatchObject({ state: "paid", orderId: (await capturedBook(ctx, cartId)).orders[0]!.id })
      expect(seen.at(-1)).toBe("Оплата получена. Спасибо!")
    })

    it("start again with the same payment after a reload, and with a new one after the window", async () => {
      const { cartId } = await ctx.readyCart()
      const [first, second] = [await start(cartId), await start(cartId)]
      expect(second).toMatchObject({ next: "redirect", url: (first as { url: string }).url })
      await control().setStatus(cartId, "canceled")
      expect(await waitForPayment(store(), first.reference)).toMatchObject({ state: "expired", canPayAgain: true })
      const again = await start(cartId)
      expect((again as { url: string }).url).not.toBe((first as { url: string }).url)
      await control().setStatus(`${cartId}_2`, "closed")
      expect(await waitForPayment(store(), first.reference)).toMatchObject({ state: "paid" })
    })

    it("let the second tab of a paid cart wait instead of paying again", async () => {
      const { cartId } = await ctx.readyCart()
      await start(cartId)
      await control().setStatus(cartId, "closed")
      await capturedBook(ctx, cartId)
      expect(await start(cartId)).toEqual({ next: "wait", reference: { cartId } })
    })

    it("place the order first where the store wants that, and pay again for an order that was kept", async () => {
      const { cartId } = await ctx.readyCart()
      const step = await start(cartId, undefined, "keeps")
      expect(step).toMatchObject({ next: "redirect", url: expect.stringContaining("/pay/") })
      const [order] = (await bookOf(ctx, cartId)).orders
      await control().setStatus(cartId, "canceled")
      const unpaid = await waitForPayment(store(), step.reference)
      expect(unpaid).toMatchObject({ state: "expired", canPayAgain: true, orderId: order!.id })
      expect(await start(cartId, undefined, "keeps")).toMatchObject({ next: "redirect" })
      await control().setStatus(`${cartId}_2`, "closed")
      const payment = await waitForPayment(store(), step.reference)
      expect(payment).toMatchObject({ state: "paid", orderId: order!.id })
    })

    it.each([
      ["was not opened", { kind: "status", httpStatus: 503 } as const],
      ["was opened all the same", { kind: "cut_after_commit" } as const],
    ])(
      "place the order with the next press when the first one did not find out whether its trade %s",
      async (_, fault) => {
        const { cartId } = await ctx.readyCart()
        control().faults.add({ operation: "pay-in", ...fault, times: Number.POSITIVE_INFINITY })
        control().faults.add({ operation: "any", kind: "status", httpStatus: 503, times: Number.POSITIVE_INFINITY })
        await expect(start(cartId, undefined, "orders")).rejects.toMatchObject({ status: 422 })
        control().faults.clear()
        const step = await start(cartId, undefined, "orders")
        expect(step).toMatchObject({ next: "redirect", url: expect.stringContaining("/pay/") })
        expect((await bookOf(ctx, cartId)).orders).toHaveLength(1)
        expect(control().trades()).toHaveLength(1)
      },
    )

    it("offer no second try for an order that was canceled unpaid", async () => {
      const { cartId } = await ctx.readyCart()
      const step = await start(cartId, undefined, "orders")
      await control().setStatus(cartId, "canceled")
      await waitFor(async () => (await bookOf(ctx, cartId)).orders[0]!.status === "canceled", {
        what: "the order's end",
      })
      expect(await waitForPayment(store(), step.reference)).toMatchObject({
        state: "expired",
        messageKey: "order_given_up",
        canPayAgain: false,
      })
    })

    it("offer none either while that order is being canceled", async () => {
      const { cartId } = await ctx.readyCart()
      const { reference } = await start(cartId, undefined, "orders")
      const ended = control().setStatus(cartId, "canceled")
      let payment = await readPayment(store(), reference)
      while (payment.state === "waiting") payment = await readPayment(store(), reference)
      await ended
      expect(payment).toMatchObject({ state: "expired", messageKey: "order_given_up", canPayAgain: false })
    })

    it("bring the shopper's own language when a payment cannot go on", async () => {
      const { cartId } = await ctx.readyCart()
      const options = { cartId, providerId: "pp_payin_default", locale: "ru-RU" }
      control().faults.add({ operation: "any", kind: "status", httpStatus: 503, times: 1000 })
      await expect(startPayment(sdk(), options)).rejects.toThrow(/^Оплата сейчас недоступна/)
      control().faults.clear()
      await startPayment(sdk(), options)
      const russian = ctx.shopperWith({ "x-medusa-locale": "ru-RU" })
      expect((await russian.completeCart(cartId)).body.error?.message).toMatch(/^Оплата ещё не поступила/)
      await control().setStatus(cartId, "closed", { callback: false })
      await waitForPayment(sdk(), { cartId })
      const collection = await russian.request("POST", "/store/payment-collections", { body: { cart_id: cartId } })
      const path = `/store/payment-collections/${collection.body.payment_collection.id}/payment-sessions`
      const refused = await russian.request("POST", path, { body: { provider_id: "pp_payin_default" } })
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^Эта корзина оплачена/)])
    })

    it("end a wait for a payment that nobody knows", async () => {
      await expect(waitForPayment(store(), { cartId: "cart_none" })).rejects.toMatchObject({ status: 404 })
    })
  })

  describe("a payer whom the storefront's server forwards", () => {
    const settings = () => ctx.container.resolve(PAYIN_MODULE).options.payer
    beforeEach(() => {
      control().reset()
      settings().forwardSecret = secret
    })
    afterEach(() => {
      settings().forwardSecret = undefined
    })
    const payerOf = (externalId: string) => control().trade(externalId)!.extra.payerInfo

    it("reaches the service", async () => {
      const { cartId } = await ctx.readyCart()
      await start(cartId, await forwardPayer(payer, secret, { cartId }))
      expect(payerOf(cartId)).toEqual(payer)
    })

    it("reaches the service for an order that is placed first", async () => {
      const { cartId } = await ctx.readyCart()
      await start(cartId, await forwardPayer(payer, secret, { cartId }), "orders")
      expect(payerOf(cartId)).toEqual(payer)
    })

    it("is left out when it is forged, late or replayed for another cart, and the payment goes on", async () => {
      const forged = (cartId: string) => forwardPayer(payer, secret.replace("a", "b"), { cartId })
      const now = new Date(Date.now() - 120_000)
      const replayed = await forwardPayer(payer, secret, { cartId: "cart_other" })
      const unsigned = { "x-payin-payer": replayed["x-payin-payer"] }
      const late = (cartId: string) => forwardPayer(payer, secret, { cartId, now })
      for (const headers of [forged, late, replayed, unsigned]) {
        const { cartId } = await ctx.readyCart()
        expect(await start(cartId, typeof headers === "function" ? await headers(cartId) : headers)).toMatchObject({
          next: "redirect",
        })
        expect(payerOf(cartId)).toBeUndefined()
      }
    })

    it("reaches the service for a link to pay, and for that link alone", async () => {
      const { linkFor, draftOrder } = linkSteps(ctx)
      const [linkId, otherId] = [await linkFor(await draftOrder(), 45), await linkFor(await draftOrder(), 45)]
      const headers = { ...(await forwardPayer(payer, secret, { paymentCollectionId: linkId })) }
      const options = { providerId: "pp_payin_default", headers }
      for (const paymentCollectionId of [linkId, otherId]) {
        expect(await startPaymentLink(store(), { ...options, paymentCollectionId })).toMatchObject({ next: "redirect" })
      }
      expect(payerOf(linkId)).toEqual(payer)
      expect(payerOf(otherId)).toBeUndefined()
    })

    it("is nobody while the store has no secret", async () => {
      settings().forwardSecret = undefined
      const { cartId } = await ctx.readyCart()
      await start(cartId, await forwardPayer(payer, secret, { cartId }))
      expect(payerOf(cartId)).toBeUndefined()
    })
  })
}
