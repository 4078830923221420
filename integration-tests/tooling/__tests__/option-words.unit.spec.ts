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
    for (const option of checker.getPropertiesOfType(type)) {
      const of = path ? `${path}.${option.name}` : option.name
      words.set(of, ts.displayPartsToString(option.getDocumentationComment(checker)))
      for (const each of objectsIn(checker, checker.getTypeOfSymbol(option))) walk(each, of)
    }
  }
  walk(checker.getTypeAtLocation(alias), "")
  return words
}

/** What an option holds that has options of its own: the object itself, or each of a list or of a record. */
function objectsIn(checker: ts.TypeChecker, type: ts.Type): ts.Type[] {
  const objects = (type.isUnion() ? type.types : [type]).filter(
    (each) => each.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection),
  )
  return objects.flatMap((each) => {
    if (each.getCallSignatures().length > 0) return []
    const inside = checker.getIndexInfosOfType(each)[0]?.type
    return inside === undefined ? [each] : objectsIn(checker, inside)
  })
}

function declarations(): Map<string, string> {
  const written = new Map<string, string>()
  const outDir = join(repository, "declared")
  const program = compile(
    [join(repository, "src/modules/payin/config/plugin-options.ts")],
    { ...options, declaration: true, emitDeclarationOnly: true, rootDir: repository, outDir },
    withoutMedusa,
  )
  program.emit(undefined, (path, text) => void written.set(path, text))
  return written
}

/** The one file behind the options that imports Medusa, whose types are most of what the compiler would read. */
const withoutMedusa = new Map([
  [join(repository, "src/modules/payin/host-support.ts"), "export const hostSupport: any, modeProblems: any"],
])

const use = join(repository, "declared/use.ts")
const example = `
import type { PayinPluginOptions } from "./src/modules/payin/config/plugin-options"
export type Options = PayinPluginOptions
export const options = { accounts: { default: { mode: "order_then_pay" } } } satisfies PayinPluginOptions
// @ts-expect-error a misspelt option
export const misspelt = { accounts: { default: { apikey: "key" } } } satisfies PayinPluginOptions
`

/** Not options, and named by the language they are for. */
const languages = ["methodNames", "bankNames"].flatMap((names) => ["en", "ru"].map((one) => `accounts.${names}.${one}`))

describe("the type of the options", () => {
  it("says in an editor what each option is", () => {
    const words = wordsOfOptions()
    expect(words.size).toBeGreaterThan(60)
    expect([...words].filter(([, text]) => text === "").map(([option]) => option)).toEqual(languages)
  })
})
