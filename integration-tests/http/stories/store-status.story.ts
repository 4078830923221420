import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { waitFor } from "../../harness/wait-for"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const reads = () =>
    control()
      .requests()
      .filter(({ method, path }) => method === "GET" && !/banks|currency/.test(path))

  async function startedCart() {
    const cart = await ctx.readyCart()
    const { payment_sessions } = await ctx.shopper.createPaymentSession(cart.collectionId)
    return { ...cart, sessionId: payment_sessions![0]!.id }
  }

  /** As if nobody had asked the service about this payment for a minute; the job does not meanwhile. */
  async function lastReadAMinuteAgo(sessionId: string) {
    const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const aMinuteAgo = `UPDATE payin_attempt SET trade_read_at = now() - interval '1 minute', refresh_claimed_at = NULL, next_check_at = NULL
         WHERE payment_session_id = ?`
    const { rowCount } = await db.raw<{ rowCount: number }>(aMinuteAgo, [sessionId])
    expect(rowCount).toBe(1)
  }

  /** However slow the machine was since then. */
  async function askedAMomentAgo(payment_session_id: string) {
    const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await db("payin_attempt").where({ payment_session_id }).update({ refresh_claimed_at: db.fn.now() })
  }

  async function ask(sessionId: string, query = "") {
    return await ctx.shopper.request("GET", `/store/payin/payment-sessions/${sessionId}${query}`)
  }

  describe("what a return page reads", () => {
    beforeEach(() => control().reset())

    it("tells a shopper who is back too early to wait, with all that paying needs and nothing more", async () => {
      const { sessionId } = await startedCart()
      const { status, body, headers } = await ask(sessionId)
      expect(status).toBe(200)
      expect(headers.get("cache-control")).toBe("no-store")
      expect(body.payment).toEqual({
        payment_session_id: sessionId,
        payin_attempt: expect.stringMatching(/^payatt_/),
        provider_id: "pp_payin_default",
        state: "waiting",
        message_key: "waiting_for_payment",
        message: expect.stringMatching(/has not arrived yet/),
        can_pay_again: false,
        notice: null,
        payment_page_url: expect.stringContaining("/pay/"),
        requisite: {
          bank: expect.any(String),
          owner_name: expect.any(String),
          requisites: expect.any(String),
          sbp_number: null,
        },
        amount: "100.00",
        received_amount: null,
        currency_code: "EUR",
        expires_at: expect.stringMatching(/Z$/),
        seconds_left: expect.any(Number),
        order_id: null,
        reference: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
        contact_shop: false,
        support_email: "help@shop.example",
        support_url: null,
        retry_after_ms: 3000,
        fingerprint: expect.stringMatching(/^[\w-]{16}$/),
      })
      const left = (Date.parse(body.payment.expires_at) - Date.now()) / 1000
      expect(Math.abs(body.payment.seconds_left - left)).toBeLessThan(30)
    })

    it("places the order for a shopper who is back before the callback", async () => {
      const { cartId, sessionId } = await startedCart()
      await control().setStatus(cartId, "closed", { callback: false })
      await lastReadAMinuteAgo(sessionId)
      const { body } = await ask(sessionId)
      const book = await capturedBook(ctx, cartId)
      expect(body.payment).toMatchObject({ state: "paid", order_id: book.orders[0]!.id, retry_after_ms: null })
      expect(body.payment).toMatchObject({ payment_page_url: null, requisite: null })
      expect(book).toMatchObject({ captures: [100], transactions: [100], orders: [{ total: 100 }] })
    })

    it("asks the service once in three seconds, however many clients ask the store", async () => {
      const { sessionId } = await startedCart()
      await lastReadAMinuteAgo(sessionId)
      const [before, began] = [reads().length, Date.now()]
      const asked = () => reads().length - before
      let answers = 0
      const client = async () => {
        const { status, body } = await ask(sessionId)
        expect([status, body.payment.state]).toEqual([200, "waiting"])
        answers++
        return asked() >= 3
      }
      const clients = Array.from({ length: 20 }, () =>
        waitFor(client, { what: "the third question", timeoutMs: 60_000 }),
      )
      await Promise.all(clients)
      // The times of the questions would say less: a busy machine delays one and not the next.
      expect(asked()).toBeLessThanOrEqual(1 + (Date.now() - began) / 3_000)
      expect(answers).toBeGreaterThan(clients.length)
    })

    it("answers in the shopper's language", async () => {
      const { sessionId } = await startedCart()
      expect((await ask(sessionId, "?locale=ru-RU")).body.payment.message).toMatch(/Оплата ещё не поступила/)
      const russian = ctx.shopperWith({ "x-medusa-locale": "ru" })
      const path = `/store/payin/payment-sessions/${sessionId}`
      expect((await russian.request("GET", path)).body.payment.message).toMatch(/Оплата ещё не поступила/)
      expect((await ask(sessionId, "?locale=de-DE")).body.payment.message).toMatch(/has not arrived yet/)
    })

    it("offers to pay again when the window ran out, and nothing to pay to any more", async () => {
      const { cartId, sessionId, collectionId } = await startedCart()
      await control().setStatus(cartId, "canceled")
      const { payment } = await waitFor(
        async () => {
          const { body } = await ask(sessionId)
          return body.payment.state === "expired" && body
        },
        { what: "the end of the payment" },
      )
      expect(payment).toMatchObject({ message_key: "not_paid", can_pay_again: true, retry_after_ms: 15_000 })
      expect(payment).toMatchObject({ payment_page_url: null, requisite: null })
      await ctx.shopper.createPaymentSession(collectionId)
      const { body } = await ask(sessionId, `?cart_id=${cartId}`)
      expect(body.payment).toMatchObject({ state: "waiting", payment_page_url: expect.any(String) })
    })

    it.each(["dispute", "checking", "re_calculation", "a_word_of_tomorrow"])(
      "says that a payment in %s is reviewed, and shows nothing to pay to again",
      async (word) => {
        const { cartId, sessionId } = await startedCart()
        await control().setStatus(cartId, word)
        await waitFor(async () => (await bookOf(ctx, cartId)).openCases.length > 0, { what: "the case" })
        const { body } = await ask(sessionId)
        expect(body.payment).toMatchObject({ state: "in_review", requisite: null, retry_after_ms: 30_000 })
      },
    )

    it("says of a payment that it was read when the service answered, and not when it was asked in vain", async () => {
      const { cartId, sessionId } = await startedCart()
      await lastReadAMinuteAgo(sessionId)
      const lastRead = async () => (await bookOf(ctx, cartId)).attempts[0]!.trade_read_at!.getTime()
      const before = await lastRead()
      control().faults.add({ operation: "any", kind: "status", httpStatus: 503, times: Number.POSITIVE_INFINITY })
      const asked = reads().length
      expect((await ask(sessionId)).body.payment).toMatchObject({ message_key: "checking_delayed" })
      expect(reads().length).toBeGreaterThan(asked)
      expect(await lastRead()).toBe(before)
    })

    it("stays neutral while the service is down, and says so in no shopper's face", async () => {
      const { sessionId } = await startedCart()
      await lastReadAMinuteAgo(sessionId)
      control().faults.add({ operation: "any", kind: "status", httpStatus: 503, times: Number.POSITIVE_INFINITY })
      const { status, body } = await ask(sessionId)
      expect(status).toBe(200)
      expect(body.payment).toMatchObject({ state: "waiting", message_key: "checking_delayed", retry_after_ms: 3000 })
      expect(JSON.stringify(body.payment.message)).not.toMatch(/503|127\.0\.0\.1|service/)
    })

    it("keeps saying so between two questions to a service that is down, until it answers again", async () => {
      const { sessionId } = await startedCart()
      await lastReadAMinuteAgo(sessionId)
      control().faults.add({ operation: "any", kind: "status", httpStatus: 503, times: Number.POSITIVE_INFINITY })
      await ask(sessionId)
      const asked = reads().length
      for (const query of ["", "?shown=none"]) {
        await askedAMomentAgo(sessionId)
        expect((await ask(sessionId, query)).body.payment).toMatchObject({ message_key: "checking_delayed" })
      }
      expect(reads()).toHaveLength(asked)
      control().faults.clear()
      await lastReadAMinuteAgo(sessionId)
      expect((await ask(sessionId)).body.payment).toMatchObject({ message_key: "waiting_for_payment" })
    })

    it("tells a shopper whose paid cart cannot be an order that somebody looks at it", async () => {
      const { cartId, sessionId } = await startedCart()
      await ctx.shopper.addItem(cartId, ctx.seed.products[1]!.variantId, 1)
      await control().setStatus(cartId, "closed")
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.length > 0, { what: "the case" })
      const { body } = await ask(sessionId, `?cart_id=${cartId}`)
      expect(body.payment).toMatchObject({ state: "needs_help", order_id: null, requisite: null })
    })

    it("leads from a replaced session, from the cart and from the attempt to the same payment", async () => {
      const { cartId, collectionId, sessionId } = await startedCart()
      const { payment_sessions } = await ctx.shopper.createPaymentSession(collectionId)
      const current = payment_sessions![0]!
      expect((await ask(sessionId)).status).toBe(404)
      const attempt = String(current.data.payin_attempt)
      for (const path of [
        `/${sessionId}?cart_id=${cartId}`,
        `/${sessionId}?payin_attempt=${attempt}`,
        `?cart_id=${cartId}`,
        `?payin_attempt=${attempt}`,
      ]) {
        const { status, body } = await ctx.shopper.request("GET", `/store/payin/payment-sessions${path}`)
        expect([status, body.payment?.payment_session_id]).toEqual([200, current.id])
      }
    })

    it.each(["/payses_01J0000000000000000000000", "/x.y", "", "?cart_id=cart_none", "?cart_id=a&cart_id=b"])(
      "knows nothing of %s",
      async (path) => {
        const { status, body, headers } = await ctx.shopper.request("GET", `/store/payin/payment-sessions${path}`)
        expect([status, body.type, headers.get("cache-control")]).toEqual([404, "not_found", "no-store"])
      },
    )

    it("asks nobody to pay again whose address leads to no payment, in the shopper's language", async () => {
      const told = async (locale: string) => (await ask("payses_01J0000000000000000000000", locale)).body.message
      expect(await told("")).toBe(
        "There is no payment here. The address may be incomplete. If you have paid, please contact the shop.",
      )
      expect(await told("?locale=ru-RU")).toMatch(/^Здесь нет платежа\. .*Если вы заплатили, напишите в магазин\.$/)
    })
  })
}
