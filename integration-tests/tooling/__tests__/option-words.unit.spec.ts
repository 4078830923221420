import { join } from "node:path"
import ts from "typescript"
import { repository } from "../../harness/store-process"
import { compile, textOf } from "../compile"

jest.setTimeout(120_000)

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.Node16,
  moduleResolution: ts.ModuleResolutionKind.Node16,
  strict: true,
  skipLibCheck: true,
  types: ["node"],
}

/** What an editor shows beside each option of `PayinPluginOptions`, by its path, as the package has it: in declarations. */
function wordsOfOptions(): Map<string, string> {
  const program = compile([use], options, new Map([...declarations(), [use, example]]))
  expect(ts.getPreEmitDiagnostics(program).map(textOf)).toEqual([])
  const checker = program.getTypeChecker()
  const alias = program.getSourceFile(use)!.statements.find(ts.isTypeAliasDeclaration)!
  const words = new Map<string, string>()
  const walk = (type: ts.Type, path: string) => {
    for (const option of checker.getPropertiesOfType(checker.getNonNullableType(type))) {
      const of = path ? `${path}.${option.name}` : option.name
      words.set(of, ts.displayPartsToString(option.getDocumentationComment(checker)))
      const inside = parts.get(of)
      if (inside !== undefined) walk(ofParts(checker, checker.getTypeOfSymbol(option), inside), of)
    }
  }
  walk(checker.getTypeAtLocation(alias), "")
  return words
}

/** The options that hold others, and what leads to these: the object itself, or each account. */
const parts = new Map([
  ["accounts", "each"],
  ...["accounts.paymentPage", "accounts.timeouts", "mails", "payer", "retention", "reconcile", "alerts", "support"].map(
    (path) => [path, "itself"] as const,
  ),
])

function ofParts(checker: ts.TypeChecker, type: ts.Type, inside: string): ts.Type {
  return inside === "each" ? checker.getIndexTypeOfType(type, ts.IndexKind.String)! : type
}

function declarations(): Map<string, string> {
  const written = new Map<string, string>()
  const outDir = join(repository, "declared")
  const program = compile([join(repository, "src/modules/payin/config/plugin-options.ts")], {
    ...options,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: repository,
    outDir,
  })
  program.emit(undefined, (path, text) => void written.set(path, text))
  return written
}

const use = join(repository, "declared/use.ts")
const example = `
import type { PayinPluginOptions } from "./src/modules/payin/config/plugin-options"
export type Options = PayinPluginOptions
export const options = { accounts: { default: { mode: "order_then_pay" } } } satisfies PayinPluginOptions
// @ts-expect-error a misspelt option
export const misspelt = { accounts: { default: { apikey: "key" } } } satisfies PayinPluginOptions
`

describe("the type of the options", () => {
  it("says in an editor what each option is", () => {
    const words = wordsOfOptions()
    expect(words.size).toBeGreaterThan(60)
    expect([...words].filter(([, text]) => text === "").map(([option]) => option)).toEqual([])
  })
})
