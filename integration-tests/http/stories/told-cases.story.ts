import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type AttemptRow, PAYIN_MODULE, type PayinModuleService } from "../../../src/modules/payin"
import { CaseBook } from "../../../src/modules/payin/books/case-book"
import type { StoryContext } from "../story-context"

/** A store's own code may page somebody when it hears of a case. */
export default (ctx: StoryContext) => {
  const payin = () => ctx.container.resolve<PayinModuleService>(PAYIN_MODULE)
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)

  async function openedAttempt(): Promise<AttemptRow> {
    const { cartId, collectionId } = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(collectionId)
    return (await payin().listAttempts({ cart_id: cartId }))[0] as AttemptRow
  }

  /** The first such call takes effect, and its caller does not hear of it. */
  function withLostAnswer(call: "raw" | "transaction"): Knex {
    let isLost = false
    const lost = async (...args: unknown[]) => {
      const written = await (db()[call] as (...given: unknown[]) => Promise<unknown>)(...args)
      if (isLost) return written
      isLost = true
      throw new Error("Connection terminated unexpectedly")
    }
    const get = (own: object, name: string) => (name === call && !isLost ? lost : Reflect.get(own, name))
    return new Proxy(db(), { get: get as ProxyHandler<Knex>["get"] })
  }

  const linesOf = async ({ id }: AttemptRow) => {
    const timeline = await payin().adminQueries.timelineOf(id)
    return timeline.filter(({ kind }) => kind === "case_opened").map(({ data }) => data!.kind)
  }

  const dispute = { facts: [], again: "renew" as const }
  const otherTrade = { id: "another-trade", status: "closed", fiatAmount: "10.00", fiatCurrency: "EUR" }

  describe("the event of a case", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it.each([
      ["dispute", "raw", (cases: CaseBook, { id }: AttemptRow) => cases.open(id, "dispute", dispute)],
      [
        "second_trade",
        "transaction",
        (cases: CaseBook, attempt: AttemptRow) => cases.recordOtherTrade(attempt, otherTrade as never),
      ],
    ] as const)(
      "is sent once although the database's answer was lost when it had been opened: %s",
      async (kind, call, open) => {
        const attempt = await openedAttempt()
        const told: unknown[] = []
        const cases = new CaseBook(withLostAnswer(call), (name, data) => told.push([name, data.kind]))
        await expect(open(cases, attempt)).rejects.toThrow("Connection terminated")
        expect([told, await linesOf(attempt)]).toEqual([[], []])
        await open(cases, attempt)
        await open(cases, attempt)
        expect([told, await linesOf(attempt)]).toEqual([[["payin.case_opened", kind]], [kind]])
      },
    )
  })
}
