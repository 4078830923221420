import { createHmac } from "node:crypto"
import { Modules } from "@medusajs/framework/utils"
import alert from "../../../src/jobs/alert"
import prune from "../../../src/jobs/prune"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { keepBell } from "../../../src/settlement/alerts/keep-bell"
import { waitFor } from "../../harness/wait-for"
import { adminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const callbackEnds = (state: "done" | "unmatched") =>
    waitFor(async () => (await payin().listCallbacks({ state }))[0], { what: `a callback that is ${state}` })

  describe("a callback for a trade that has no attempt", () => {
    beforeEach(() => control().reset())

    it("becomes an order when the trade is for a cart of this store that wants this amount", async () => {
      const { cartId } = await ctx.readyCart()
      control().createTrade({ fiatAmount: 100, fiatCurrency: "EUR", extra: { externalTransactionId: cartId } })
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({
        orders: [{ total: 100 }],
        captures: [100],
        openCases: [],
      })
    })

    it("is a case when the cart wants another amount", async () => {
      const { cartId } = await ctx.readyCart()
      control().createTrade({ fiatAmount: 70, fiatCurrency: "EUR", extra: { externalTransactionId: cartId } })
      await control().setStatus(cartId, "closed")
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.includes("paid_superseded"), { what: "the case" })
      expect((await bookOf(ctx, cartId)).orders).toEqual([])
    })

    it("is a case when the service does not say how much was paid for the cart", async () => {
      const { cartId } = await ctx.readyCart()
      control().createTrade({ fiatAmount: 100, fiatCurrency: "EUR", extra: { externalTransactionId: cartId } })
      control().faults.add({ operation: "any", kind: "altered", body: { fiatAmount: null }, times: 100 })
      await control().setStatus(cartId, "closed")
      await callbackEnds("done")
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [], openCases: ["unknown_status"] })
    })

    it("becomes an order when the service leaves out the currency, which the cart has", async () => {
      const { cartId } = await ctx.readyCart()
      control().createTrade({ fiatAmount: 100, fiatCurrency: "EUR", extra: { externalTransactionId: cartId } })
      control().faults.add({ operation: "any", kind: "altered", body: { fiatCurrency: null }, times: 100 })
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ orders: [{ total: 100 }], captures: [100] })
    })

    it("becomes an order although the service finds it late, and sends the same callback again meanwhile", async () => {
      const { cartId } = await ctx.readyCart()
      control().createTrade({ fiatAmount: 100, fiatCurrency: "EUR", extra: { externalTransactionId: cartId } })
      await control().setStatus(cartId, "closed", { callback: false })
      const absent = { kind: "status", httpStatus: 404, body: { code: "X" } } as const
      control().faults.add({ operation: "external", ...absent, times: 2 })
      const send = async () => {
        const body = JSON.stringify({ externalTransactionId: cartId })
        const signature = createHmac("sha256", process.env.PAYIN_API_KEY!).update(body).digest("hex")
        await fetch(ctx.webhookUrl, { method: "POST", headers: { "x-signature": signature }, body })
      }
      await send()
      const isLookedForAgain = async () => (await payin().listCallbacks({ last_error_code: "trade_absent" })).length > 0
      await waitFor(isLookedForAgain, { what: "the first answer that there is no such trade" })
      await send()
      expect(await capturedBook(ctx, cartId)).toMatchObject({ orders: [{ total: 100 }], captures: [100] })
    })

    it("leaves its cart payable when it was a later one: the next payment takes the number after it", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const externalTransactionId = `${cartId}_2`
      control().createTrade({ fiatAmount: 70, fiatCurrency: "EUR", extra: { externalTransactionId } })
      await control().setStatus(externalTransactionId, "canceled")
      await callbackEnds("done")
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(`${cartId}_3`, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ orders: [{ total: 100 }], captures: [100] })
    })

    it("pays the order of a payment link, when the trade is for that link", async () => {
      const steps = linkSteps(ctx)
      const orderId = await steps.draftOrder()
      const linkId = await steps.linkFor(orderId, 45)
      control().createTrade({ fiatAmount: 45, fiatCurrency: "EUR", extra: { externalTransactionId: linkId } })
      await control().setStatus(linkId, "closed")
      await steps.untilCaptured(linkId)
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [45] })
    })

    it("is a case of the attempt that has its id in another account of the store", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const external = { extra: { externalTransactionId: cartId } }
      const other = control().createTrade({ fiatAmount: 100, fiatCurrency: "EUR", ...external }, "ranged")
      await control().setStatus(other.id, "closed")
      await callbackEnds("done")
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["second_trade"])
    })

    it("harms nothing when the trade is another store's that shares the merchant account", async () => {
      control().createTrade({ fiatAmount: 100, fiatCurrency: "EUR", extra: { externalTransactionId: "other-store-7" } })
      await control().setStatus("other-store-7", "closed")
      await callbackEnds("unmatched")
      expect(await payin().listAttempts({})).toEqual([])
    })

    it("ends as unmatched when nothing in it could be the id of a trade, without bothering the service", async () => {
      for (const id of [".", "..", "banks", "currency", "pay-in", "external"]) {
        const { status } = await control().sendCallback("nobody", { body: JSON.stringify({ id }) })
        expect(status).toBe(200)
      }
      await waitFor(async () => (await payin().listCallbacks({ state: "unmatched" })).length === 6, { what: "the end" })
      expect(control().requests()).toEqual([])
    })

    it("stays pending while the service cannot be asked", async () => {
      const { cartId } = await ctx.readyCart()
      control().createTrade({ fiatAmount: 100, fiatCurrency: "EUR", extra: { externalTransactionId: cartId } })
      control().faults.add({ operation: "any", kind: "status", httpStatus: 500, times: Number.POSITIVE_INFINITY })
      await control().setStatus(cartId, "closed")
      await waitFor(async () => (await payin().listCallbacks({ last_error_code: "unavailable" })).length === 1)
      control().faults.clear()
      await capturedBook(ctx, cartId)
    })
  })

  describe("history", () => {
    it("is pruned of ended callbacks after its time, and of nothing else", async () => {
      const base = { account: "default", body_bytes: 2, identifiers: [], key_index: 0 }
      await payin().createCallbacks([
        { ...base, body_sha256: "a", state: "done" },
        { ...base, body_sha256: "b", state: "dead" },
        { ...base, body_sha256: "c", state: "done" },
      ])
      const old = new Date(Date.now() - 181 * 86_400_000)
      const [a, b] = await payin().listCallbacks({ body_sha256: ["a", "b"] })
      await ctx.container
        .resolve("__pg_connection__")("payin_callback")
        .whereIn("id", [a!.id, b!.id])
        .update({ created_at: old, updated_at: old })
      await prune(ctx.container)
      expect((await payin().listCallbacks({})).map(({ body_sha256 }) => body_sha256).sort()).toEqual(["b", "c"])
    })

    it("is pruned of old alerts that are over, and of none that is still to be sent", async () => {
      const alerts = ctx.container.resolve("__pg_connection__")("payin_alert")
      const old = new Date(Date.now() - 181 * 86_400_000)
      const row = (id: string, next_try_at: Date | null, created_at: Date) => ({
        ...{ id, next_try_at, created_at },
        ...{ kind: "case_opened", to: "ada@example.com", subject: "{}" },
      })
      await alerts.clone().insert([row("over", null, old), row("owed", old, old), row("new", null, new Date())])
      await prune(ctx.container)
      expect(await alerts.clone().orderBy("id").pluck("id")).toEqual(["new", "owed"])
    })
  })

  describe("a new case", () => {
    beforeEach(() => control().reset())

    it("reaches the bell of the admin panel, once, and leaves it when it is closed", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed", { fiatAmount: "60.00" })
      await capturedBook(ctx, cartId)
      const notifications = () => ctx.container.resolve(Modules.NOTIFICATION).listNotifications({ channel: "feed" })
      const [bell] = await waitFor(async () => {
        const rows = await notifications()
        return rows.length > 0 ? rows : undefined
      })
      expect(bell!.data).toEqual({
        title: expect.stringMatching(/^Underpaid: payment of 100\.00 EUR(, order #\d+)?$/),
        description: "Somebody has to decide. Open Pay-ins → Cases.",
      })
      await control().sendCallback(cartId)
      await alert(ctx.container)
      expect(await notifications()).toHaveLength(1)
      const admin = await adminClient(ctx)
      const [found] = (await admin.get("/cases")).body.cases
      await admin.post(`/cases/${found.id}/close`, { note: "They keep it." })
      await waitFor(async () => (await notifications()).length === 0, { what: "the end of the bell's entry" })
    })

    it.each([
      ["when the process was killed that was about to", 1, async () => undefined],
      // A pay-out was found that it said may have been sent.
      ["unless it was deleted just before", 0, async (id: string) => await payin().deleteCases(id)],
    ])("rings the bell %s", async (_, entries, meanwhile) => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const [attempt] = await payin().listAttempts({ cart_id: cartId })
      const { alerts, cases } = payin()
      const listed = jest.spyOn(alerts, "unbelled").mockResolvedValue([])
      await cases.open(attempt!.id, "dispute", { facts: [], again: "keep" })
      const [open] = await payin().listCases({ attempt_id: attempt!.id })
      await alerts.claimBell(open!.id)
      await waitFor(() => listed.mock.calls.length > 0, { what: "the look that the case's event begins" })
      listed.mockRestore()
      const unbelled = await alerts.unbelled(50)
      jest.spyOn(alerts, "unbelled").mockResolvedValueOnce(unbelled)
      await meanwhile(open!.id)
      await keepBell(ctx.container)
      jest.restoreAllMocks()
      const notifications = ctx.container.resolve(Modules.NOTIFICATION)
      expect(await notifications.listNotifications({ channel: "feed" })).toHaveLength(entries)
    })

    it.each([
      ["", false],
      [", and its case was closed while it did", true],
    ])("leaves the bell also when the process was killed that had just rung it%s", async (_, isClosedBefore) => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const [attempt] = await payin().listAttempts({ cart_id: cartId })
      const claimBell = payin().alerts.claimBell.bind(payin().alerts)
      const claimed = jest.spyOn(payin().alerts, "claimBell").mockImplementation(async (id) => {
        const isClaimed = await claimBell(id)
        if (isClosedBefore) await payin().cases.closeExcept(attempt!.id, [])
        if (isClosedBefore) await keepBell(ctx.container)
        return isClaimed
      })
      const writeBell = payin().alerts.writeBell.bind(payin().alerts)
      const killed = jest.spyOn(payin().alerts, "writeBell").mockImplementation(async (id, bell) => {
        if (bell?.startsWith("noti_")) throw new Error("killed")
        await writeBell(id, bell)
      })
      const notifications = () => ctx.container.resolve(Modules.NOTIFICATION).listNotifications({ channel: "feed" })
      await payin().cases.open(attempt!.id, "dispute", { facts: [], again: "keep" })
      // The entry itself may be gone again before anybody looks.
      const hasRung = () => killed.mock.calls.some(([, bell]) => bell.startsWith("noti_"))
      await waitFor(hasRung, { what: "the bell" })
      await payin().cases.closeExcept(attempt!.id, [])
      killed.mockRestore()
      claimed.mockRestore()
      await alert(ctx.container)
      expect(await notifications()).toEqual([])
    })
  })
}
