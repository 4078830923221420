import { waitFor } from "../../harness/wait-for"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"

const provider = "pp_payin_strict"

export default (ctx: StoryContext) => {
  const steps = linkSteps(ctx)

  describe("a link that was started as often as the account allows", () => {
    /** The first trade of a link, from which another one may take over. */
    const ends = {
      "was canceled": async (linkId: string) => await cancel(linkId, 0),
      "never ends, as a person knows": async (linkId: string) => {
        const [attempt] = await steps.attemptsOf(linkId)
        await ctx.sandbox.control.setStatus(attempt!.external_transaction_id, "dispute")
        await waitFor(async () => (await steps.openCasesOf(linkId)).includes("dispute"), { what: "the case" })
        const [open] = await steps.payin().listCases({ attempt_id: attempt!.id, closed_at: null })
        const decided = { note: "The service will never end it.", choice: "handled" }
        expect((await steps.openShop().post(`/cases/${open!.id}/close`, decided)).status).toBe(200)
      },
    }

    async function cancel(linkId: string, nth: number): Promise<void> {
      await ctx.sandbox.control.setStatus((await steps.attemptsOf(linkId))[nth]!.external_transaction_id, "canceled")
      await waitFor(async () => (await steps.attemptsOf(linkId))[nth]!.state === "canceled", { what: "the end" })
    }

    it.each(Object.keys(ends) as (keyof typeof ends)[])(
      "is asked for no more, and whoever asks gets another one: its first trade %s",
      async (first) => {
        const admin = steps.openShop()
        const { orderId } = await steps.paidOrder("60.00")
        const ask = async () =>
          (await admin.post(`/orders/${orderId}/payment-link`)).body.payment_collection_id as string
        const linkId = await ask()
        expect((await steps.start(linkId, provider)).status).toBe(200)
        await ends[first](linkId)
        expect(await ask()).toBe(linkId)
        expect((await steps.start(linkId, provider)).status).toBe(200)
        await cancel(linkId, 1)
        expect((await steps.start(linkId, provider)).status).toBe(400)
        const another = await ask()
        expect(another).not.toBe(linkId)
        expect((await steps.start(another, provider)).status).toBe(200)
        await steps.pay(another)
        await steps.untilCaptured(another)
        expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0 })
      },
    )
  })

  describe("a link for what an order owes", () => {
    it("is not made for an amount that no account of its region takes, and staff read why", async () => {
      const admin = steps.openShop()
      const { orderId } = await steps.paidOrder("99.50")
      const collections = await steps.collectionsOf(orderId)
      const ask = async () => (await admin.post(`/orders/${orderId}/payment-link`)) as { status: number; body: object }
      const { accounts } = steps.payin().options
      const limitAll = async (limits: object) => {
        for (const name of Object.keys(accounts)) {
          Object.assign(accounts[name]!, { limits })
          await steps.payin().accountAdmin.changeCheckout(name, {})
        }
      }
      const former = Object.entries(accounts).map(([name, { limits }]) => [name, limits] as const)
      try {
        await limitAll({ EUR: { min: "0.51" } })
        expect(await ask()).toMatchObject({ status: 409, body: { code: "payin_amount_out_of_limits" } })
        expect(await steps.collectionsOf(orderId)).toEqual(collections)
        await limitAll({ EUR: { min: "0.50" } })
        expect(await ask()).toMatchObject({ status: 200, body: { amount: "0.50" } })
      } finally {
        for (const [name, limits] of former) Object.assign(accounts[name]!, { limits })
        for (const [name] of former) await steps.payin().accountAdmin.changeCheckout(name, {})
      }
    })
  })
}
