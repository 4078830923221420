import { PayinError } from "../../../merchant-api/payin-error"
import { attemptRow } from "../../../modules/payin/__tests__/attempt-row"
import { attemptStates } from "../../../modules/payin/attempt/attempt-state"
import { type CheckoutContext, CheckoutContexts } from "../../../modules/payin/checkout/checkout-contexts"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { PayinPaymentProvider } from "../service"

type Mode = "pay_then_order" | "order_then_pay"
const onOrder = { meetsChange: async () => false, standsOnOrder: async () => true }

/** The provider on a module that has one attempt, bound to payses_1, and records what was asked of it. */
function providerWith(
  attempt: AttemptRow | undefined,
  { mode = "pay_then_order" as Mode, service = "up", movesOn = false } = {},
) {
  const asked: string[] = []
  const tickets = new CheckoutContexts()
  const open = async (_account: string, order: { paymentSessionId: string; amount: string; currency: string }) => {
    asked.push(`open ${order.paymentSessionId} ${order.amount} ${order.currency}`)
    return { outcome: "open", attempt: attemptRow({ payment_session_id: order.paymentSessionId }) }
  }
  const payin = {
    tickets,
    ...{ options: { accounts: {} }, log: { warn: () => undefined } },
    account: async () => ({ options: { mode, refunds: "by_hand" } }),
    placements: { ...onOrder, note: async (id: string) => void asked.push(`placed ${id} unpaid`) },
    cases: {
      ...{ recordedRefunds: async () => [], freshRefunds: async () => [] },
      refundedBefore: async () => "0",
      recordRefund: async ({ attempt_id, amount }: { attempt_id: string; amount: string }) =>
        void asked.push(`refund ${amount} of ${attempt_id}`),
    },
    openAttempt: open,
    planAttempt: open,
    readForShopper: async () => {
      if (service === "down") throw new PayinError("unavailable", "Down.")
      return attempt
    },
    attempts: {
      find: async (id: string) => (attempt?.id === id ? attempt : undefined),
      findBySession: async (id: string) => (attempt?.payment_session_id === id ? attempt : undefined),
      scheduleCheck: async () => void asked.push("due"),
      supersede: async () => void asked.push("supersede"),
      // The real statement never unbinds a paid attempt, and returns false for it.
      unbindSession: async (id: string) => {
        if (movesOn) attempt!.payment_session_id = "payses_2"
        if (attempt?.payment_session_id !== id) return false
        const isPaid = attempt?.state === "paid" || attempt?.state === "captured"
        if (!isPaid) asked.push(`unbind ${id}`)
        return !isPaid
      },
    },
    acceptCallback: async (account: string, { rawBody }: { rawBody: Buffer }) =>
      void asked.push(`callback of ${account}: ${String(rawBody)}`),
  }
  return { provider: new PayinPaymentProvider({ payin } as never), asked, tickets }
}

const data = { session_id: "payses_1" }
const authorize = (provider: PayinPaymentProvider) =>
  provider.authorizePayment({ data, context: { idempotency_key: "payses_1" } })
const unpaid = { type: "payment_requires_more_error" }

const paid = attemptRow({ state: "paid", trade_status: "closed" })

describe("the provider's options", () => {
  it.each([undefined, {}, { account: "eu-2" }])("may be %j", (options) => {
    expect(() => PayinPaymentProvider.validateOptions(options)).not.toThrow()
  })

  it.each([{ apiKey: "key" }, { account: 5 }, { account: "default", baseUrl: "https://x" }])(
    "are refused when they belong to the plugin: %j",
    (options) => {
      expect(() => PayinPaymentProvider.validateOptions(options)).toThrow(/takes one option, account/)
    },
  )
})

