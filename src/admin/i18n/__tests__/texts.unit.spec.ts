import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import en from "../en.json"
import ru from "../ru.json"

type Tree = { [key: string]: string | Tree }

function leaves(tree: Tree, path: string[] = []): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[[...path, name].join("."), value]] : leaves(value, [...path, name]),
  )
}

const plural = /_(one|few|many|other)$/
/** Said of a case once it is closed, instead of the text without it. */
const context = /_past$/
const base = (key: string) => key.replace(plural, "")
const texts = { en: leaves(en), ru: leaves(ru) }
const keys = (language: keyof typeof texts) => [...new Set(texts[language].map(([key]) => base(key)))].sort()
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!).sort()

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === "__tests__" ? [] : sources(path)
    return /\.tsx?$/.test(entry.name) ? [readFileSync(path, "utf8")] : []
  })
}

describe("the panel's texts", () => {
  it("are the same in both languages", () => {
    expect(keys("ru")).toEqual(keys("en"))
  })

  it("have every form of a plural that the language has", () => {
    for (const [language, entries] of Object.entries(texts)) {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
      const counted = new Set(entries.filter(([key]) => plural.test(key)).map(([key]) => base(key)))
      for (const key of counted) {
        const found = entries.filter(([each]) => plural.test(each) && base(each) === key).map(([each]) => each)
        expect(found.sort()).toEqual(forms.map((form) => `${key}_${form}`).sort())
      }
    }
  })

  it("of 21 say so in Russian, which has one form for it and for 1", () => {
    // Never more than five.
    const fewAtMost = new Set(["settings.webhook.deadLatest"])
    const russian = new Map(texts.ru)
    for (const [key, text] of texts.ru) {
      const many = russian.get(`${base(key)}_many`)
      if (!key.endsWith("_one") || fewAtMost.has(base(key)) || !many?.includes("{{count}}")) continue
      expect([key, placeholders(text)]).toEqual([key, placeholders(many)])
    }
  })

  it("use the same values in both languages", () => {
    const english = new Map(texts.en.map(([key, text]) => [base(key), placeholders(text)]))
    const valuesOf = (key: string) => english.get(base(key))
    // A plural form such as "once" may leave the count out.
    for (const [key, text] of texts.ru.filter(([key]) => !plural.test(key))) {
      expect([key, placeholders(text)]).toEqual([key, valuesOf(key)])
    }
  })

  it("stand in both languages, and are translated", () => {
    const same = new Set(["common.none", "list.totals", "timeline.other"])
    const english = new Map(texts.en)
    for (const [key, text] of texts.ru) {
      if (text.length > 3 && !/^[{\s]/.test(text) && !same.has(key))
        expect([key, text]).not.toEqual([key, english.get(key)])
    }
  })

  it("of closed cases stand beside those of open ones, and say something else", () => {
    const english = new Map(texts.en)
    const past = texts.en.filter(([key]) => context.test(key))
    expect(past.length).toBeGreaterThan(10)
    for (const [key, text] of past) {
      const open = english.get(key.replace(context, ""))
      expect([key, open]).toEqual([key, expect.any(String)])
      expect([key, text]).not.toEqual([key, open])
    }
  })

  it("of money that may be gone say that its goods have to wait: the order goes on showing as paid", () => {
    expect([en.case.reverted.what, en.case.dispute.what]).toEqual(
      Array(2).fill(expect.stringMatching(/\bShip nothing/)),
    )
    expect([ru.case.reverted.what, ru.case.dispute.what]).toEqual(
      Array(2).fill(expect.stringMatching(/не отправляйте/)),
    )
  })

  it("of a payment that the service refused do not say what its customer was told: their order may be canceled", () => {
    expect(en.stateHint.refused).not.toMatch(/customer/i)
    expect(ru.stateHint.refused).not.toMatch(/покупател/i)
  })

  it("exist wherever the pages name them, and are named somewhere", () => {
    const known = new Set(keys("en").filter((key) => !context.test(key)))
    const code = sources(join(__dirname, "..", "..")).join("\n")
    const groups = [...new Set([...known].map((key) => key.split(".")[0]!))].join("|")
    const literal = new RegExp(`["'\`]((?:${groups})\\.[\\w.]+)["'\`]`, "g")
    const patterns = [...code.matchAll(new RegExp(`\`((?:${groups})\\.[^\`]*\\$\\{[^\`]*)\``, "g"))].map(
      (match) => new RegExp(`^${match[1]!.replace(/[.]/g, "\\.").replace(/\$\{[^}]*\}/g, "[\\w]+")}$`),
    )
    const widgetZone = /\.(before|after)$/
    const named = new Set([...code.matchAll(literal)].map((match) => match[1]!).filter((key) => !widgetZone.test(key)))
    expect([...named].filter((key) => !known.has(key))).toEqual([])
    const unused = [...known].filter((key) => !named.has(key) && !patterns.some((pattern) => pattern.test(key)))
    expect(unused).toEqual([])
  })
})
