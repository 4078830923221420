import { Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { waitFor } from "../../harness/wait-for"
import { type AdminClient, adminClient, strangerClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import { linkSteps } from "../link-steps"
import { mailSteps, silentProvider } from "../mail-steps"
import type { StoryContext } from "../story-context"

type Handing = (by: unknown, notification: { resource_type?: string }) => Promise<unknown>
/** The part of Medusa's module that hands a mail to the store's provider. */
type WithProvider = { notificationProviderService_: { send: Handing } }

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const steps = linkSteps(ctx)
  const { db, payin, run, switchOff, switchOn } = mailSteps(ctx)
  const notifications = () => ctx.container.resolve(Modules.NOTIFICATION)
  const provider = () => (notifications() as unknown as WithProvider).notificationProviderService_
  let admin: AdminClient

  const send = (orderId: string, press?: string) => admin.post(`/orders/${orderId}/payment-link/mail`, { press })

  async function shortOrder(data?: Record<string, unknown>) {
    const { cartId, collectionId } = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(collectionId, "pp_payin_default", data)
    await control().setStatus(cartId, "closed", { fiatAmount: "60.00" })
    const orderId = (await capturedBook(ctx, cartId)).orders[0]!.id
    await waitFor(async () => (await bookOf(ctx, cartId)).openCases.includes("amount_short"), { what: "the case" })
    return { cartId, collectionId, orderId }
  }

  const sent = async () =>
    (await notifications().listNotifications({ resource_type: "payin_link" } as object, { take: 100 })).filter(
      (each) => (each as { status?: string }).status === "success",
    )

  async function told(collectionId: string) {
    const [attempt] = await steps.attemptsOf(collectionId)
    const { timeline } = (await admin.get(`/attempts/${attempt!.id}`)).body.attempt
    const about = timeline.filter(({ kind }: { kind: string }) => kind.startsWith("link_"))
    return about.map(({ by_name, data, kind }: Record<string, any>) => [kind, by_name, data.amount])
  }

  const kinds = async (collectionId: string) => (await told(collectionId)).map(([kind]: [string]) => kind)

  /** The provider does so with its next mail. What tells staff of cases goes through it as well, at any time. */
  function withNextMail(handle: (deliver: () => Promise<unknown>) => Promise<unknown>) {
    const handing: Handing = provider().send.bind(provider())
    const mail = jest.fn(async (deliver: () => Promise<unknown>) => await deliver()).mockImplementationOnce(handle)
    jest.spyOn(provider(), "send").mockImplementation(async (by, notification) => {
      const deliver = () => handing(by, notification)
      return await (notification.resource_type === "payin_link" ? mail(deliver) : deliver())
    })
    return mail
  }

  /** A provider that is at work until the other click is answered, or waits for its turn. */
  function slowFor(orderId: string, isAnswered: () => boolean) {
    const acquire = jest.spyOn(ctx.container.resolve(Modules.LOCKING), "acquire")
    const isWaiting = () => acquire.mock.calls.filter(([key]) => key === `payin:mail:${orderId}`).length > 1
    return withNextMail(async (deliver) => {
      await waitFor(() => isAnswered() || isWaiting(), { what: "the other click" })
      return await deliver()
    })
  }

  describe("a link to pay that staff send by mail", () => {
    beforeEach(async () => {
      control().reset()
      admin = await adminClient(ctx)
      // A channel that the store has a provider for, and no mail that goes out by itself.
      switchOn({ waiting: false, reminder: false, ended: false, received: false })
    })
    afterEach(() => {
      jest.restoreAllMocks()
      switchOff()
    })

    it("goes to the order's address with what is owed and nothing of the payment, and is paid", async () => {
      const { cartId, collectionId, orderId } = await shortOrder()
      const { body, status } = await send(orderId)
      expect(status).toBe(200)
      const linkId = body.payment_collection_id
      const url = `https://shop.example/payment-collection/${linkId}?order_id=${orderId}`
      expect(body).toEqual({
        ...{ url, amount: "40.00", currency_code: "EUR", payment_collection_id: linkId },
        sent_to: "lena@example.com",
      })
      const [mail, ...others] = await sent()
      expect(others).toEqual([])
      expect(mail).toMatchObject({ to: "lena@example.com", channel: "feed", data: { kind: "link", url } })
      expect(mail!.data).toMatchObject({
        language: "en",
        subject: expect.stringMatching(/^What is left to pay for your order #\d+$/),
        text: expect.stringContaining("€40.00 is left to pay"),
      })
      const { externalPaymentPageUrl, requisite } = control().trade(cartId)!
      for (const secret of [requisite.requisites, requisite.ownerName, externalPaymentPageUrl!]) {
        expect(JSON.stringify(mail)).not.toContain(secret)
      }
      expect(await told(collectionId)).toEqual([
        ["link_made", "Ada Admin", "40.00"],
        ["link_mailed", "Ada Admin", "40.00"],
      ])
      await run()
      expect(await sent()).toHaveLength(1)
      await steps.start(linkId)
      await steps.pay(linkId)
      await steps.untilCaptured(linkId)
      expect(await send(orderId)).toMatchObject({ status: 409, body: { code: "payin_nothing_owed" } })
    })

    it("goes out once for each press, and is the same link each time", async () => {
      const { collectionId, orderId } = await shortOrder()
      const first = await send(orderId, "press-1")
      const repeated = await send(orderId, "press-1")
      expect(repeated.body).toEqual(first.body)
      expect(await sent()).toHaveLength(1)
      expect(await kinds(collectionId)).toEqual(["link_made", "link_mailed"])
      expect((await send(orderId, "press-2")).body.url).toBe(first.body.url)
      expect(await sent()).toHaveLength(2)
      expect(await kinds(collectionId)).toEqual(["link_made", "link_mailed", "link_mailed"])
    })

    it("goes out once for a double click, and for each of two people who press at the same time", async () => {
      const { collectionId, orderId } = await shortOrder()
      let isAnswered = false
      const slow = slowFor(orderId, () => isAnswered)
      const click = () => send(orderId, "press-1").finally(() => (isAnswered = true))
      const clicks = await Promise.all([click(), click()])
      expect(clicks.map(({ status }) => status)).toEqual([200, 200])
      expect(slow).toHaveBeenCalledTimes(1)
      expect(await sent()).toHaveLength(1)
      const people = await Promise.all([send(orderId, "press-2"), send(orderId, "press-3")])
      expect(people.map(({ body }) => body.url)).toEqual(clicks.map(({ body }) => body.url))
      expect(await sent()).toHaveLength(3)
      expect(await kinds(collectionId)).toEqual(["link_made", ...Array(3).fill("link_mailed")])
    })

    it("is told of although the database failed after it was sent, once its press is repeated", async () => {
      const { collectionId, orderId } = await shortOrder()
      jest.spyOn(payin().placements, "recordLinkMail").mockRejectedValueOnce(new Error("connection lost"))
      expect((await send(orderId, "press-1")).status).toBe(500)
      expect(await kinds(collectionId)).toEqual(["link_made"])
      expect((await send(orderId, "press-1")).status).toBe(200)
      expect(await sent()).toHaveLength(1)
      expect(await kinds(collectionId)).toEqual(["link_made", "link_mailed"])
    })

    it("may have been sent when Medusa could not note that it was, and is not sent again by its press", async () => {
      const { collectionId, orderId } = await shortOrder()
      const create = notifications().createNotifications.bind(notifications())
      jest.spyOn(notifications(), "createNotifications").mockImplementation((async (given: never) => {
        const made = await create(given)
        if ((given as { resource_type?: string }).resource_type !== "payin_link") return made
        await db()("notification").where({ resource_type: "payin_link" }).update({ status: "pending" })
        throw new Error("connection lost")
      }) as never)
      for (const answer of [await send(orderId, "press-1"), await send(orderId, "press-1")]) {
        expect(answer).toMatchObject({ status: 409, body: { code: "payin_mail_unsure" } })
      }
      expect(await db()("notification").where({ resource_type: "payin_link" })).toHaveLength(1)
      expect(await kinds(collectionId)).toEqual(["link_made", "link_mail_unsure"])
    })

    it("was sent where the provider returns nothing", async () => {
      const { collectionId, orderId } = await shortOrder()
      const provider = silentProvider(ctx)
      expect(await send(orderId)).toMatchObject({ status: 200, body: { sent_to: "lena@example.com" } })
      expect(provider).toHaveBeenCalledTimes(1)
      expect(await kinds(collectionId)).toEqual(["link_made", "link_mailed"])
    })

    it("follows what changed since the link was shown: the address, and a canceled order", async () => {
      const { orderId } = await shortOrder()
      await admin.post(`/orders/${orderId}/payment-link`)
      await ctx.container.resolve(Modules.ORDER).updateOrders(orderId, { email: "lena@new.example" } as never)
      expect((await send(orderId)).body.sent_to).toBe("lena@new.example")
      expect((await sent()).map(({ to }) => to)).toEqual(["lena@new.example"])
      await cancelOrderWorkflow(ctx.container).run({ input: { order_id: orderId } })
      expect(await send(orderId)).toMatchObject({ status: 409, body: { code: "payin_order_canceled" } })
      expect(await sent()).toHaveLength(1)
    })

    it("speaks the customer's language", async () => {
      const { orderId } = await shortOrder({ page_locale: "RU" })
      expect((await send(orderId)).status).toBe(200)
      const [mail] = await sent()
      expect(mail!.data).toMatchObject({
        language: "ru",
        subject: expect.stringMatching(/^Осталось оплатить заказ №\d+$/),
      })
    })

    it("is copied instead where no provider takes mails, or there is no address", async () => {
      const { orderId } = await shortOrder()
      switchOn({ channel: "email" })
      const { body } = await admin.post(`/orders/${orderId}/payment-link`)
      expect(body.mail).toEqual({ to: "lena@example.com", problem: "no_mail_provider" })
      expect(await send(orderId)).toMatchObject({
        status: 409,
        body: { code: "payin_no_mail_provider", reason: { code: "no_mail_provider" } },
      })
      switchOn()
      await ctx.container.resolve(Modules.ORDER).updateOrders(orderId, { email: null } as never)
      expect((await admin.post(`/orders/${orderId}/payment-link`)).body.mail).toEqual({
        to: null,
        problem: "no_mail_address",
      })
      expect(await send(orderId)).toMatchObject({ status: 409, body: { code: "payin_no_mail_address" } })
      expect(await sent()).toEqual([])
    })

    it("that the provider does not take is said so, in the history too, and can be sent again", async () => {
      const { collectionId, orderId } = await shortOrder()
      const handed = withNextMail(() => Promise.reject(new Error("no quota")))
      for (const answer of [await send(orderId, "press-1"), await send(orderId, "press-1")]) {
        expect(answer).toMatchObject({ status: 409, body: { code: "payin_mail_failed" } })
      }
      expect(handed).toHaveBeenCalledTimes(1)
      expect((await send(orderId, "press-2")).status).toBe(200)
      expect(await sent()).toHaveLength(1)
      expect(await kinds(collectionId)).toEqual(["link_made", "link_mail_failed", "link_mailed"])
    })

    it("is not sent by strangers, about an order that is not there, nor by a store that looks like a copy", async () => {
      const { orderId } = await shortOrder()
      expect((await strangerClient(ctx).post(`/orders/${orderId}/payment-link/mail`, {})).status).toBe(401)
      expect((await send("order_nobody")).status).toBe(404)
      const copy = { accounts: ["default"], known: ["https://live.example"], addresses: [] }
      jest.spyOn(steps.payin().copyGuard, "copy").mockResolvedValue(copy)
      expect(await send(orderId)).toMatchObject({ status: 400, body: { reason: { code: "looks_like_copy" } } })
      expect(await sent()).toEqual([])
    })
  })
}
