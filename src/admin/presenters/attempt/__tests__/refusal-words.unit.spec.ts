import en from "../../../i18n/en.json"
import type { Text } from "../../../i18n/use-text"
import { refusalWords } from "../refusal-words"

/** As i18next finds a text. */
const text = ((key: string) =>
  key.split(".").reduce<unknown>((found, name) => (found as Record<string, unknown>)[name], en)) as Text

describe("refusalWords", () => {
  it.each([
    ["REQUISITES_UNAVAILABLE", /no free payment details.*REQUISITES_UNAVAILABLE/, /range/],
    ["CURRENCY_NOT_SUPPORTED", /currency.*CURRENCY_NOT_SUPPORTED/, /merchant manager/],
    ["BANK_DISABLED", /bank.*BANK_DISABLED/, /Preferred bank/],
    ["METHOD_UNKNOWN", /method.*METHOD_UNKNOWN/, /Preferred method/],
    ["AMOUNT_TOO_SMALL", /amount.*AMOUNT_TOO_SMALL/, /merchant manager/],
    ["DAILY_LIMIT", /amount.*DAILY_LIMIT/, /merchant manager/],
    ["NO", /refused the request.*NO/, /support/],
    ["rejected", /refused the request\.$/, /support/],
    ["external_id_taken", /another order/, /next attempt/],
    ["trade_absent", /does not know/, /again/],
    ["unanswered", /did not answer/, /again/],
  ])("says in words why, what to do, and the service's own code: %s", (code, what, cure) => {
    const words = refusalWords(code, text)
    expect(words.what).toMatch(what)
    expect(words.cure).toMatch(cure)
  })

  it("says that no reason is known of an attempt that has none", () => {
    expect(refusalWords(null, text).what).toBe("The service refused the request.")
  })
})