describe("a session that is started", () => {
  const checkout: CheckoutContext = { cartId: "cart_1", paymentCollectionId: "pay_col_1" }
  const initiate = (provider: PayinPaymentProvider, more: object) =>
    provider.initiatePayment({ amount: 100, currency_code: "eur", data: { session_id: "payses_9", ...more } })

  it("opens a trade over Medusa's amount for a checkout that the store's server knows", async () => {
    const { provider, asked, tickets } = providerWith(undefined)
    const started = await initiate(provider, { payin_ticket: tickets.issue(checkout), amount: "1.00" })
    expect(asked).toEqual(["open payses_9 100.00 EUR"])
    expect(started).toMatchObject({ status: "pending", data: { session_id: "payses_9", payin_ticket: null } })
  })

  it.each([{}, { payin_ticket: "forged" }, { payin_ticket: null, payin_attempt: "payatt_forged" }])(
    "opens nothing for what only a browser says: %j",
    async (forged) => {
      const { provider, asked } = providerWith(undefined)
      await expect(initiate(provider, forged)).rejects.toMatchObject({ type: "not_allowed" })
      expect(asked).toEqual([])
    },
  )

  it("opens nothing after its request has ended", async () => {
    const { provider, asked, tickets } = providerWith(undefined)
    const ticket = tickets.issue(checkout)
    tickets.revoke(ticket)
    await expect(initiate(provider, { payin_ticket: ticket })).rejects.toMatchObject({ type: "not_allowed" })
    expect(asked).toEqual([])
  })

  it("rounds what taxes left of a cent, as money is asked for in whole ones", async () => {
    const { provider, asked, tickets } = providerWith(undefined)
    const data = { session_id: "payses_9", payin_ticket: tickets.issue(checkout) }
    await provider.initiatePayment({ amount: 119.3333, currency_code: "eur", data })
    expect(asked).toEqual(["open payses_9 119.33 EUR"])
  })
})

describe("the authorization of a session", () => {
  it.each([
    ["paid in full", paid, "captured"],
    ["captured before", attemptRow({ state: "captured", trade_status: "closed" }), "captured"],
    ["paid with more", attemptRow({ ...paid, trade_amount: "150.00" }), "captured"],
    ["paid with less: what came is captured apart", attemptRow({ ...paid, trade_amount: "60.00" }), "authorized"],
  ])("is given for a trade that is %s", async (_how, attempt, status) => {
    expect(await authorize(providerWith(attempt).provider)).toMatchObject({ status })
  })

  it.each([
    ["is open", attemptRow()],
    ["is canceled", attemptRow({ state: "canceled", trade_status: "canceled" })],
    ["is closed without an amount", attemptRow({ ...paid, trade_amount: null })],
    ["belongs to another session", attemptRow({ ...paid, payment_session_id: "payses_2" })],
    ["is not there", undefined],
  ])("is not given while the trade %s", async (_how, attempt) => {
    await expect(authorize(providerWith(attempt).provider)).rejects.toMatchObject(unpaid)
  })

  it("is not given while the service cannot be asked", async () => {
    await expect(authorize(providerWith(attemptRow(), { service: "down" }).provider)).rejects.toMatchObject(unpaid)
  })

  it("believes Medusa's session id, not the one in the data", async () => {
    const { provider } = providerWith(paid)
    const forged = { data: { session_id: "payses_1" }, context: { idempotency_key: "payses_7" } }
    await expect(provider.authorizePayment(forged)).rejects.toMatchObject(unpaid)
  })

  it("lets an order wait for its open trade where the store places orders first, also while the service is down", async () => {
    const mode = "order_then_pay"
    const up = providerWith(attemptRow(), { mode })
    const down = providerWith(attemptRow(), { mode, service: "down" })
    expect(await authorize(up.provider)).toMatchObject({ status: "pending_authorization" })
    expect(await authorize(down.provider)).toMatchObject({ status: "pending_authorization" })
    const canceled = providerWith(attemptRow({ state: "canceled", trade_status: "canceled" }), { mode })
    await expect(authorize(canceled.provider)).rejects.toMatchObject(unpaid)
    expect([up.asked, down.asked, canceled.asked]).toEqual([["placed payatt_1 unpaid"], ["placed payatt_1 unpaid"], []])
  })

  it("places nothing unpaid where the store takes the money first, nor when it is paid", async () => {
    const open = providerWith(attemptRow())
    await expect(authorize(open.provider)).rejects.toMatchObject(unpaid)
    const closed = providerWith(paid, { mode: "order_then_pay" })
    await authorize(closed.provider)
    expect([open.asked, closed.asked]).toEqual([[], ["due"]])
  })

  it("is looked at again soon by settling, which checks that the order stands", async () => {
    const { provider, asked } = providerWith(paid)
    await authorize(provider)
    expect(asked).toEqual(["due"])
  })
})

