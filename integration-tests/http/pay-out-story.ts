import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { type AttemptRow, PAYIN_MODULE } from "../../src/modules/payin"
import type { BuildPayOut } from "../../src/modules/payin/account/account-options"
import { reconcilePayOuts } from "../../src/settlement/pay-outs/reconcile-pay-outs"
import { runJob } from "./actions"
import { adminClient } from "./admin-client"
import { capturedBook } from "./book"
import { takeTurn } from "./job-turns"
import type { StoryContext } from "./story-context"

export const minutes = 60_000

export const withPayOutId = (({ payOutId, amount, currency }) => ({
  fiatAmount: Number(amount),
  fiatCurrency: currency,
  extra: { externalTransactionId: payOutId },
})) satisfies BuildPayOut

type Statuses = { done: string[]; failed: string[] }

/** What the pay-out stories share: a store that sends pay-outs, its staff, and its job. */
export function payOutStory(ctx: StoryContext) {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)

  /** A function cannot be passed through the store's environment, as the other accounts are. */
  async function sendPayOuts(
    buildPayOut: BuildPayOut = withPayOutId,
    payOutStatuses: Statuses = { done: [], failed: [] },
  ) {
    const account = await payin().account("default")
    const options = { ...account.options, buildPayOut, payOutStatuses }
    jest.spyOn(payin(), "account").mockResolvedValue({ ...account, options })
  }

  /** The store sends no pay-outs (any more). */
  async function recordByHand() {
    jest.restoreAllMocks()
    const account = await payin().account("default")
    const options = { ...account.options, refunds: "by_hand" as const }
    jest.spyOn(payin(), "account").mockResolvedValue({ ...account, options })
  }

  async function capturedPayment() {
    const { cartId, collectionId } = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(collectionId)
    await control().setStatus(cartId, "closed")
    const { attempts } = await capturedBook(ctx, cartId)
    const [payment] = await ctx.container
      .resolve(Modules.PAYMENT)
      .listPayments({ payment_collection_id: collectionId } as object)
    return { cartId, attempt: attempts[0]!, paymentId: payment!.id }
  }

  const refund = async (payment_id: string, amount: number) => {
    const { errors } = await refundPaymentWorkflow(ctx.container).run({
      input: { payment_id, amount },
      throwOnError: false,
    })
    return errors.map(({ error }) => (error as Error).message)
  }

  const sent = () =>
    control()
      .trades()
      .filter(({ type }) => type === "pay-out")
  const rows = async () => await payin().listPayOuts({}, { order: { created_at: "ASC" } })
  const detailOf = async (attempt: AttemptRow) => {
    const admin = adminClient(ctx)
    return (await admin.get(`/attempts/${attempt.id}`)).body.attempt
  }

  /** Follows the pay-outs as the job does. */
  async function followNow() {
    await takeTurn(async () => {
      await db()("payin_pay_out").update({ next_check_at: db().raw("now() - interval '1 second'") })
      await reconcilePayOuts(ctx.container)
    })
    await runJob(ctx)
  }

  async function sentAgo(ms: number) {
    await db()("payin_pay_out").update({ sent_at: new Date(Date.now() - ms) })
  }

  /** @param httpStatus what the service answers for a while when it is asked for the pay-out whose answer was lost */
  function loseAnswer(httpStatus: 404 | 503) {
    control().faults.add({ operation: "pay-out", kind: "cut_after_commit" })
    control().faults.add({ operation: "external", kind: "status", httpStatus, body: { code: "X" }, times: 3 })
  }

  /** Makes Postgres refuse every such statement on the table. */
  async function whileRefused(statement: "UPDATE", table: string, work: () => Promise<void>) {
    await db().raw(`CREATE FUNCTION story_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'refused by the story' USING ERRCODE = '53200'; END $$`)
    await db().raw(`CREATE TRIGGER story_refuse BEFORE ${statement} ON "${table}"
      FOR EACH ROW EXECUTE FUNCTION story_refuse()`)
    try {
      await work()
    } finally {
      await db().raw("DROP FUNCTION story_refuse() CASCADE")
    }
  }

  return {
    ...{ capturedPayment, control, db, detailOf, followNow, loseAnswer, payin, recordByHand, refund, rows },
    ...{ sendPayOuts, sent, sentAgo, whileRefused },
  }
}
