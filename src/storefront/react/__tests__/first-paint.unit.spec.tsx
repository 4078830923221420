import { renderToStaticMarkup } from "react-dom/server"
import { storeThat, waiting } from "../../__tests__/payment-json"
import { readPaymentLink } from "../../link/payment-link"
import { readPayment } from "../../payment/payment"
import type { PayinOption } from "../../start/payment-options"
import type { SuggestedChoice } from "../../start/suggested-choices"
import { PayinStoreError } from "../../store-client"
import { payinTexts } from "../../texts"
import { PayButton, PayinHelp, PayinLink, PayinReturn, PayinTransfer } from ".."
import { PayForm, Suggestions } from "../form/pay-form"
import { Standing } from "../payin-link"
import { Standing as ReturnStanding } from "../payin-return"
import { WhileWaiting } from "../while-waiting"

const action = async () => ({ ok: true, value: {} }) as const

const paymentOf = (json: object) =>
  readPayment({ client: { fetch: async <T,>() => ({ payment: { ...waiting, ...json } }) as T } }, { cartId: "cart_1" })

const owed = {
  state: "payable",
  message_key: "payable",
  message: "Сказано магазином.",
  order_number: 1042,
  amount: "45.00",
  currency_code: "EUR",
  payment: null,
  payment_options: [],
  retry_after_ms: null,
}

async function linkShown(json: object): Promise<string> {
  const link = await readPaymentLink(storeThat({ payment_link: { ...owed, ...json } }).store, "paycol_1")
  return renderToStaticMarkup(<Standing link={link} locale="ru" />)
}

describe("what a shopper sees before anything is loaded", () => {
  it("is the sum to pay, in the cart's language", () => {
    const cart = { id: "cart_1", total: 55, currency_code: "eur", locale: "ru-RU" }
    const button = { payin: action, cart, providerId: "pp_payin_default", returnPath: "/back" }
    expect(renderToStaticMarkup(<PayButton {...button} />)).toMatch(/<button[^>]*>.*Оплатить 55,00/)
  })

  it("is a button that waits for the choice above it, which would move it from under the finger", () => {
    const cart = { id: "cart_1", total: 55, currency_code: "eur" }
    const button = { payin: action, cart, providerId: "pp_payin_default", returnPath: "/back" }
    expect(renderToStaticMarkup(<PayButton {...button} />)).toMatch(
      /<button[^>]* disabled=""[^>]*><span[^>]*payin-spinner/,
    )
  })

  it.each([
    [10.0079, "eur", "€10.01"],
    [10.005, "eur", "€10.01"],
    ["11.8881", "eur", "€11.89"],
    [1500.4, "jpy", "¥1,500"],
    [55, "zzz", "ZZZ\u00a055.00"],
  ])("is the sum that the store asks for, however many digits taxes left: %s %s", (total, currency_code, sum) => {
    const cart = { id: "cart_1", total, currency_code, locale: "en-US" }
    const button = { payin: action, cart, providerId: "pp_payin_default", returnPath: "/back" }
    expect(renderToStaticMarkup(<PayButton {...button} />)).toMatch(new RegExp(`<button[^>]*>.*Pay ${sum}<`))
  })

  it("is a spinner and the word for checking, in the language of the address", () => {
    const paths = { orderPath: "/order/{order_id}", checkoutPath: "/checkout" }
    const page = renderToStaticMarkup(<PayinReturn payin={action} cartId="cart_1" locale="ru" {...paths} />)
    expect(page).toContain("Проверяем оплату…")
    expect(page).toContain("payin-spinner")
    expect(page).not.toMatch(/[A-Za-z]{4,}(?![^<]*>)/)
  })
})

