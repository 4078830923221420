import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import ts from "typescript"
import { isSafe } from "../../../src/modules/payin/errors/safe-errors"

const src = resolve(__dirname, "../../../src")

function filesOf(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(src, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === "__tests__" ? [] : filesOf(path, pattern)
    return pattern.test(entry.name) ? [path] : []
  })
}

const load = (file: string) => require(join(src, file)) as Record<string, unknown>
const verbs = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"]

/** The functions that the host calls, with the place where each is defined. */
function entriesOf(files: string[], isEntry: (name: string) => boolean): [place: string, entry: unknown][] {
  return files.flatMap((file) =>
    Object.entries(load(file)).flatMap(([name, value]): [string, unknown][] =>
      isEntry(name) ? [[`${file} ${name}`, value]] : [],
    ),
  )
}

/** The host logs, stores or returns what each of these throws: only the code of a database error may leave. */
describe("every way out of the package wraps what it throws", () => {
  const unsafe = (entries: [place: string, entry: unknown][]) =>
    entries.filter(([, entry]) => !isSafe(entry)).map(([place]) => place)

  it("in the routes", () => {
    const routes = entriesOf(filesOf("api", /^route\.ts$/), (name) => verbs.includes(name))
    expect(routes.length).toBeGreaterThan(25)
    expect(unsafe(routes)).toEqual([])
  })

  it("in the middlewares", () => {
    const { routes } = load("api/middlewares.ts").default as {
      routes: { matcher: unknown; middlewares?: unknown[] }[]
    }
    const handlers = routes.flatMap(({ matcher, middlewares = [] }) =>
      middlewares.map((handler): [string, unknown] => [String(matcher), handler]),
    )
    expect(handlers.length).toBeGreaterThan(15)
    expect(unsafe(handlers)).toEqual([])
  })

  it.each(["jobs", "subscribers"])("in the %s", (folder) => {
    const files = filesOf(folder, /\.ts$/)
    const entries = entriesOf(files, (name) => name === "default")
    expect(entries).toHaveLength(files.length)
    expect(unsafe(entries)).toEqual([])
  })

  it("in what a store's own code calls", () => {
    const workflows = ["settleAttemptWorkflow", "settleAttemptWorkflowId"]
    const entries = entriesOf(["workflows/index.ts"], (name) => !workflows.includes(name))
    expect(entries.length).toBeGreaterThan(3)
    expect(unsafe(entries)).toEqual([])
  })

  it("in the provider", () => {
    const { PayinPaymentProvider } = load("providers/payin/service.ts") as {
      PayinPaymentProvider: { prototype: object }
    }
    const methods = Object.entries(Object.getOwnPropertyDescriptors(PayinPaymentProvider.prototype)).flatMap(
      ([name, { value }]): [string, unknown][] =>
        name !== "constructor" && typeof value === "function" ? [[name, value]] : [],
    )
    expect(methods.length).toBeGreaterThan(9)
    expect(unsafe(methods)).toEqual([])
  })

  // A step's own function is out of reach once the step is created, so its creation is checked.
  it("in the steps and hooks of workflows, with what takes them back", () => {
    const calls = filesOf("", /\.ts$/).flatMap((file) =>
      callsOf(file).flatMap((call) => {
        const callee = call.expression.getText()
        if (callee === "createStep") return [[`${file} createStep`, call.arguments.slice(1)] as const]
        return /\.hooks\.\w+$/.test(callee) ? [[`${file} ${callee}`, [...call.arguments]] as const] : []
      }),
    )
    expect(calls.length).toBeGreaterThan(4)
    const isWrapped = (argument: ts.Node) =>
      ts.isCallExpression(argument) && argument.expression.getText() === "withSafeErrors"
    expect(calls.filter(([, functions]) => !functions.every(isWrapped)).map(([place]) => place)).toEqual([])
  })
})

function callsOf(file: string): ts.CallExpression[] {
  const text = readFileSync(join(src, file), "utf8")
  if (!/createStep\(|\.hooks\./.test(text)) return []
  const calls: ts.CallExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls.push(node)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return calls
}
