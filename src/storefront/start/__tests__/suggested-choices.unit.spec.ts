import { shopperTexts } from "../../../shopper-texts"
import { PayinStoreError } from "../../store-client"
import { payinTexts } from "../../texts"
import { optionOf } from "../payment-options"
import { isRefusedChoice, suggestedChoices } from "../suggested-choices"

const option = optionOf({
  provider_id: "pp_payin_default",
  availability: "available",
  currency_code: "RUB",
  mode: "pay_then_order",
  banks: ["NORTHBANK", "RIVERBANK"],
  bank_names: { NORTHBANK: "North Bank" },
  methods: ["sbp", "card", "wallet"],
  method_names: { wallet: "Wallet" },
  suggestions: { banks: ["NORTHBANK", "RIVERBANK", "GONEBANK"], methods: ["sbp", "wallet", "qr"] },
})
const names = (refused: object, of = option) => suggestedChoices(of, refused, payinTexts("en")).map(({ name }) => name)

describe("what a shopper is offered after a refusal", () => {
  it("is what has just worked and may be chosen, by its name", () => {
    expect(suggestedChoices(option, {}, payinTexts("ru"))).toEqual([
      { name: "North Bank", choice: { bank: "NORTHBANK" } },
      { name: "RIVERBANK", choice: { bank: "RIVERBANK" } },
      { name: payinTexts("ru").methods.sbp, choice: { method: "sbp" } },
      { name: "Wallet", choice: { method: "wallet" } },
    ])
  })

  it("is not what was just refused, but is a part of it", () => {
    expect(names({ bank: "NORTHBANK" })).not.toContain("North Bank")
    expect(names({ bank: "NORTHBANK", method: "card" })).toContain("North Bank")
    expect(names({ method: "sbp" })).toEqual(["North Bank", "RIVERBANK", "Wallet"])
  })

  it("is nothing where the shop asks for neither, or an older store suggests nothing", () => {
    expect(names({}, { ...option, banks: [], methods: [] })).toEqual([])
    expect(names({}, { ...option, suggestions: { banks: [], methods: [] } })).toEqual([])
  })
})

describe.each(["en", "ru"])("another choice, in %s,", (language) => {
  const { errorTexts } = shopperTexts(language)
  const mayWork = (error: unknown) => isRefusedChoice(error, payinTexts(language))

  it("may work after a refusal", () => {
    expect(mayWork(new PayinStoreError(errorTexts.rejected, 422))).toBe(true)
    expect(mayWork(new PayinStoreError(errorTexts.just_refused, 422))).toBe(true)
  })

  it("helps nobody while the service is down or the payment is being prepared", () => {
    expect(mayWork(new PayinStoreError(errorTexts.unavailable, 422))).toBe(false)
    expect(mayWork(new PayinStoreError(errorTexts.busy, 422))).toBe(false)
  })

  it("helps nobody when the cart is paid, or nothing answers", () => {
    expect(mayWork(new PayinStoreError("This cart is paid.", 409))).toBe(false)
    expect(mayWork(new TypeError("fetch failed"))).toBe(false)
  })
})
