import { dirname, join } from "node:path"
import { allCode, allDocuments, Document, GUIDE } from "../documents"
import { isShipped, knownOptions } from "../known-names"

const readme = new Document("README.md")
const russian = new Document("README.ru.md")

describe("README.md", () => {
  it("is short: 14 kB at most", () => {
    expect(Buffer.byteLength(readme.text)).toBeLessThanOrEqual(14_000)
  })

  it("names ten options", () => {
    const known = knownOptions().map((option) => option.replace("accounts.<name>.", ""))
    const named = readme.rowsUnder("Configure").flatMap(([first = ""]) => [...first.matchAll(/`([^`]+)`/g)])
    const options = named.map((match) => match[1]!)
    expect(options.filter((option) => !known.includes(option))).toEqual([])
    expect(options).toHaveLength(10)
  })
})

describe("README.ru.md", () => {
  const unique = (names: readonly string[]) => [...new Set(names)].sort()
  /** Drops anchors, whose names are translated, and maps pictures to one language. */
  const targets = ({ links }: Document) =>
    unique(
      links.map((link) => link.replace(/#.*$/, "").replace("-ru.png", ".png")).filter((link) => !/README/.test(link)),
    )

  it("names the same commands, options, routes, events and files", () => {
    expect(unique(russian.code)).toEqual(unique(readme.code))
  })

  it("has the same snippets", () => {
    const isSame = ({ language }: { language: string }) => language !== "mermaid"
    const texts = (document: Document) => document.blocks.filter(isSame).map(({ text }) => text)
    expect(texts(russian)).toEqual(texts(readme))
  })

  it("quotes what shoppers read in Russian, word for word", () => {
    const cells = russian.rowsUnder("Если что-то не работает").flat()
    const quoted = cells.flatMap((cell) => [...cell.matchAll(/«([^»]{16,})»/g)].map((match) => match[1]!))
    const code = allCode()
    expect(quoted.filter((text) => !code.includes(text))).toEqual([])
    expect(quoted.length).toBeGreaterThan(0)
  })

  it("leads to the same pages", () => {
    expect(targets(russian)).toEqual(targets(readme))
  })

  it("has as many sections, and as many rows in its tables", () => {
    expect(russian.headings).toHaveLength(readme.headings.length)
    expect(russian.rows.map((row) => row.length)).toEqual(readme.rows.map((row) => row.length))
  })
})

describe("the package", () => {
  it("ships every page that a page in it leads to", () => {
    const shipped = [...allDocuments(), new Document(GUIDE)].filter(({ path }) => isShipped(path))
    const missing = shipped.flatMap(({ path, links }) =>
      links
        .filter((link) => !link.startsWith("#"))
        .map((link) => join(dirname(path), link.replace(/#.*$/, "")))
        // Pictures would double the size of the package; how to contribute concerns only the repository.
        .filter((target) => !/^(\.github\/|docs\/images\/)/.test(target))
        .filter((target) => !isShipped(target))
        .map((target) => `${path}: ${target}`),
    )
    expect(missing).toEqual([])
    expect(shipped.length).toBeGreaterThan(12)
  })
})
