import { storeThat, waiting } from "../../__tests__/payment-json"
import { PayinStoreError } from "../../store-client"
import { isSpentCart } from "../is-spent-cart"
import { liveCart } from "../live-cart"
import { chosenCart, payinChoice } from "../payin-choice"

const cart = { id: "cart_1", completed_at: null as string | null, payment_collection: undefined as unknown }

/** The shopper's cookies after this choice. */
function chosen(cartId: string, providerId: string) {
  const { name, value } = payinChoice(cartId, providerId)
  return { get: (asked: string) => (asked === name ? { value } : undefined) }
}

const none = { get: () => undefined }

describe("a storefront's cart", () => {
  it("is none once its order was placed, with the shopper or without", () => {
    expect(liveCart({ ...cart, completed_at: "2026-11-05T10:00:00.000Z" }, none)).toBeNull()
    expect(liveCart(cart, none)).toBe(cart)
  })

  it("goes on to the review with the pay-in that was chosen, without a payment being opened", () => {
    const session = { provider_id: "pp_payin_default", status: "pending" }
    const { payment_collection } = liveCart(cart, chosen("cart_1", "pp_payin_default"))!
    expect(payment_collection).toMatchObject({ payment_sessions: [session] })
  })

  it("shows the real payment as soon as there is one", () => {
    const open = {
      ...cart,
      payment_collection: { payment_sessions: [{ id: "payses_1", provider_id: "pp_payin_default" }] },
    }
    expect(liveCart(open, chosen("cart_1", "pp_payin_default"))).toBe(open)
  })

  it.each(["canceled", "error"])("offers the chosen pay-in again after a payment that ended as %s", (status) => {
    const over = { id: "payses_1", provider_id: "pp_payin_default", status }
    const ended = { ...cart, payment_collection: { id: "pay_col_1", payment_sessions: [over] } }
    const { payment_collection } = liveCart(ended, chosen("cart_1", "pp_payin_default"))!
    expect(payment_collection).toMatchObject({ id: "pay_col_1", payment_sessions: [{ status: "pending" }] })
    expect(liveCart(ended, none)).toBe(ended)
  })

  it.each([
    ["another cart", "cart_2", "pp_payin_default"],
    ["another provider", "cart_1", "pp_system_default"],
  ])("knows nothing of a choice for %s", (_of, cartId, providerId) => {
    expect(liveCart(cart, chosen(cartId, providerId))).toBe(cart)
  })

  it("forgets the pay-in when the shopper chooses something else", () => {
    expect(payinChoice("cart_1", "pp_system_default")).toMatchObject({ value: "", maxAge: 0 })
  })

  it("is known by the choice once it is an order, where a checkout would say that there is no such page", () => {
    expect(chosenCart(chosen("cart_1", "pp_payin_default"))).toBe("cart_1")
    expect(chosenCart(chosen("cart_1", "pp_system_default"))).toBeUndefined()
    expect(chosenCart(none)).toBeUndefined()
  })
})

describe("a cart that the store does not change any more", () => {
  const refused = (status: number) => new PayinStoreError("No.", status)
  const about = (payment: object) => storeThat({ payment: { ...waiting, ...payment } }).store

  it.each([
    ["its order is being placed", { state: "waiting", message_key: "placing_order" }],
    ["its order was placed", { state: "paid", message_key: "paid" }],
    ["it is paid, and the shop has to act", { state: "needs_help", message_key: "needs_help" }],
  ])("is spent when %s", async (_when, payment) => {
    expect(await isSpentCart(about(payment), "cart_1", refused(409))).toBe(true)
  })

  it("is not spent while its payment is open, or when the store refuses for another reason", async () => {
    expect(await isSpentCart(about({}), "cart_1", refused(409))).toBe(false)
    expect(await isSpentCart(about({ state: "paid" }), "cart_1", refused(400))).toBe(false)
    expect(await isSpentCart(storeThat(refused(404)).store, "cart_1", refused(409))).toBe(false)
  })
})
