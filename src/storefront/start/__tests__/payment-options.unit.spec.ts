import { listPaymentOptions } from "../payment-options"

const option = {
  provider_id: "pp_payin_default",
  availability: "available",
  currency_code: "EUR",
  amount: "145.00",
  mode: "pay_then_order",
  banks: ["NORTHBANK", "OAKBANK"],
  bank_names: { NORTHBANK: "Северный банк" },
  methods: ["wallet"],
  method_names: { wallet: "Кошелёк" },
  suggestions: { banks: ["OAKBANK"], methods: [] },
}

const storeWith = (answer: object) => {
  const fetch = jest.fn(async () => ({ payment_options: [answer] }))
  return { fetch, store: { client: { fetch: fetch as never } } }
}

describe("the list of payment options", () => {
  it("asks in the shopper's language, and has the names of banks and methods by their codes", async () => {
    const { fetch, store } = storeWith(option)
    const [listed] = await listPaymentOptions(store, { cartId: "cart_1" }, { locale: "ru" })
    expect(listed).toMatchObject({ banks: ["NORTHBANK", "OAKBANK"], bankNames: { NORTHBANK: "Северный банк" } })
    expect(listed).toMatchObject({ amount: "145.00", currencyCode: "EUR", mode: "pay_then_order" })
    expect(listed).toMatchObject({ methods: ["wallet"], methodNames: { wallet: "Кошелёк" } })
    expect(fetch).toHaveBeenCalledWith(
      "/store/payin/payment-options",
      expect.objectContaining({ query: expect.objectContaining({ cart_id: "cart_1", locale: "ru" }) }),
    )
  })

  it("does without what an older store does not say", async () => {
    const { amount: _amount, bank_names: _names, method_names: _methods, suggestions: _suggestions, ...older } = option
    const [listed] = await listPaymentOptions(storeWith(older).store, { currencyCode: "EUR" })
    expect(listed).toMatchObject({
      amount: null,
      bankNames: {},
      methodNames: {},
      suggestions: { banks: [], methods: [] },
    })
  })
})
