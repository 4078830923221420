import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { attemptRow } from "../../../modules/payin/__tests__/attempt-row"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import { readOwed } from "../read-owed"

type Recorded = { amount: number; reference: string; reference_id: string; created_at: string }

const early = "2026-11-20T11:00:00Z"
const at = new Date("2026-11-20T12:00:00Z")
const late = "2026-11-20T13:00:00Z"

const recorded = (amount: number, reference_id: string, created_at: string): Recorded => {
  return { amount, reference: amount < 0 ? "refund" : "capture", reference_id, created_at }
}
const capturedAs = (id: string, amount: number, session = "payses_1") => ({
  ...{ id: `pay_${id}`, amount, provider_id: "pp_payin_default", payment_session_id: session, refunds: [] },
  ...{ canceled_at: null, captured_at: early, captures: [{ id: `capt_${id}`, amount, created_at: early }] },
})

type World = { payments: () => object[]; transactions: () => Recorded[]; attempts?: AttemptRow[] }

/** A store with an order that costs 100. */
function storeOf({ payments, transactions, attempts = [] }: World): MedusaContainer {
  const orderNow = () => {
    const paid = transactions().reduce((sum, { amount }) => sum + amount, 0)
    const summary = { pending_difference: 100 - paid, transaction_total: paid }
    return { id: "order_1", currency_code: "eur", total: 100, summary, transactions: transactions() }
  }
  // The slower one of the two, where they are read side by side.
  const listOrders = () => new Promise((resolve) => setImmediate(() => resolve([orderNow()])))
  const listPaymentCollections = async () => [{ id: "pay_col_1", payments: payments() }]
  const links = { list: async () => [{ payment_collection_id: "pay_col_1" }] }
  const payin = { placements: { attemptsOf: async () => attempts }, cases: { ofAttempts: async () => [] } }
  const services: Record<string, object> = {
    [Modules.ORDER]: { listOrders },
    [Modules.PAYMENT]: { listPaymentCollections },
    [ContainerRegistrationKeys.LINK]: { getLinkModule: () => links },
    [PAYIN_MODULE]: payin,
  }
  return { resolve: (name: string) => services[name] } as unknown as MedusaContainer
}

const owedOf = async (world: World) => (await readOwed(storeOf(world), "order_1"))!.amount

describe("what an order owes, as it is read", () => {
  const closed = { payment_session_id: "payses_1", state: "captured", trade_status: "closed", trade_amount: "100.00" }

  it.each<[string, Partial<AttemptRow>, Recorded[], string]>([
    [
      "30 that staff sent back",
      { sent_outside: "30.00", sent_outside_at: at },
      [recorded(-30, "erp_1", late)],
      "30.00",
    ],
    [
      "all that staff sent back",
      { sent_outside: "100.00", sent_outside_at: at },
      [recorded(-100, "erp_1", late)],
      "100.00",
    ],
    ["what the service took back", { taken_back_at: at }, [recorded(-100, "erp_1", late)], "100.00"],
    [
      "more than staff sent back",
      { sent_outside: "30.00", sent_outside_at: at },
      [recorded(-50, "erp_1", late)],
      "50.00",
    ],
    [
      "what was given back before",
      { sent_outside: "30.00", sent_outside_at: at },
      [recorded(-20, "erp_1", early)],
      "50.00",
    ],
    [
      "what the customer handed over in cash and got back, and no more",
      { taken_back_at: at },
      [recorded(100, "erp_1", "2026-11-20T13:00:00Z"), recorded(-100, "erp_2", "2026-11-20T14:00:00Z")],
      "100.00",
    ],
    ["nothing", { sent_outside: "30.00", sent_outside_at: at }, [], "30.00"],
  ])("is asked for once where the store's own code records %s as a refund", async (_what, went, given, owed) => {
    const transactions = () => [recorded(100, "capt_1", early), ...given]
    const attempts = [attemptRow({ ...closed, ...went } as Partial<AttemptRow>)]
    expect(await owedOf({ payments: () => [capturedAs("1", 100)], transactions, attempts })).toBe(owed)
  })

  it("is held, and too much, where another payment came for what was given back and recorded", async () => {
    const attempts = [attemptRow({ ...closed, taken_back_at: at } as Partial<AttemptRow>)]
    const payments = () => [capturedAs("1", 100), capturedAs("2", 100, "payses_2")]
    const transactions = () => [recorded(100, "capt_1", early), recorded(-100, "erp_1", late)]
    const paidAgain = () => [...transactions(), recorded(100, "capt_2", late)]
    const owed = await readOwed(storeOf({ payments, transactions: paidAgain, attempts }), "order_1")
    expect(owed).toMatchObject({ amount: "0.00", isHeld: true })
  })

  it("counts what is captured meanwhile once", async () => {
    let isCaptured = false
    const card = { ...capturedAs("1", 60), provider_id: "pp_stripe_stripe" }
    const payments = () => {
      const now = isCaptured ? card : { ...card, captured_at: null, captures: [] }
      isCaptured = true
      return [now]
    }
    const transactions = () => (isCaptured ? [recorded(60, "capt_1", late)] : [])
    expect(await owedOf({ payments, transactions })).toBe("40.00")
  })
})
