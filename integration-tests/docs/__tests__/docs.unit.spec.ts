import { existsSync, readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { payinEvents } from "../../../src/modules/payin/events"
import { parseOptions } from "../../../src/modules/payin/options"
import { conflictTexts, errorTexts } from "../../../src/shopper-texts/en"
import { allCode, allDocuments, anchorOf, Document, GUIDE, readText, repository } from "../documents"
import { helpOf, knownOptions, knownTelemetry, routeExists } from "../known-names"
import { runConfig, snippetsOf, typeErrors } from "../snippets"

jest.setTimeout(300_000)

const documents = allDocuments()
const corpus = allCode()
/** What the plugin tells the store's own code, and OpenTelemetry. */
const reported: readonly string[] = [...Object.values(payinEvents), ...Object.values(knownTelemetry()).flat()]
const manifest = JSON.parse(readText("package.json")) as { scripts: Record<string, string> }

/** Names that the code builds: `payin_<reason>` of a refusal, `payin_<account>` and `pp_payin_<account>`. */
function isPutTogether(name: string): boolean {
  const [, end = ""] = /^(?:pp_)?payin_([a-z_]+)$/.exec(name) ?? []
  const reasons = Object.keys({ ...conflictTexts, ...errorTexts })
  const blocks = documents.flatMap((document) => document.blocks)
  return reasons.includes(end) || blocks.some(({ text }) => text.includes(`id: "${end}"`))
}

describe.each([...documents, new Document(GUIDE)].map((document) => [document.path, document] as const))(
  "%s",
  (path, document) => {
    it("links to pages, parts of pages and pictures that exist", () => {
      const broken = document.links.filter((link) => {
        const [file = "", anchor] = link.split("#")
        const target = file === "" ? path : join(dirname(path), file)
        if (!existsSync(join(repository, target))) return true
        return anchor !== undefined && !new Document(target).headings.map(anchorOf).includes(anchor)
      })
      expect(broken).toEqual([])
    })
  },
)

describe.each(documents.map((document) => [document.path, document] as const))("%s", (_path, document) => {
  it("names no file that is not there", () => {
    const named = document.code.filter((code) => /^(src|docs|integration-tests|\.ci|\.github)\//.test(code))
    const missing = named.filter((code) => !existsSync(join(repository, code.replace(/\/?\*.*$/, ""))))
    expect(missing).toEqual([])
  })

  it("names npm scripts, events and routes that exist", () => {
    const commands = document.commands
    const scripts = commands.flatMap((line) => [...line.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1]!))
    expect(scripts.filter((script) => !(script in manifest.scripts))).toEqual([])

    const events = [
      ...document.code,
      ...document.blocks.flatMap(({ text }) => text.match(/payin\.[a-z]+_[a-z_]+/g) ?? []),
    ]
    expect(events.filter((code) => /^payin\.[a-z_]+$/.test(code) && !reported.includes(code))).toEqual([])

    const routes = document.code.filter((code) => /^([A-Z]+ )?\/(store|admin|hooks|auth)\//.test(code))
    expect(routes.filter((route) => !routeExists(route))).toEqual([])
  })

  it("names flags that the command takes", () => {
    const all = Object.values(helpOf).join("\n")
    const unknown = document.commands.flatMap((line) => {
      const command = Object.keys(helpOf).find((name) => line.includes(name))
      if (!command && !/^--[\w-]+$/.test(line)) return []
      const help = command ? helpOf[command]! : all
      const flags = [...line.matchAll(/ ?(--[a-z][\w-]*)/g)].map((match) => match[1]!)
      return flags.filter((flag) => !help.includes(flag)).map((flag) => `${line}: ${flag}`)
    })
    expect(unknown).toEqual([])
  })

  it("names options by paths that the schemas have", () => {
    const named = document.code.filter((code) => /^(payer|reconcile|paymentPage|range|timeouts)\.\w+$/.test(code))
    const known = knownOptions().map((option) => option.replace("accounts.<name>.", ""))
    expect(named.filter((option) => !known.includes(option))).toEqual([])
  })

  it("names only what the code names, too", () => {
    const identifiers = document.code.filter((code) => /^[A-Za-z][\w]*$/.test(code) && /[a-z][A-Z]|_/.test(code))
    expect([...new Set(identifiers)].filter((name) => !corpus.includes(name) && !isPutTogether(name))).toEqual([])
  })
})

describe("the snippets", () => {
  const snippets = documents.filter(({ path }) => path !== "README.ru.md").flatMap(snippetsOf)

  it("are TypeScript that compiles against the package's exports, and make an editor mark a misspelt option", () => {
    const [install] = snippets.filter(({ name }) => name.startsWith("README.md"))
    const misspelt = { ...install!, name: "misspelt.ts", text: install!.text.replace("apiKey:", "apikey:") }
    expect(typeErrors([...snippets, misspelt])).toEqual([
      expect.stringMatching(/^misspelt.ts: .*'apikey' does not exist/),
    ])
    expect(snippets.length).toBeGreaterThan(9)
  })

  it("compile in a storefront whose checks are stricter than Medusa's own types allow", () => {
    const ours = snippets.filter(({ text }) => text.includes(`"medusa-payment-payin-storefront`))
    expect(ours.filter(({ name }) => name.endsWith(".tsx"))).not.toEqual([])
    expect(typeErrors(ours, { exactOptionalPropertyTypes: true })).toEqual([])
  })

  it("configure a store as it wants to be configured", () => {
    for (const snippet of snippets.filter(({ isConfig }) => isConfig)) {
      const { plugins = [], modules = [] } = runConfig(snippet)
      const ours = plugins.filter(({ resolve }) => resolve === "medusa-payment-payin")
      const accounts = ours.flatMap(({ options }) => Object.keys(parseOptions(options).accounts))
      const providers = modules.flatMap(({ options }) => options?.providers ?? [])
      const own = providers.filter(({ resolve }) => resolve === "medusa-payment-payin/providers/payin")
      expect(
        own.map(({ id, options }) => [id, (options as { account?: string } | undefined)?.account ?? "default"]),
      ).toEqual(own.length > 0 ? accounts.map((name) => [name, name]) : [])
    }
  })
})

describe("what the code sends people to", () => {
  it("is a page with that heading", () => {
    const named = [...corpus.matchAll(/(README|docs\/[\w-]+\.md), "([^"]+)"|"([^"]+)" in the README/g)].map(
      ([, page = "README", heading, other]) => ({
        page: page === "README" ? "README.md" : page,
        heading: heading ?? other!,
      }),
    )
    const missing = named.filter(
      ({ page, heading }) => !documents.find(({ path }) => path === page)?.headings.includes(heading),
    )
    expect(missing).toEqual([])
    expect(named.length).toBeGreaterThan(2)
  })
})

const pageOf = (name: string) => documents.find(({ path }) => path === name)!
/** A test's file with one title behind it, or with several below it. */
const TESTS = /`([\w./-]+\.(?:spec|story)\.tsx?)`:((?: "[^"]+")|(?:\n {4}- "[^"]+".*)+)/g
const testsNamedIn = (name: string) =>
  [...pageOf(name).text.matchAll(TESTS)].flatMap(([, file, titles]) =>
    [...titles!.matchAll(/^ (?: {3}- )?"([^"]+)"/gm)].map(([, test]) => ({ file: file!, name: test! })),
  )

describe.each(["docs/what-happens-when.md", "docs/guards.md"])("%s", (path) => {
  const named = testsNamedIn(path)

  it("names tests that exist", () => {
    const missing = named.filter(
      ({ file, name }) => !existsSync(join(repository, file)) || !readText(file).includes(name),
    )
    expect(missing).toEqual([])
    const titles = pageOf(path).text.match(/^ {2}- `\S+`: "|^ {4}- /gm)!
    expect(named.length).toBe(titles.length)
    expect(named.length).toBeGreaterThan(15)
  })

  it("names each test file once in a list", () => {
    const lists = pageOf(path).text.match(/(?:^ {2,4}- .*\n)+/gm)!
    const twice = lists.flatMap((list) => {
      const files = [...list.matchAll(/^ {2}- (`\S+`):/gm)].map(([, file]) => file)
      return files.filter((file, index) => files.indexOf(file) !== index)
    })
    expect(twice).toEqual([])
    expect(lists.length).toBeGreaterThan(15)
  })

  it("names no line of code where it is not", () => {
    const placed = [...pageOf(path).text.matchAll(/`(\w+)`(?: in|,) `(src\/[^`]+\.tsx?)`/g)]
    const moved = placed.filter(([, name, file]) => !new RegExp(`\\b${name}\\b`).test(readText(file!)))
    expect(moved.map(([text]) => text)).toEqual([])
    expect(placed.length).toBeGreaterThan(5)
  })

  it("names no test file without one of its tests", () => {
    const files = pageOf(path).code.filter((code) => /\.(spec|story)\.tsx?$/.test(code))
    expect(files.filter((file) => !named.some((one) => one.file === file))).toEqual([])
  })
})

describe("docs/what-happens-when.md", () => {
  const page = pageOf("docs/what-happens-when.md")

  it("lists all of its sections at its beginning, in their order", () => {
    const listed = [...page.text.matchAll(/^ *- \[(.+)\]\(#(.+)\)$/gm)].map(([, label, anchor]) => ({ label, anchor }))
    const sections = page.headings.slice(1).map((label) => ({ label, anchor: anchorOf(label) }))
    expect(listed).toEqual(sections)
  })

  it("quotes what shoppers and merchants read, word for word", () => {
    const prose = page.text.replace(/^ {2}- `.*$|^ {4}- .*$/gm, "")
    const quoted = [...prose.matchAll(/"([^"\n]*)"/g)].flatMap((match) => match[1]!.split(/\s*…\s*/))
    const long = quoted.filter((text) => text.length > 15)
    expect(long.filter((text) => !corpus.includes(text.replace(/[.,]$/, "")))).toEqual([])
    expect(long.length).toBeGreaterThan(15)
  })
})

describe("the workflows of the repository", () => {
  it("run npm scripts that exist", () => {
    const folder = ".github/workflows"
    const texts = readdirSync(join(repository, folder)).map((file) => readText(join(folder, file)))
    const scripts = texts.flatMap((text) => [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1]!))
    expect(scripts.filter((script) => !(script in manifest.scripts))).toEqual([])
    expect(scripts.length).toBeGreaterThan(3)
  })
})
