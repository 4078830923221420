import { allDocuments, Document, filesUnder, readText } from "../documents"

const contributing = new Document(".github/CONTRIBUTING.md")

/** Files that a recipe names, except tests. */
function filesOf(heading: string): string[] {
  const [, recipe = ""] = contributing.text.split(`## ${heading}\n`)
  const named = [...recipe.split("\n## ")[0]!.matchAll(/`((?:src|docs)\/[^`]+\.\w+)`/g)].map((match) => match[1]!)
  return [...new Set(named)].sort()
}

/** Files that mention an existing one: each has to be extended for the next. */
function filesWith(word: RegExp): string[] {
  const code = filesUnder("src").filter((path) => !path.includes("/__tests__/"))
  const pages = allDocuments().map(({ path }) => path)
  return [...code, ...pages.filter((path) => path.startsWith("docs/"))]
    .filter((path) => word.test(readText(path)))
    .sort()
}

describe("the recipes for contributors", () => {
  it.each([
    ["Add a status of the service", /\bre_calculation\b/],
    ["Add a kind of case", /\bnothing_arrived\b/],
    // Its entries, not its uses: the latter differ from option to option.
    ["Add an option with its field in the panel", /^\s*"?max_?attempts"?: |^\| `maxAttempts`/im],
  ])("name every file and no other: %s", (heading, word) => {
    expect(filesOf(heading)).toEqual(filesWith(word))
  })

  it("name the files that know of a language", () => {
    const texts = [
      "src/admin/i18n/en.json",
      "src/shopper-texts/en.ts",
      "src/shopper-texts/storefront/en.ts",
      "src/staff-texts/en.ts",
    ]
    const indexes = filesWith(/^import (\* as )?ru from /m)
    expect(filesOf("Add a language")).toEqual([...indexes, ...texts].sort())
  })
})