describe("the language that a page says it is in", () => {
  const cart = { id: "cart_1", total: 55, currency_code: "eur" }
  const paths = { orderPath: "/order/{order_id}", checkoutPath: "/checkout" }

  it.each([
    ["en-GB", "en", "Checking"],
    ["ru-RU", "ru", "Проверяем"],
    // English: a screen reader would read it as if it were German.
    ["de-DE", "en", "Checking"],
    // Twice in the address: Next.js gives a list.
    [["ru", "ru"] as unknown as string, "en", "Checking"],
  ])("for %j is that of its texts", (locale, language, word) => {
    const page = renderToStaticMarkup(<PayinReturn payin={action} cartId="cart_1" locale={locale} {...paths} />)
    const link = renderToStaticMarkup(<PayinLink payin={action} paymentCollectionId="paycol_1" locale={locale} />)
    const button = { payin: action, cart, providerId: "pp_payin_default", returnPath: "/back", locale }
    for (const shown of [page, link]) expect(shown).toContain(word)
    for (const shown of [page, link, renderToStaticMarkup(<PayButton {...button} />)]) {
      expect(shown).toContain(`lang="${language}" dir="ltr"`)
    }
  })
})

describe("an amount in a shop whose language we do not have", () => {
  // Where a comma is a point and a point a comma, 1.234 yen are not what the sentence beside it calls ¥1,234.
  const short = { state: "paid", message_key: "paid_short", contact_shop: true, received_amount: "1234.00" }

  it.each(["de-DE", "ar-EG", ["de", "de"] as unknown as string])(
    "is in the language of its text: %j",
    async (locale) => {
      const [help, transfer] = await Promise.all([
        paymentOf({ ...short, currency_code: "JPY" }),
        paymentOf({ amount: "1234.00", currency_code: "JPY", payment_page_url: null }),
      ])
      const cart = { id: "cart_1", total: 1234, currency_code: "jpy" }
      const button = { payin: action, cart, providerId: "pp_payin_default", returnPath: "/back" }
      for (const part of [
        <PayinHelp payment={help} locale={locale} />,
        <PayinTransfer payment={transfer} locale={locale} />,
        <PayButton {...button} locale={locale} />,
      ]) {
        expect(renderToStaticMarkup(part)).toContain("¥1,234")
      }
    },
  )
})

describe("a shopper whose choice was refused", () => {
  const shown = (suggested: SuggestedChoice[]) =>
    renderToStaticMarkup(
      <Suggestions suggested={suggested} texts={payinTexts("ru")} disabled={false} onChoose={() => {}} />,
    )

  it("is offered what has just worked, one press each", () => {
    const banks = ["Северный банк", "Речной банк"].map((name) => ({ name, choice: { bank: name } }))
    expect(shown(banks)).toMatch(/<button[^>]*>Северный банк<\/button><button[^>]*>Речной банк<\/button>/)
    expect(shown(banks)).toContain(payinTexts("ru").suggested)
  })

  it("reads nothing of it where nothing has", () => {
    expect(shown([])).toBe("")
  })
})

describe("a way to pay", () => {
  const shown = (availability: PayinOption["availability"]) => {
    const nothing = { banks: [], bankNames: {}, methods: [], methodNames: {}, suggestions: { banks: [], methods: [] } }
    const sum = { amount: "55.00", currencyCode: "EUR" }
    const place = { ...sum, providerId: "pp_payin_default", mode: "pay_then_order" as const }
    const form = {
      payin: action,
      payment: { cartId: "cart_1", providerId: "pp_payin_default" },
      amount: "55",
      currencyCode: "EUR",
      option: { ...nothing, ...place, availability },
      readOption: async () => undefined,
    }
    return renderToStaticMarkup(<PayForm {...form} locale="en" />)
  }

  it.each([
    ["amount_out_of_limits", payinTexts("en").amountOutOfLimits],
    ["unsupported_currency", payinTexts("en").unsupportedCurrency],
  ] as const)("cannot be tried where it would be refused (%s), and says why", (availability, why) => {
    expect(shown(availability)).toMatch(/<button[^>]* disabled=""[^>]*><span>Pay €55\.00/)
    expect(shown(availability)).toContain(why)
  })

  it.each(["available", "unknown"] as const)("can be tried where it may work (%s)", (availability) => {
    expect(shown(availability)).not.toContain("disabled")
  })
})

