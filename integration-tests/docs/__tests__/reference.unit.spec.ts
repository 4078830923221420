import en from "../../../src/admin/i18n/en.json"
import ru from "../../../src/admin/i18n/ru.json"
import { defaultTimeouts } from "../../../src/merchant-api"
import { tradeStatuses } from "../../../src/merchant-api/trade/trade-status"
import { allCaseKinds } from "../../../src/modules/payin/case/case-kinds"
import { payinEvents } from "../../../src/modules/payin/events"
import { parseOptions } from "../../../src/modules/payin/options"
import { shopperTexts } from "../../../src/shopper-texts"
import { staffTexts } from "../../../src/staff-texts"
import { allCode, allDocuments, Document, readText } from "../documents"
import { knownOptions, knownRoutes, knownTelemetry, panelOptions } from "../known-names"

const configure = new Document("docs/configure.md")
const troubleshooting = new Document("docs/troubleshooting.md")
const cases = new Document("docs/cases-and-refunds.md")

/** All options of the plugin by path, without `accounts.<name>` itself. */
const options = knownOptions().filter((option) => option !== "accounts.<name>")
/** The one that wakes our own subscriber is internal. */
const events = Object.values(payinEvents).filter((event) => event !== payinEvents.callbackReceived)
const routes = [...knownRoutes("store"), ...knownRoutes("admin")]

const inCode = (cell: string) => /^`([^`]+)`/.exec(cell)?.[1]
const firstNames = (rows: string[][]) => rows.flatMap(([first = ""]) => inCode(first) ?? [])

describe("docs/configure.md", () => {
  const documented = [
    ...configure.rowsUnder("Options of the plugin").map((row) => rowOf("", row)),
    ...configure.rowsUnder("Options of an account").map((row) => rowOf("accounts.<name>.", row)),
  ].flatMap((row) => row ?? [])

  function rowOf(prefix: string, [first = "", , unset = ""]: string[]) {
    const name = inCode(first)
    return name === undefined ? undefined : { key: `${prefix}${name}`, panel: first.includes("_panel_"), unset }
  }

  it("has every option, and no other", () => {
    expect(documented.map(({ key }) => key).sort()).toEqual(options)
  })

  it("marks what the admin panel sets, too", () => {
    const marked = documented.filter(({ panel }) => panel).map(({ key }) => key.replace("accounts.<name>.", ""))
    expect(marked.sort()).toEqual(panelOptions())
  })

  it("tells the defaults that hold", () => {
    const { accounts, ...own } = parseOptions({ accounts: { default: {} } })
    const defaults = { ...own, accounts: { "<name>": { ...accounts.default, timeouts: defaultTimeouts } } }
    const wrong = documented.filter(({ key, unset }) => {
      const value = key.split(".").reduce<unknown>((from, part) => (from as Record<string, unknown>)?.[part], defaults)
      const isShown = ["string", "number", "boolean"].includes(typeof value)
      return isShown && !unset.includes(String(value))
    })
    expect(wrong).toEqual([])
  })
})

describe("docs/scaling.md", () => {
  it("calculates with the figures of the benchmarks that it names", () => {
    const measured = new Document("docs/benchmarks.md").rowsUnder("Figures")
    const figures = (text: string): string[] => text.match(/\d[\d,.]*\d/g) ?? []
    const shown = new Document("docs/scaling.md").rowsUnder("Servers").slice(1)
    const wrong = shown.filter(([, , figure = "", where = ""]) => {
      const rows = measured.filter(([id = ""]) => where.match(/\b\d+[a-z]\b/g)?.includes(id))
      return figures(figure).some((one) => !rows.some((row) => figures(row.slice(1, 4).join(" ")).includes(one)))
    })
    expect(shown.length).toBeGreaterThan(0)
    expect(wrong).toEqual([])
  })
})

describe("the panel's texts", () => {
  it("have every kind of case and every state of a trade, and no other", () => {
    expect(Object.keys(en.case).sort()).toEqual(["any", "newer", ...allCaseKinds].sort())
    expect(Object.keys(en.tradeStatus).sort()).toEqual([...tradeStatuses].sort())
    expect(Object.keys(en.timeline.became).sort()).toEqual([...tradeStatuses].sort())
  })
})

describe("what staff read outside the panel", () => {
  it.each([
    ["en", en],
    ["ru", ru],
  ] as const)("names cases as the panel does (%s)", (locale, { case: { any: _any, ...cases } }) => {
    const titles = Object.entries(cases).map(([kind, { title }]) => [kind, title])
    expect(staffTexts(locale).caseTitles).toEqual(Object.fromEntries(titles))
  })
})

describe("the tables of docs", () => {
  it("have every kind of case", () => {
    expect(firstNames(cases.rowsUnder("Cases")).sort()).toEqual([...allCaseKinds].sort())
  })

  it("have every route", () => {
    const [store, admin] = [new Document("docs/storefront.md"), new Document("docs/admin.md")]
    expect(firstNames(store.rowsUnder("Store API")).sort()).toEqual(knownRoutes("store"))
    expect(firstNames(admin.rowsUnder("Admin API")).sort()).toEqual(knownRoutes("admin"))
  })

  it("have every code that a shopper's request may be refused with", () => {
    const { conflictTexts, errorTexts } = shopperTexts("en")
    // What a completion says with 200 and the cart, and what only the service reads, have none.
    const { bad_signature: _1, needs_help: _2, resolved: _3, unpaid: _4, ...opening } = errorTexts
    const reasons = [...Object.keys({ ...conflictTexts, ...opening }), "cart_incomplete", "invalid_data", "link_gone"]
    const told = new Document("docs/storefront.md").rowsUnder("Refusals").slice(1)
    const codes = told.map(([, code = ""]) => code.replaceAll("`", ""))
    expect(codes.sort()).toEqual(reasons.map((reason) => `payin_${reason}`).sort())
  })

  it("have every event", () => {
    expect(firstNames(new Document("docs/events.md").rows).sort()).toEqual([...events].sort())
  })

  it("have every instrument of the metrics, and every span", () => {
    const named = firstNames(new Document("docs/operations.md").rowsUnder("Metrics and traces"))
    const { instruments, spans } = knownTelemetry()
    expect(named.sort()).toEqual([...instruments, ...spans].sort())
  })

  it("have each of them, and each message, in one row of one page", () => {
    const facts = new Set<string>([...options, ...allCaseKinds, ...routes, ...events, ...messagesOf(troubleshooting)])
    const rows = allDocuments()
      .filter(({ path }) => path.startsWith("docs/"))
      .flatMap(({ rows }) => rows.map(([first = ""]) => first.replace(/ _panel_$/, "")))
      .flatMap((first) => (/^`[^`]+`$/.test(first) ? first.slice(1, -1) : []))
    const twice = rows.filter((name, index) => facts.has(name) && rows.indexOf(name) !== index)
    expect(twice).toEqual([])
  })
})

describe("what the pages say that one sees", () => {
  const corpus = allCode()
  const readme = new Document("README.md")
  const foreign = [
    ...["npm run dev", "npx medusa db:migrate", 'relation "payin_attempt" does not exist'],
    "may be used only in the context of a <Router> component",
    'Workflow with id "create-payment-sessions" and step definition already exists.',
    'No "exports" main defined in /srv/store/node_modules/medusa-payment-payin/package.json',
  ]

  it.each([
    ["docs/troubleshooting.md", troubleshooting.rows, messagesOf(troubleshooting)],
    ["docs/cases-and-refunds.md", cases.rowsUnder("Statuses"), []],
    ["README.md", readme.rowsUnder("Troubleshooting"), firstNames(readme.rowsUnder("Troubleshooting"))],
  ])("stands in the code, word for word: %s", (_path, rows, messages) => {
    const quoted = rows.flat().flatMap((cell) => [...cell.matchAll(/"([^"`]{16,})"/g)].map((match) => match[1]!))
    const pieces = [...quoted, ...messages].flatMap((text) => text.split(/\s*…\s*/)).filter((piece) => piece.length > 5)
    const unknown = pieces.filter((piece) => !foreign.some((text) => text.includes(piece)) && !corpus.includes(piece))
    expect(unknown).toEqual([])
    expect(pieces.length).toBeGreaterThan(4)
  })
})

