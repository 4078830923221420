import type { Text } from "../../../i18n/use-text"
import { fallbackTitle, fallbackWords } from "../../overview/fallback-words"
import { settingText } from "../checkout-fields"
import { checkoutFormSchema } from "../checkout-form"
import { fallbackChoices, fallbackLine, fallbacksIn, fallbacksText } from "../fallback-text"

const text = ((key: string, params?: object) => (params ? `${key} ${JSON.stringify(params)}` : key)) as unknown as Text

describe("fallbacks in the panel's form", () => {
  it("come back in their order, as settings", () => {
    const list = [{ method: "sbp", bank: "any" }, { range: true as const }]
    const entered = fallbacksText(list.map(fallbackLine))
    expect(checkoutFormSchema(text).shape.fallbacks.parse(entered)).toEqual(list)
    expect(checkoutFormSchema(text).shape.fallbacks.parse("")).toBeNull()
    expect(fallbacksIn(entered)).toHaveLength(2)
  })

  it("can be any method and bank that the service lists, each once", () => {
    const choices = fallbackChoices({ methods: ["card"], banks: [{ code: "NORTHBANK" }] })
    expect(choices.map((line) => JSON.parse(line))).toEqual([
      { range: true },
      { method: "any" },
      { method: "card" },
      { bank: "any" },
      { bank: "NORTHBANK" },
    ])
    expect(choices).toContain(fallbackLine({ range: undefined, bank: "NORTHBANK" }))
    expect(fallbackChoices(undefined)).toHaveLength(3)
  })

  it("are told in words", () => {
    expect(fallbackWords({ range: true, method: "any", bank: "NORTHBANK" }, text)).toBe(
      'fallback.range, fallback.anyMethod, fallback.bank {"bank":"NORTHBANK"}',
    )
    expect(fallbackTitle({ bank: "any" }, text)).toBe("Fallback.anyBank")
    expect(settingText("fallbacks", [{ range: true }, { bank: "any" }], text)).toBe("Fallback.range → Fallback.anyBank")
    expect(settingText("fallbacks", [], text)).toBe("common.none")
  })
})
