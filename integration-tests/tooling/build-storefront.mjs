/**
 * The package for storefronts, `medusa-payment-payin-storefront`, in .medusa/storefront: the sources in src/storefront as
 * ES modules, of which a page's bundler keeps what the page uses, as CommonJS, and their types. It depends on nothing.
 * `npm pack .medusa/storefront` packs it.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"
import ts from "typescript"

const root = join(import.meta.dirname, "../..")
const sources = `${root}/src/storefront`
const out = `${root}/.medusa/storefront`
const own = JSON.parse(readFileSync(`${root}/package.json`, "utf8"))
const entries = Object.entries(JSON.parse(readFileSync(`${import.meta.dirname}/storefront-entries.json`, "utf8")))
  // The name of an entry's files: `react` of `./react`.
  .map(([subpath, source]) => ({ subpath, source, name: subpath === "." ? "index" : subpath.slice(2) }))

/** In the App Router, what a server component renders of it runs in the browser. */
const forClients = ["react"]

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
emitCommonJs()
await bundleModules()
for (const entry of entries) writeEntry(entry)
cpSync(`${sources}/react/styles.css`, `${out}/styles.css`)
cpSync(`${sources}/README.md`, `${out}/README.md`)
cpSync(`${root}/docs/storefront-nextjs/starter.patch`, `${out}/nextjs-starter.patch`)
cpSync(`${root}/LICENSE`, `${out}/LICENSE`)
writeFileSync(`${out}/package.json`, `${JSON.stringify(manifest(), null, 2)}\n`)

/** `lib`: one file for each source, with its types. */
function emitCommonJs() {
  const { config } = ts.readConfigFile(`${sources}/tsconfig.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, sources)
  const files = entries.map(({ source }) => ts.sys.resolvePath(`${sources}/${source}.ts`))
  const program = ts.createProgram(files, { ...options, noEmit: false, outDir: `${out}/lib`, types: [] })
  const { diagnostics } = program.emit()
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics]
  const host = { getCanonicalFileName: (file) => file, getCurrentDirectory: () => root, getNewLine: () => "\n" }
  if (problems.length > 0) throw new Error(ts.formatDiagnostics(problems, host))
}

async function bundleModules() {
  await build({
    entryPoints: entries.map(({ name, source }) => ({ in: `${sources}/${source}.ts`, out: name })),
    outdir: out,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "neutral",
    target: "es2020",
    jsx: "automatic",
    packages: "external",
    logLevel: "warning",
  })
}

/** The files at the package's root, where compilers that do not read `exports` look as well. */
function writeEntry({ name, source }) {
  const directive = forClients.includes(name) ? '"use client"\n' : ""
  const target = `./lib/storefront/${source}`
  writeFileSync(`${out}/${name}.mjs`, directive + readFileSync(`${out}/${name}.mjs`, "utf8"))
  writeFileSync(`${out}/${name}.js`, `${directive}module.exports = require("${target}.js")\n`)
  writeFileSync(`${out}/${name}.d.ts`, `export * from "${target}"\n`)
  writeFileSync(`${out}/${name}.d.mts`, `export * from "${target}.js"\n`)
}

function manifest() {
  const { version, license, author, homepage, repository, bugs } = own
  return {
    name: `${own.name}-storefront`,
    version,
    description: "For storefronts of Medusa shops with medusa-payment-payin: starts a payment and follows it.",
    license,
    author,
    homepage,
    repository,
    bugs,
    keywords: ["medusa", "medusa-storefront", "medusa-payment", "payment", "pay-in"],
    // As the js-sdk. Node 18 has no Web Crypto for `forwardPayer`.
    engines: { node: ">=20" },
    type: "commonjs",
    main: "./index.js",
    types: "./index.d.ts",
    sideEffects: ["./styles.css"],
    exports: {
      ...Object.fromEntries(entries.map(({ subpath, name }) => [subpath, exported(name)])),
      "./styles.css": "./styles.css",
      "./package.json": "./package.json",
    },
    // The store's panel needs a newer one. npm counts 19.0.0-rc, which many shops pin, to no range that does not name it.
    peerDependencies: { react: "^18.0.0 || ^19.0.0 || ^19.0.0-rc" },
    peerDependenciesMeta: { react: { optional: true } },
  }
}

function exported(name) {
  return {
    import: { types: `./${name}.d.mts`, default: `./${name}.mjs` },
    require: { types: `./${name}.d.ts`, default: `./${name}.js` },
  }
}
