import { CheckoutContexts } from "../checkout-contexts"

const context = { cartId: "cart_1", paymentCollectionId: "pay_col_1", payer: { ip: "203.0.113.7" } }

describe("a checkout's ticket", () => {
  it("leads to what the server knows of the checkout, and to nothing after its request", () => {
    const tickets = new CheckoutContexts()
    const ticket = tickets.issue(context)
    expect(tickets.read(ticket)).toEqual(context)
    tickets.revoke(ticket)
    expect(tickets.read(ticket)).toBeUndefined()
    expect(tickets.readOf("pay_col_1")).toBeUndefined()
  })

  it("says nothing of what it stands for, and is another one for each request", () => {
    const tickets = new CheckoutContexts()
    const issued = Array.from({ length: 100 }, () => tickets.issue(context))
    expect(new Set(issued).size).toBe(100)
    for (const ticket of issued) expect(ticket).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each([undefined, null, 1, {}, [], "", "forged", "__proto__", "constructor"])("is not %p", (forged) => {
    const tickets = new CheckoutContexts()
    tickets.issue(context)
    expect(tickets.read(forged)).toBeUndefined()
  })

  it("is worth nothing in another process", () => {
    expect(new CheckoutContexts().read(new CheckoutContexts().issue(context))).toBeUndefined()
  })

  it("is found by its collection for a request that can carry none, but not when settle alone issued it", () => {
    const tickets = new CheckoutContexts()
    tickets.issue({ ...context, adoptAttemptId: "payatt_1" })
    expect(tickets.readOf("pay_col_1")).toBeUndefined()
    tickets.issue(context)
    expect(tickets.readOf("pay_col_1")).toEqual(context)
    expect(tickets.readOf("pay_col_2")).toBeUndefined()
  })
})
