import { join } from "node:path"
import ts from "typescript"
import { compile, textOf } from "../tooling/compile"
import storefrontEntries from "../tooling/storefront-entries.json"
import type { Document } from "./documents"
import { readText, repository } from "./documents"

export type Snippet = { name: string; text: string; isConfig: boolean }

/** Every TypeScript block of a page, completed to a whole file where it is a part of `medusa-config.ts`. */
export function snippetsOf(document: Document): Snippet[] {
  return document.blocks
    .filter(({ language }) => language === "ts" || language === "tsx")
    .map(({ language, text, line }) => {
      const isConfig = /^(plugins|modules|projectConfig):/m.test(text)
      return { name: `${document.path}.line-${line}.${language}`, text: isConfig ? configOf(text) : text, isConfig }
    })
}

/** Adds what every store already has in `projectConfig`. */
function configOf(snippet: string): string {
  const imports = snippet.match(/^import .*\n/gm) ?? []
  const part = imports
    .reduce((rest, line) => rest.replace(line, ""), snippet)
    .replace("projectConfig: {", 'projectConfig: { http: { storeCors: "", adminCors: "", authCors: "" },')
  return `import { defineConfig } from "@medusajs/framework/utils"\n${imports.join("")}module.exports = defineConfig({\n${part}\n})\n`
}

/** TypeScript's errors in the snippets, with the package's own exports and this repository's strictness, or more. */
export function typeErrors(snippets: readonly Snippet[], more: ts.CompilerOptions = {}): string[] {
  const files = new Map(snippets.map(({ name, text }) => [join(repository, "integration-tests/docs", name), text]))
  const program = compile([...files.keys()], { ...compilerOptions(), ...more }, files)
  return [...files.keys()].flatMap((path) => {
    const source = program.getSourceFile(path)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(textOf)
  })
}

function compilerOptions(): ts.CompilerOptions {
  const file = ts.readConfigFile(join(repository, "tsconfig.json"), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(file.config, ts.sys, repository)
  return {
    ...options,
    noEmit: true,
    lib: [...(options.lib ?? []), "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: ["node"],
    jsx: ts.JsxEmit.ReactJSX,
    paths: ownPaths(),
  }
}

/** Maps both packages' exports to the sources they are built from: a path that is not exported is not found. */
function ownPaths(): Record<string, string[]> {
  const { exports } = JSON.parse(readText("package.json")) as { exports: Record<string, unknown> }
  const sources = Object.entries(exports).map(([subpath, target]): [string, string | undefined] => [
    `medusa-payment-payin${subpath.slice(1)}`,
    /\.medusa\/server\/(src\/[\w*/.-]+)\.js/.exec(JSON.stringify(target))?.[1],
  ])
  const storefront = Object.entries(storefrontEntries).map(([subpath, source]): [string, string] => [
    `medusa-payment-payin-storefront${subpath.slice(1)}`,
    `src/storefront/${source}`,
  ])
  const built = [...sources.filter(([, source]) => source !== undefined), ...storefront]
  return Object.fromEntries(built.map(([name, source]) => [name, [join(repository, `${source}.ts`)]]))
}

type StoreConfig = {
  plugins?: { resolve: string; options?: Record<string, unknown> }[]
  modules?: { resolve: string; options?: { providers?: { resolve: string; id: string; options?: object }[] } }[]
}

/** Runs a part of `medusa-config.ts` with every environment variable set. */
export function runConfig({ text }: Snippet): StoreConfig {
  const { outputText } = ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.CommonJS } })
  const module = { exports: {} as StoreConfig }
  const run = new Function("module", "exports", "require", "process", outputText)
  run(module, module.exports, () => ({ defineConfig: (config: StoreConfig) => config }), { env: environment })
  return module.exports
}

const values: Record<string, string> = {
  PAYIN_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
  PAYIN_FORWARD_SECRET: "0123456789abcdef0123456789abcdef",
}

const environment = new Proxy({} as Record<string, string>, {
  get: (_target, name: string) => values[name] ?? (name.endsWith("URL") ? "https://api.example.com" : "a-value"),
})
