import { shopperTexts } from "../../../../../shopper-texts"
import { asksForContact, paymentStateOf, retryAfterMs } from "../payment-state"
import { attemptStates, paymentFacts } from "./payment-facts"

const mapped = <K extends string, V>(table: Record<K, V>, map: (value: V) => string) =>
  Object.fromEntries(Object.entries<V>(table).map(([key, value]) => [key, map(value)])) as Record<K, string>

const now = new Date("2026-11-05T10:00:00Z")

describe("what a shopper is told", () => {
  it.each([
    ["planned", {}, "waiting", "preparing"],
    ["opening", {}, "waiting", "preparing"],
    ["opening", { unreachable: true }, "waiting", "checking_delayed"],
    ["planned", { order: "standing", nothingOwed: true }, "paid", "nothing_owed"],
    ["opening", { order: "standing", nothingOwed: true, unreachable: true }, "paid", "nothing_owed"],
    ["opening", { order: "standing" }, "waiting", "preparing"],
    ["opening", { order: "canceled" }, "expired", "order_canceled"],
    ["open", {}, "waiting", "waiting_for_payment"],
    ["open", { expires_at: new Date("2026-11-05T09:59:59Z") }, "waiting", "window_over"],
    ["open", { unreachable: true }, "waiting", "checking_delayed"],
    ["open", { trade_status: "dispute", unreachable: true }, "in_review", "in_review"],
    ["open", { trade_status: "checking" }, "in_review", "in_review"],
    ["open", { trade_status: "re_calculation" }, "in_review", "in_review"],
    ["open", { trade_status: "tomorrow" }, "in_review", "in_review"],
    ["open", { order: "standing" }, "waiting", "waiting_for_payment"],
    ["open", { order: "standing", nothingOwed: true }, "paid", "nothing_owed"],
    ["open", { forOldCart: true }, "expired", "cart_changed"],
    ["open", { forOldCart: true, trade_status: "dispute" }, "in_review", "in_review"],
    ["open", { forOldCart: true, unreachable: true }, "waiting", "checking_delayed"],
    ["open", { order: "canceled" }, "expired", "order_canceled"],
    ["open", { order: "canceled", unreachable: true }, "expired", "order_canceled"],
    ["open", { order: "canceled", trade_status: "dispute" }, "in_review", "in_review"],
    ["open", { trade_status: "dispute", withoutEnd: true }, "expired", "closed_by_shop"],
    ["open", { trade_status: "dispute", paidOtherwise: true }, "in_review", "in_review"],
    ["open", { trade_status: "dispute", withoutEnd: true, order: "canceled" }, "expired", "order_canceled"],
    ["open", { trade_status: "tomorrow", withoutEnd: true, order: "standing" }, "expired", "closed_by_shop"],
    [
      "open",
      { trade_status: "tomorrow", withoutEnd: true, order: "standing", nothingOwed: true },
      "paid",
      "nothing_owed",
    ],
    ["paid", {}, "waiting", "placing_order"],
    ["paid", { order: "standing" }, "paid", "paid"],
    ["paid", { order: "standing", openCases: ["amount_short"] }, "paid", "paid"],
    ["paid", { order: "standing", arrived: "short" }, "paid", "paid_short"],
    ["paid", { order: "standing", openCases: ["paid_twice"] }, "needs_help", "paid_again"],
    ["paid", { order: "standing", openCases: ["paid_not_owed"] }, "needs_help", "paid_not_owed"],
    ["paid", { order: "standing", openCases: ["paid_without_order"] }, "needs_help", "needs_help"],
    [
      "paid",
      { order: "standing", openCases: ["paid_without_order"], nothingOwed: true },
      "needs_help",
      "paid_not_owed",
    ],
    ["paid", { order: "standing", openCases: ["unknown_status"] }, "needs_help", "needs_help"],
    ["paid", { arrived: "short" }, "waiting", "placing_order"],
    ["paid", { openCases: ["paid_without_order"] }, "needs_help", "needs_help"],
    ["paid", { order: "canceled" }, "needs_help", "needs_help"],
    ["paid", { resolved: true }, "expired", "closed_by_shop"],
    ["paid", { resolved: true, order: "canceled" }, "expired", "closed_by_shop"],
    ["paid", { resolved: true, order: "standing", nothingOwed: true }, "paid", "paid"],
    ["paid", { resolved: true, order: "standing", kept: true }, "paid", "paid"],
    ["paid", { resolved: true, order: "standing" }, "expired", "closed_by_shop"],
    ["captured", { openCases: ["reverted"] }, "paid", "paid"],
    ["captured", { order: "none", openCases: ["paid_without_order"] }, "needs_help", "needs_help"],
    ["captured", { order: "none", resolved: true }, "expired", "closed_by_shop"],
    ["captured", { order: "none", resolved: true, cart_id: null }, "expired", "order_canceled"],
    ["captured", { order: "standing" }, "paid", "paid"],
    ["captured", { order: "standing", arrived: "short" }, "paid", "paid_short"],
    ["captured", { order: "standing", arrived: "short", nothingOwed: true }, "paid", "paid"],
    ["captured", { order: "standing", arrived: "over", nothingOwed: true }, "paid", "paid_over"],
    ["captured", { order: "standing", arrived: "over", openCases: ["amount_over"] }, "paid", "paid_over"],
    ["captured", { order: "standing", arrived: "short", paidTwice: true }, "paid", "paid_twice"],
    ["captured", { order: "canceled", arrived: "short" }, "expired", "order_canceled"],
    ["captured", { order: "canceled" }, "expired", "order_canceled"],
    ["captured", { order: "canceled", openCases: ["paid_after_cancel"] }, "needs_help", "needs_help"],
    ["canceled", {}, "expired", "not_paid"],
    ["canceled", { order: "standing" }, "expired", "not_paid"],
    ["canceled", { order: "standing", orderUndecided: true }, "waiting", "waiting_for_payment"],
    [
      "canceled",
      { order: "standing", orderUndecided: true, expires_at: new Date("2026-11-05T09:59:59Z") },
      "waiting",
      "window_over",
    ],
    ["canceled", { order: "standing", orderUndecided: true, nothingOwed: true }, "paid", "nothing_owed"],
    ["canceled", { order: "canceled", orderUndecided: true }, "expired", "order_given_up"],
    ["canceled", { order: "standing", nothingOwed: true }, "paid", "nothing_owed"],
    ["canceled", { order: "canceled" }, "expired", "order_given_up"],
    ["canceled", { paidOtherwise: true }, "in_review", "in_review"],
    ["refused", { paidOtherwise: true, order: "canceled" }, "in_review", "in_review"],
    ["refused", {}, "expired", "not_opened"],
    ["refused", { order: "standing" }, "expired", "not_opened"],
    ["refused", { order: "standing", orderUndecided: true }, "waiting", "preparing"],
    ["refused", { order: "canceled" }, "expired", "order_not_opened"],
    ["refused", { order: "standing", nothingOwed: true }, "paid", "nothing_owed"],
  ] as const)("%s with %o: %s, %s", (state, facts, told, messageKey) => {
    expect(paymentStateOf(paymentFacts({ state, now, ...facts }))).toEqual({ state: told, messageKey })
  })

  it.each(["en", "ru"])("a payment that the service never opened was neither canceled nor late, in %s", (language) => {
    const { stateTexts } = shopperTexts(language)
    for (const order of ["none", "standing", "canceled"] as const) {
      const { messageKey } = paymentStateOf(paymentFacts({ state: "refused", now, order }))
      expect(stateTexts[messageKey as keyof typeof stateTexts]).not.toMatch(
        /payment was canceled|ran out|Оплата отменена|время/,
      )
    }
  })

  it("never says that nothing was paid before the service does", () => {
    for (const state of attemptStates.filter((each) => each !== "canceled" && each !== "refused")) {
      const expired = paymentFacts({ state, now, expires_at: new Date(0) })
      expect(paymentStateOf(expired).state).not.toBe("expired")
    }
  })

  it("shows how to reach the shop exactly where the sentence sends the shopper there", () => {
    const { stateTexts, amountTexts } = shopperTexts("en")
    const amounts = { received: "€1", asked: "€2" }
    const said = { ...stateTexts, ...mapped(amountTexts, (text) => text(amounts)), needs_help: "contact the shop" }
    for (const state of attemptStates) {
      const differing = [{ arrived: "short" }, { arrived: "over" }, { paidTwice: true }]
      for (const facts of [{}, ...differing, { order: "canceled" }, { nothingOwed: true }, { forOldCart: true }]) {
        const { state: told, messageKey } = paymentStateOf(
          paymentFacts({ state, now, order: "standing", ...facts } as never),
        )
        expect([messageKey, asksForContact(told, messageKey)]).toEqual([
          messageKey,
          /contact the shop/.test(said[messageKey]),
        ])
      }
    }
  })

  it("lets clients stop asking exactly when nothing more comes", () => {
    const hour = 3_600_000
    const new_ = { unchangedMs: 0, canPayAgain: false }
    expect(retryAfterMs("paid", "paid", new_)).toBeNull()
    expect(retryAfterMs("expired", "order_canceled", new_)).toBeNull()
    expect(retryAfterMs("expired", "not_paid", { ...new_, canPayAgain: true })).toBe(15_000)
    expect(retryAfterMs("expired", "not_paid", { ...new_, canPayAgain: true, unchangedMs: 2 * hour })).toBe(60_000)
    expect(retryAfterMs("expired", "not_paid", { ...new_, canPayAgain: true, unchangedMs: 25 * hour })).toBeNull()
    expect(retryAfterMs("waiting", "waiting_for_payment", new_)).toBe(3_000)
    expect(retryAfterMs("waiting", "waiting_for_payment", { ...new_, unchangedMs: hour })).toBe(10_000)
    expect(retryAfterMs("waiting", "placing_order", { ...new_, unchangedMs: hour })).toBe(2_000)
    expect(retryAfterMs("in_review", "in_review", new_)).toBe(30_000)
  })
})