describe("the page behind a link to pay", () => {
  it("first has a spinner and the word for checking, in the language of the address", () => {
    const page = renderToStaticMarkup(<PayinLink payin={action} paymentCollectionId="paycol_1" locale="ru" />)
    expect(page).toContain("Проверяем, сколько осталось заплатить…")
    expect(page).toContain("payin-spinner")
    expect(page).not.toMatch(/[A-Za-z]{4,}(?![^<]*>)/)
  })

  it.each([
    ["what is left to pay", {}, "Оплата заказа", true],
    ["that the last try came to nothing", { message_key: "not_paid" }, "Оплата не прошла", true],
    ["that a payment is open", { state: "waiting", message_key: "waiting_for_payment" }, "Ждём вашу оплату", true],
    ["that another payment is open", { state: "waiting", message_key: "order_open" }, "Открыта другая оплата", true],
    ["that it is paid", { state: "paid", message_key: "paid" }, "Оплата получена", true],
    ["that nothing is owed", { state: "paid", message_key: "nothing_owed" }, "Платить больше не нужно", false],
    ["that the order is canceled", { state: "canceled", message_key: "order_canceled" }, "Заказ отменён", false],
  ])("says %s", async (_what, json, title, isAsked) => {
    const shown = await linkShown(json)
    expect(shown).toContain(title)
    expect(shown).toContain("№1042")
    expect(shown).toContain("Сказано магазином.")
    expect(shown.includes("45,00")).toBe(isAsked)
  })

  it("offers the way to an open payment, but not once the order says otherwise", async () => {
    const open = { state: "waiting", message_key: "waiting_for_payment", payment: waiting }
    expect(await linkShown(open)).toContain(`href="https://pay.example/1"`)
    const elsewhere = { state: "paid", message_key: "nothing_owed", payment: waiting }
    expect(await linkShown(elsewhere)).not.toContain("https://pay.example/1")
  })

  it("says calmly that a link leads nowhere, without asking where it was cut", async () => {
    const cut = await readPaymentLink(storeThat(new Error("asked")).store, "paycol_1%", { locale: "ru" })
    const gone = await readPaymentLink(storeThat(new PayinStoreError("Not Found", 404)).store, "paycol_2")
    for (const link of [cut, gone]) {
      const shown = renderToStaticMarkup(<Standing link={link} locale="ru" />)
      expect(shown).toContain("Ссылка не действует")
      expect(shown).toContain("Попросите у магазина новую.")
      expect(shown).not.toContain("Not Found")
    }
    expect(cut.message).toContain("Попросите у магазина новую.")
  })
})

describe("parts of the return page", () => {
  it("say what to do where the address leads to no payment", () => {
    const shown = renderToStaticMarkup(<ReturnStanding payment={undefined} failed locale="en" />)
    expect(shown).toContain("There is no payment here.")
    expect(shown).toContain("If you have paid, please contact the shop.")
  })

  it("show where to pay to while there is no hosted page, and only as long as it can be paid", async () => {
    const transfer = async (json: object) => renderToStaticMarkup(<PayinTransfer payment={await paymentOf(json)} />)
    expect(await transfer({ payment_page_url: null })).toContain("4000 1111 2222 3333")
    expect(await transfer({})).toBe("")
    expect(await transfer({ payment_page_url: null, state: "expired" })).toBe("")
  })

  it("name what each button copies, for those who hear the page", async () => {
    const payment = await paymentOf({ payment_page_url: null })
    const shown = renderToStaticMarkup(<PayinTransfer payment={payment} locale="ru" />)
    expect([...shown.matchAll(/aria-label="([^"]+)"/g)].map(([, label]) => label)).toEqual([
      "Копировать: Сумма",
      "Копировать: Банк",
      "Копировать: Получатель",
      "Копировать: Реквизиты",
    ])
  })

  it("say what is not as the shopper chose it, with the way to pay", async () => {
    const payment = await paymentOf({ notice: "Another bank was assigned." })
    const shown = renderToStaticMarkup(<WhileWaiting payment={payment} locale="en" />)
    expect(shown).toContain("Another bank was assigned.")
    expect(shown).toContain(`href="https://pay.example/1"`)
  })

  it("say that somebody looks at the payment, and nothing otherwise", async () => {
    const help = async (json: object) => renderToStaticMarkup(<PayinHelp payment={await paymentOf(json)} />)
    expect(await help({ state: "needs_help", message: "We look at it." })).toContain("We look at it.")
    const short = { state: "paid", contact_shop: true, support_email: "help@shop.example" }
    expect(await help(short)).toContain(`href="mailto:help@shop.example?subject=7F3K-9QXZ"`)
    expect(await help({})).toBe("")
  })
})
