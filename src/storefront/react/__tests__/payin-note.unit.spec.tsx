import { renderToStaticMarkup } from "react-dom/server"
import { paid, waiting } from "../../__tests__/payment-json"
import { readPayment } from "../../payment/payment"
import { Note } from "../payin-note"

async function noteOf(json: object): Promise<string> {
  const store = { client: { fetch: async <T,>() => ({ payment: json }) as T } }
  return renderToStaticMarkup(<Note payment={await readPayment(store, { orderId: "order_1" })} locale="en" />)
}

describe("the note on an order's page", () => {
  const placedFirst = { ...waiting, order_id: "order_1" }

  it("says that an order which was placed first still waits for its payment, and leads there", async () => {
    const note = await noteOf(placedFirst)
    expect(note).toContain("Waiting for your payment")
    expect(note).toContain("Not yet.")
    expect(note).toContain(`href="https://pay.example/1"`)
  })

  it("says where to pay such an order to if there is no hosted page", async () => {
    expect(await noteOf({ ...placedFirst, payment_page_url: null })).toContain("4000 1111 2222 3333")
  })

  it("says that a payment is being reviewed, which nobody must make again", async () => {
    const note = await noteOf({ ...placedFirst, state: "in_review", message_key: "in_review", message: "Reviewed." })
    expect(note).toContain("Reviewed.")
    expect(note).not.toContain("https://pay.example/1")
  })

  it.each([
    ["that less arrived", { ...paid, contact_shop: true }],
    ["that the order was canceled unpaid", { ...placedFirst, state: "expired", contact_shop: true }],
  ])("says %s, and how to reach the shop", async (_what, json) => {
    expect(await noteOf({ ...json, support_email: "help@shop.example" })).toContain("mailto:help@shop.example")
  })

  it("sends whoever could pay again to the shop, because nothing on this page leads to another payment", async () => {
    const again = { state: "expired", message: "You can pay again.", can_pay_again: true, contact_shop: true }
    const note = await noteOf({ ...placedFirst, ...again })
    expect(note).not.toContain("You can pay again.")
    expect(note).toContain("Please contact the shop, also if you have already paid.")
  })

  it("says nothing of an order that is paid", async () => {
    expect(await noteOf(paid)).toBe("")
  })
})
