import { redirectTemplate } from "../redirect-template"

const complaintOf = (text: string) => redirectTemplate.safeParse(text).error?.issues[0]?.message

describe("an address to which shoppers return", () => {
  it.each([
    "https://shop.example/return?cart_id={cart_id}",
    "https://shop.example/{payment_collection_id}/{order_id}",
    "https://shop.example/return?price=$",
    "https://shop.example/r?err=undefined",
    "https://shop.example:8000/return?cart_id={cart_id}&order_id=&from=50%25cart_id",
  ])("may be %s", (text) => {
    expect(complaintOf(text)).toBeUndefined()
  })

  it("has no dollar before a placeholder, as JavaScript writes them: it would stand before the id", () => {
    const known = "one of {cart_id}, {order_id}, {payment_collection_id}."
    expect(complaintOf("https://shop.example/?c=${cart_id}")).toBe(`unknown placeholder \${cart_id}; ${known}`)
    expect(complaintOf("https://shop.example/?c=${cart.id}")).toBe(`unknown placeholder \${cart.id}; ${known}`)
  })

  it.each([":cart_id", "[cart_id]", "<order_id>", "%3Corder_id%3E", "$cart_id", "{{cart_id}}"])(
    "has none as other tools write them, for it would stand in every shopper's address: %s",
    (written) => {
      expect(complaintOf(`https://shop.example/return/${written}`)).toMatch(
        /^unknown placeholder .*; one of {cart_id},/,
      )
      expect(complaintOf(`https://shop.example/return?cart_id=${written}`)).toMatch(/^unknown placeholder/)
    },
  )

  it("has its placeholders also where JavaScript's own URL wrote them, with encoded braces", () => {
    const written = new URL("https://shop.example/return/{order_id}")
    written.searchParams.set("cart_id", "{cart_id}")
    written.searchParams.set("filter", '{"a":1}')
    expect(redirectTemplate.parse(written.href)).toBe(
      "https://shop.example/return/{order_id}?cart_id={cart_id}&filter=%7B%22a%22%3A1%7D",
    )
    expect(redirectTemplate.parse("https://shop.example/%7bcart_id%7d")).toBe("https://shop.example/{cart_id}")
  })

  it("is not made of a variable that is not set: nobody would come back from there", () => {
    const unset = ["https://undefined/return?cart_id={cart_id}", "https://shop.example/#/undefined/return?c={cart_id}"]
    for (const text of unset) expect(complaintOf(text)).toMatch(/^not an http\(s\) address; give a full/)
  })
})
