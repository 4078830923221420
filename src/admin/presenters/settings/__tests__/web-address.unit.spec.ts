import { baseUrlProblem, placeholders, templateProblem } from "../web-address"

describe("an address with placeholders", () => {
  it.each(placeholders)("may hold %s", (placeholder) => {
    expect(templateProblem(`https://shop.example/return?id=${placeholder}`)).toBeUndefined()
  })

  it.each([
    ["{cartid}", "{cartid}"],
    ["{Cart_Id}", "{Cart_Id}"],
    ["{external_transaction_id}", "{external_transaction_id}"],
    ["{cart_id", "{cart_id"],
    ["cart_id}", "}"],
  ])("may not hold %s, which nobody fills in", (written, unknown) => {
    expect(templateProblem(`https://shop.example/return?id=${written}`)).toEqual({
      key: "settings.checkout.wrongPlaceholder",
      values: { unknown, known: "{cart_id}, {order_id}, {payment_collection_id}" },
    })
  })

  it.each(["shop.example/thanks", "javascript:alert(1)", "https://"])("is a full one: not %s", (text) => {
    expect(templateProblem(text)).toEqual({ key: "settings.checkout.wrongUrl" })
  })
})

describe("a base address", () => {
  it.each(["https://api.example.com", "http://localhost:4000/base/"])("may be %s", (text) => {
    expect(baseUrlProblem(text)).toBeUndefined()
  })

  it.each(["https://me:secret@api.example.com", "https://api.example.com/?v=1", "https://api.example.com/#top"])(
    "has nothing around it: not %s",
    (text) => {
      expect(baseUrlProblem(text)).toEqual({ key: "settings.connection.urlWithMore" })
    },
  )

  it("is a full one", () => {
    expect(baseUrlProblem("api.example.com")).toEqual({ key: "settings.connection.wrongUrl" })
  })
})