/** Inline code in the first column. */
function messagesOf({ rows }: Document): string[] {
  return rows.flatMap(([first = ""]) => [...first.matchAll(/`([^`]+)`/g)].map((match) => match[1]!))
}

describe("docs/llms.txt", () => {
  const page = new Document("docs/llms.txt")
  const named = page.code.flatMap((code) => code.split(", "))
  const inPanel = (path: string) => panelOptions().includes(path)

  it("is a page of at most a hundred lines", () => {
    expect(page.text.trimEnd().split("\n").length).toBeLessThanOrEqual(100)
  })

  it("names every option that the panel does not show, every event and every route of the store", () => {
    const paths = options.map((option) => option.replace("accounts.<name>.", "")).filter((path) => !inPanel(path))
    const missing = [...paths, ...events, ...knownRoutes("store")].filter((name) => !named.includes(name))
    expect(missing).toEqual([])
  })
})

describe("docs/decisions.md", () => {
  it("has a reason for every dependency; types go with what they are of, and Medusa with itself", () => {
    const { dependencies, devDependencies } = JSON.parse(readText("package.json")) as Record<string, object>
    const chosen = Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => !/^@(types|medusajs)\//.test(name),
    )
    const named = new Document("docs/decisions.md").code.map((code) => code.split(" ")[0])
    expect(chosen.filter((name) => !named.includes(name))).toEqual([])
  })
})
