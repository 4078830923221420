import { Modules } from "@medusajs/framework/utils"
import { capturedBook } from "../book"
import { hangingProvider, mailSteps, silentProvider } from "../mail-steps"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const { db, later, lines, payin, rows, run, sent, switchOff, switchOn, tryAgain } = mailSteps(ctx)
  const control = () => ctx.sandbox.control
  const notifications = () => ctx.container.resolve(Modules.NOTIFICATION)

  beforeEach(() => control().reset())
  afterEach(() => {
    jest.restoreAllMocks()
    switchOff()
  })

  async function waitingCart(email?: string) {
    const cart = await ctx.readyCart()
    if (email) await ctx.shopper.request("POST", `/store/carts/${cart.cartId}`, { body: { email } })
    await ctx.shopper.createPaymentSession(cart.collectionId)
    await later(cart.cartId, "6 minutes")
    return cart
  }

  const forgetEnd = () => db()("payin_mail").update({ outcome: null, sent_at: null, next_try_at: db().fn.now() })

  describe("a mail that is not sent at once", () => {
    it("waits for a provider that fails, holds up no payment, and is given up in the end", async () => {
      switchOn({ channel: "email", waiting: true })
      const { cartId } = await waitingCart()
      await run()
      expect(await rows()).toMatchObject([{ tries: 1, outcome: null, next_try_at: expect.any(Date) }])
      await run()
      expect(await rows()).toMatchObject([{ tries: 1 }])
      for (let tries = 2; tries <= 6; tries++) {
        await tryAgain()
        await run()
      }
      expect(await rows()).toMatchObject([{ tries: 6, outcome: "failed", reason: "provider", next_try_at: null }])
      expect(await lines()).toEqual([{ kind: "mail_failed", mail: "waiting", code: "provider" }])
      await control().setStatus(cartId, "closed")
      await capturedBook(ctx, cartId)
      expect(await sent()).toEqual([])
    })

    it("has not been tried while it waits for its turn to ask the service", async () => {
      switchOn({ waiting: true })
      await waitingCart()
      const turn = jest.spyOn(payin().readPace, "turn").mockResolvedValue(60_000)
      await run()
      const [waiting] = await rows()
      expect(waiting).toMatchObject({ tries: 0, outcome: null })
      expect(waiting!.next_try_at!.getTime()).toBeLessThanOrEqual(Date.now() + 60_000)
      turn.mockRestore()
      await tryAgain()
      await run()
      expect(await rows()).toMatchObject([{ tries: 1, outcome: "sent" }])
    })

    it("is sent once the provider works again, and says so once", async () => {
      switchOn({ channel: "email", waiting: true })
      await waitingCart()
      await run()
      switchOn({ waiting: true })
      await tryAgain()
      await run()
      await run()
      expect(await sent()).toHaveLength(1)
      expect(await lines()).toEqual([{ kind: "mail_sent", mail: "waiting" }])
    })

    it("is not sent again when the process was killed after the provider had taken it", async () => {
      switchOn({ waiting: true })
      await waitingCart()
      await run()
      await forgetEnd()
      await run()
      expect(await sent()).toHaveLength(1)
      expect(await rows()).toMatchObject([{ outcome: "sent", tries: 2 }])
    })

    it("is not sent again, and staff are told, when the process was killed while the provider had it", async () => {
      switchOn({ waiting: true })
      await waitingCart()
      await run()
      await forgetEnd()
      await db()("notification").update({ status: "pending" })
      await run()
      // Another server may still be sending it.
      expect(await rows()).toMatchObject([{ outcome: null }])
      await db()("notification").update({ created_at: db().raw("now() - interval '11 minutes'") })
      await tryAgain()
      await run()
      expect(await db()("notification").where({ resource_type: "payin_mail" })).toHaveLength(1)
      expect((await lines()).at(-1)).toEqual({ kind: "mail_unsure", mail: "waiting" })
      expect(await rows()).toMatchObject([{ outcome: "unsure", next_try_at: null }])
    })

    it("goes out once, although a worker that stalled sends it beside the next one", async () => {
      switchOn({ waiting: true })
      await waitingCart()
      const create = notifications().createNotifications.bind(notifications())
      let stalled: (() => Promise<unknown>) | undefined
      const spy = jest.spyOn(notifications(), "createNotifications").mockImplementationOnce((async (data: never) => {
        stalled = () => create(data)
        throw new Error("stalled")
      }) as never)
      await run()
      await tryAgain()
      await run()
      await stalled!().catch(() => undefined)
      expect(spy).toHaveBeenCalledTimes(2)
      expect(await sent()).toHaveLength(1)
    })

    it("leaves the other mails to the next run when the provider hangs: the store's own jobs wait for this one", async () => {
      switchOn({ waiting: true })
      for (let cart = 1; cart <= 6; cart++) await waitingCart()
      // On a busy machine the service answers slowly, and is spared.
      jest.spyOn(payin().readPace, "turn").mockResolvedValue(0)
      const calls = hangingProvider(ctx)
      await run()
      // Five are sent at once.
      expect(calls).toHaveLength(5)
    })

    it("waits while the service does not answer, and is sent when it does", async () => {
      switchOn({ waiting: true })
      await waitingCart()
      control().faults.add({ operation: "any", kind: "status", times: Number.POSITIVE_INFINITY })
      await run()
      expect(await sent()).toEqual([])
      control().faults.clear()
      payin().breaker.lift("default")
      await tryAgain()
      await run()
      expect(await sent()).toHaveLength(1)
    })

    it("is reported where the cart has no page to link to", async () => {
      switchOn({ waiting: true })
      const { cartId } = await waitingCart()
      await db()("payin_attempt").where({ cart_id: cartId }).update({ preferences: null })
      await run()
      expect(await lines()).toEqual([{ kind: "mail_failed", mail: "waiting", code: "no_link" }])
      expect(await sent()).toEqual([])
    })

    it("is sent, and nothing else, where the provider returns nothing", async () => {
      switchOn({ waiting: true })
      await waitingCart()
      const provider = silentProvider(ctx)
      await run()
      expect(provider).toHaveBeenCalledTimes(1)
      expect(await lines()).toEqual([{ kind: "mail_sent", mail: "waiting" }])
    })

    const written = ["lena@example.com", "Lena@Example.com", "lena+7@example.com", "le.na@example.com"]
    it.each(written)(
      "is one of at most ten a day to one mailbox, however its address is written: %s",
      async (email) => {
        switchOn({ waiting: true })
        await waitingCart()
        await run()
        const [first] = await db()("payin_mail").select("*")
        const others = Array.from({ length: 9 }, (_, n) => ({
          ...first,
          id: `m${n}`,
          about: `c${n}`,
          attempt_id: `a${n}`,
        }))
        await db()("payin_mail").insert(others)
        await waitingCart(email)
        await run()
        expect(await sent()).toHaveLength(1)
        expect((await rows()).map(({ reason }) => reason)).toContain("ten_a_day")
        expect(await lines()).toContainEqual({ kind: "mail_failed", mail: "waiting", code: "ten_a_day" })
      },
    )

    it("is deleted after the days that the store keeps history", async () => {
      switchOn({ waiting: true })
      await waitingCart()
      await run()
      await db()("payin_mail").update({ created_at: db().raw("now() - interval '181 days'") })
      expect(await payin().mails.prune(180, 10)).toBe(1)
      expect(await rows()).toEqual([])
    })
  })
}
