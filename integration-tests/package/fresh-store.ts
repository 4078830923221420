import { type ChildProcess, execFile, spawn, type StdioOptions } from "node:child_process"
import { cpSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { endGroup } from "../harness/process-group"
import { repository } from "../harness/store-process"
import { waitFor } from "../harness/wait-for"
import { cleanEnv } from "./clean-env"

const run = promisify(execFile)

/** Paths of the packed packages. */
export type Tarballs = { server: string; storefront: string }

/**
 * A store built only from public npm packages and the tarballs, in its own folder outside the repository. Its
 * configuration is the one in README's install section.
 */
export class FreshStore {
  readonly folder: string
  readonly #env: Record<string, string>
  #process: ChildProcess | undefined

  constructor(folder: string, env: Record<string, string>) {
    this.folder = folder
    this.#env = { ...cleanEnv(), NODE_ENV: "production", MEDUSA_DISABLE_TELEMETRY: "true", ...env }
  }

  async install(medusaVersion: string, tarballs: Tarballs): Promise<void> {
    mkdirSync(join(this.folder, "src/scripts"), { recursive: true })
    this.#write("package.json", JSON.stringify(manifest(medusaVersion, tarballs), null, 2))
    this.#write("tsconfig.json", JSON.stringify(tsconfig, null, 2))
    this.#write("medusa-config.ts", config(readmeSnippet()))
    // Goods and a region belong to the store, not to the package.
    cpSync(join(repository, "integration-tests/harness/seed"), join(this.folder, "src/scripts/seed"), {
      recursive: true,
    })
    cpSync(join(repository, "integration-tests/harness/seed.ts"), join(this.folder, "src/scripts/seed.ts"))
    this.#write("src/scripts/seed-script.ts", seedScript)
    this.#write("src/scripts/nothing.ts", "export default async function nothing() {}\n")
    const install = ["install", "--no-audit", "--no-fund"]
    // A dependency of a dependency that was released this minute: the registry, or npm's cache, knows one of the two.
    await this.#run("npm", install).catch(() => this.#run("npm", [...install, "--prefer-online"]))
  }

  async migrateAndSeed(): Promise<unknown> {
    await this.medusa("db:migrate")
    await this.medusa("exec", "./src/scripts/seed-script.ts")
    return JSON.parse(readFileSync(join(this.folder, "seed.json"), "utf8"))
  }

  async medusa(...args: string[]): Promise<void> {
    await this.#run(process.execPath, ["node_modules/@medusajs/cli/cli.js", ...args])
  }

  /** Builds the dashboard of the store's own Medusa, with the package's pages in it, where the store serves it. */
  async buildPanel(): Promise<void> {
    await this.medusa("build", "--admin-only")
    cpSync(join(this.folder, ".medusa/admin"), join(this.folder, "public/admin"), { recursive: true })
  }

  /** @returns what Medusa says when it starts with a change in its configuration, and stops because of it */
  async refusalOf(from: string, to: string): Promise<string> {
    const path = join(this.folder, "medusa-config.ts")
    const config = readFileSync(path, "utf8")
    if (!config.includes(from)) throw new Error(`medusa-config.ts has no ${from}.`)
    writeFileSync(path, config.replace(from, to))
    try {
      await this.medusa("exec", "./src/scripts/nothing.ts")
      return ""
    } catch (error) {
      return (error as Error).message
    } finally {
      writeFileSync(path, config)
    }
  }

  /**
   * Type-checks a file of the store with its own TypeScript.
   *
   * @param file `.mts` and `.cts` say which of the two kinds of modules it is
   * @throws with the compiler's output
   */
  async checkTypes(file: string, resolution: keyof typeof resolutions, source: string): Promise<void> {
    this.#write(file, source)
    const flags = resolutions[resolution]
    await this.#run("npx", ["tsc", "--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", ...flags, file])
  }

  /** Runs a file of the store with Node. @returns what it printed */
  async node(file: string, source: string): Promise<string> {
    this.#write(file, source)
    return await this.#run(process.execPath, [file])
  }

  async start(port: number): Promise<string> {
    const log = openSync(join(this.folder, "store.log"), "a")
    const args = ["node_modules/@medusajs/cli/cli.js", "start", "--port", String(port)]
    this.#process = spawn(process.execPath, args, this.#options(["ignore", log, log]))
    const url = `http://localhost:${port}`
    await waitFor(async () => (await fetch(`${url}/health`)).ok, { what: "the store", timeoutMs: 120_000 }).catch(
      (error: Error) => {
        throw new Error(`${error.message}\n${readFileSync(join(this.folder, "store.log"), "utf8").slice(-3000)}`)
      },
    )
    return url
  }

  /** Starts `payin-sandbox` as the package installs it. */
  async startSandbox(port: number, webhookUrl: string, ended: (stop: () => Promise<void>) => void): Promise<string> {
    const args = ["node_modules/medusa-payment-payin/.medusa/server/src/sandbox/bin.js"]
    const sandbox = spawn(
      process.execPath,
      [...args, "--port", String(port), "--webhook-url", webhookUrl, "--api-key", "package-test-key"],
      this.#options(["ignore", "ignore", "inherit"]),
    )
    ended(() => endGroup(sandbox.pid!))
    const url = `http://127.0.0.1:${port}`
    await waitFor(async () => (await fetch(`${url}/control/api/state`)).ok, {
      what: "payin-sandbox",
    })
    return url
  }

  async stop(): Promise<void> {
    if (this.#process?.pid) await endGroup(this.#process.pid)
  }

  async #run(command: string, args: string[]): Promise<string> {
    try {
      const running = run(command, args, { cwd: this.folder, env: this.#env, timeout: 480_000 })
      running.child.stdin?.end()
      return (await running).stdout
    } catch (error) {
      const { stdout, stderr } = error as { stdout?: string; stderr?: string }
      throw new Error(
        `${command} ${args.join(" ")} failed.\n${(stdout ?? "").slice(-3000)}\n${(stderr ?? "").slice(-3000)}`,
      )
    }
  }

  #options(stdio: StdioOptions) {
    return { cwd: this.folder, detached: true, stdio, env: this.#env }
  }

  #write(path: string, text: string): void {
    writeFileSync(join(this.folder, path), text)
  }
}

/** TypeScript's flags for each way to find a package's types. The official storefront uses the old one, `node`. */
const resolutions = {
  node16: ["--module", "node16"],
  bundler: ["--module", "esnext", "--moduleResolution", "bundler"],
  node: ["--module", "esnext", "--moduleResolution", "node"],
}

function manifest(medusaVersion: string, tarballs: Tarballs): object {
  const own = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as {
    overrides: object
    devDependencies: Record<string, string>
  }
  const tools = ["@swc/core", "ts-node", "typescript", "@types/node", "react", "react-dom"]
  return {
    name: "fresh-store",
    private: true,
    dependencies: {
      "@medusajs/admin-sdk": medusaVersion,
      "@medusajs/cli": medusaVersion,
      "@medusajs/framework": medusaVersion,
      "@medusajs/medusa": medusaVersion,
      ...Object.fromEntries(tools.map((name) => [name, own.devDependencies[name]])),
      "medusa-payment-payin": `file:${tarballs.server}`,
      "medusa-payment-payin-storefront": `file:${tarballs.storefront}`,
    },
    overrides: own.overrides,
  }
}

const tsconfig = {
  compilerOptions: {
    target: "ES2022",
    module: "Node16",
    moduleResolution: "Node16",
    esModuleInterop: true,
    strict: true,
  },
  "ts-node": { swc: true },
}

const seedScript = `import { writeFileSync } from "node:fs"
import { seedStore } from "./seed"

export default async function seed({ container }: { container: never }) {
  writeFileSync("seed.json", JSON.stringify(await seedStore(container)))
}
`

/** The first TypeScript block of README's section "Install": what a store developer copies. */
function readmeSnippet(): string {
  const readme = readFileSync(join(repository, "README.md"), "utf8")
  const section = readme.split(/^## /m).find((part) => /^install/i.test(part))
  const snippet = section && /```ts\n([\s\S]*?)```/.exec(section)?.[1]
  if (!snippet) throw new Error("README's section Install has no TypeScript block.")
  return snippet
}

/** Takes a whole file as it is, and puts the minimum that a store writes (`plugins` and `modules`) into one. */
function config(snippet: string): string {
  if (snippet.includes("defineConfig")) return snippet
  const imports = snippet.match(/^ *import .*\n/gm) ?? []
  const part = imports.reduce((rest, line) => rest.replace(line, ""), snippet)
  return `import { defineConfig } from "@medusajs/framework/utils"
${imports.map((line) => line.trim()).join("\n")}

module.exports = defineConfig({
  admin: { backendUrl: "/" },
  projectConfig: {
    cookieOptions: { secure: false, sameSite: "lax" },
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: { storeCors: process.env.STORE_CORS, adminCors: "*", authCors: "*", jwtSecret: "x", cookieSecret: "x" },
  },
${part}
})
`
}