describe("a session that the host drops", () => {
  it.each(["paid", "captured"] as const)("is refused while its money is there (%s)", async (state) => {
    const { provider, asked } = providerWith(attemptRow({ state, trade_status: "closed" }))
    await expect(provider.deletePayment({ data })).rejects.toMatchObject({ type: "not_allowed" })
    await expect(provider.cancelPayment({ data })).rejects.toMatchObject({ type: "not_allowed" })
    expect(asked).toEqual([])
  })

  it("lets go of an open attempt, which stays for the next session", async () => {
    const { provider, asked } = providerWith(attemptRow())
    await provider.deletePayment({ data })
    expect(asked).toEqual(["unbind payses_1"])
  })

  it("leaves alone an attempt that has just gone over to the session that takes its place", async () => {
    const { provider, asked } = providerWith(attemptRow(), { movesOn: true })
    expect(await provider.deletePayment({ data })).toEqual({ data })
    expect(asked).toEqual([])
  })

  it("puts an open attempt aside when its payment is canceled", async () => {
    const { provider, asked } = providerWith(attemptRow())
    await provider.cancelPayment({ data })
    expect(asked).toEqual(["supersede"])
  })

  it.each([{ session_id: "payses_7" }, { session_id: 5 }, {}, undefined])(
    "never fails for a session that is not ours: %j",
    async (data) => {
      const { provider, asked } = providerWith(paid)
      expect(await provider.deletePayment({ data })).toEqual({ data })
      expect(await provider.cancelPayment({ data })).toEqual({ data })
      expect(asked).toEqual([])
    },
  )
})

describe("a refund", () => {
  const refund = (provider: PayinPaymentProvider, amount = 30) =>
    provider.refundPayment({ data, amount, context: { idempotency_key: "ref_1" } })

  it("is recorded of a payment that stands on an order", async () => {
    const { provider, asked } = providerWith(attemptRow({ state: "captured", trade_status: "closed" }))
    await refund(provider)
    // Due: settling reads the refund for the sums of its day.
    expect(asked).toEqual(["refund 30.00 of payatt_1", "due"])
  })

  it("is refused in words when it is less than can be sent", async () => {
    const { provider, asked } = providerWith(attemptRow({ state: "captured", trade_status: "closed" }))
    await expect(refund(provider, 0.001)).rejects.toThrow("Less than 0.01 EUR cannot be sent back. Enter")
    expect(asked).toEqual([])
  })

  it("is refused while the service has taken the money back", async () => {
    const taken = attemptRow({ state: "captured", trade_status: "canceled", taken_back_at: new Date(0) })
    const { provider, asked } = providerWith(taken)
    await expect(refund(provider)).rejects.toMatchObject({ type: "not_allowed" })
    expect(asked).toEqual(["due"])
  })

  it.each(attemptStates.filter((state) => state !== "captured"))(
    "is refused before that, for the host gives back by itself what staff did not (%s)",
    async (state) => {
      const { provider, asked } = providerWith(attemptRow({ state }))
      await expect(refund(provider)).rejects.toMatchObject({ type: "not_allowed" })
      expect(asked).toEqual([])
    },
  )
})

describe("a callback that reaches Medusa's own route", () => {
  it("is kept with its very bytes, and the core has nothing to do", async () => {
    const { provider, asked } = providerWith(paid)
    const payload = { data: { status: "closed" }, rawData: Buffer.from('{ "n": 1.0 }'), headers: {} }
    expect(await provider.getWebhookActionAndData(payload)).toEqual({ action: "not_supported" })
    expect(asked).toEqual(['callback of default: { "n": 1.0 }'])
  })
})
