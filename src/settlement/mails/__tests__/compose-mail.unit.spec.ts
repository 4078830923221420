import { mailKinds } from "../../../modules/payin/mail/mail-options"
import { composeMail } from "../compose-mail"

const data = {
  locale: "en-GB",
  amount: "1234.50",
  currency_code: "EUR",
  order_number: null,
  url: "https://shop.example/return?cart_id=cart_1&a=b",
  shop: "shop.example",
}

describe("a mail to a shopper", () => {
  it("has a subject, a text and a page with the same link", () => {
    const { amount_text, content } = composeMail("waiting", data)
    expect(amount_text).toBe("€1,234.50")
    expect(content.subject).toBe("Your order is waiting for your payment")
    expect(content.text).toBe(
      [
        "We have not received your payment of €1,234.50 yet. You can still make it.",
        "Pay now: https://shop.example/return?cart_id=cart_1&a=b",
        "If you have just paid, you do not need to do anything: we will find your payment. Please do not pay a second time.",
        "shop.example",
      ].join("\n\n"),
    )
    expect(content.html).toContain('<html lang="en">')
    expect(content.html).toContain('href="https://shop.example/return?cart_id=cart_1&amp;a=b"')
  })

  it.each([
    ["ru", "ru"],
    ["RU", "ru"],
    ["ru-RU", "ru"],
    ["EN", "en"],
    ["de-DE", "en"],
    [null, "en"],
  ])("is, for a shopper with the language %s, in %s", (locale, language) => {
    for (const kind of [...mailKinds, "link"] as const) {
      const { content, language: spoken } = composeMail(kind, { ...data, locale, order_number: "17" })
      expect(spoken).toBe(language)
      expect(/[а-я]/i.test(content.text)).toBe(language === "ru")
      expect(content.text).toContain("17")
    }
  })

  it("has no button where there is nothing to go to", () => {
    const { content } = composeMail("received", { ...data, url: null, order_number: "17" })
    expect(content.html).not.toContain("<a ")
    expect(content.text).toBe(
      "We have received your payment of €1,234.50. Thank you! Your order #17 has been placed.\n\nYou do not need to do anything.\n\nshop.example",
    )
  })

  it("shows what it was given as text, and an unknown currency by its code", () => {
    const { content } = composeMail("ended", { ...data, currency_code: "<b>", shop: "<i>", url: 'https://x.y/"><i>' })
    expect(content.html).not.toMatch(/<b>|<i>/)
    expect(composeMail("ended", { ...data, currency_code: "€" }).amount_text).toBe("1234.50 €")
  })
})
