import { storeThat, waiting } from "../../__tests__/payment-json"
import { payinTexts } from "../../texts"
import { contactRows } from "../contact-rows"
import { readPayment } from "../payment"

const given = async (json: object) =>
  await readPayment(storeThat({ payment: { ...waiting, ...json } }).store, { cartId: "cart_1" })

describe("how a shopper reaches the shop", () => {
  it("is the reference, what arrived, and what the store says", async () => {
    const told = { contact_shop: true, received_amount: "20.00", support_email: "help@shop.example" }
    const payment = await given({ ...told, support_url: "https://shop.example/help" })
    expect(contactRows(payment, payinTexts("en"), "en")).toEqual([
      { key: "reference", label: "Reference", shown: "7F3K-9QXZ" },
      { key: "received", label: "Received", shown: "€20.00" },
      { key: "email", label: "E-mail", shown: "help@shop.example", href: "mailto:help@shop.example?subject=7F3K-9QXZ" },
      {
        key: "website",
        label: "Website",
        shown: "https://shop.example/help",
        href: "https://shop.example/help",
      },
    ])
  })

  it("leaves the amounts of two payments to the sentence about them", async () => {
    const payment = await given({ message_key: "paid_twice", contact_shop: true, received_amount: "20.00" })
    expect(contactRows(payment, payinTexts("en"), "en").map(({ key }) => key)).toEqual(["reference"])
  })

  it("is the reference alone where the store says nothing more, and no address that runs code", async () => {
    const payment = await given({ contact_shop: true, support_url: "javascript:alert(1)" })
    expect(contactRows(payment, payinTexts("ru"), "ru").map(({ key }) => key)).toEqual(["reference"])
  })

  it("is not shown while there is nothing to ask the shop", async () => {
    expect(contactRows(await given({ support_email: "help@shop.example" }), payinTexts("en"), "en")).toEqual([])
  })
})
