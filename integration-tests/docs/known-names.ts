import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import { hookMatchers } from "../../src/api/hooks/hook-matchers"
import { accountOptionsSchema } from "../../src/modules/payin/account/account-options"
import { checkoutOptions, optionsOf, paymentPageOptions } from "../../src/modules/payin/checkout/checkout-options"
import { optionsSchema } from "../../src/modules/payin/options"
import { allCode, readText, repository } from "./documents"

/** Every option in the schemas, by path; those of an account are under `accounts.<name>.`. */
export function knownOptions(): string[] {
  const account = keysIn(accountOptionsSchema).map((key) => `accounts.<name>.${key}`)
  return [...keysIn(optionsSchema), ...account].sort()
}

/** The options that can also be set in the admin panel. */
export function panelOptions(): string[] {
  const rows = z.object(optionsOf({ ...checkoutOptions, ...pageOptions() }))
  return [...keysIn(rows), "baseUrl", "apiKey"].sort()
}

function pageOptions() {
  return Object.fromEntries(Object.entries(paymentPageOptions).map(([key, row]) => [`paymentPage.${key}`, row]))
}

/** The keys of an object's schema, nested ones with a dot. */
function keysIn(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, value]) => {
      const nested = keysIn(value as z.ZodType)
      return nested.length > 0 ? nested.map((inner) => `${key}.${inner}`) : [key]
    })
  }
  // What is given in short is a pipe into the schema of its long form.
  const inner = "innerType" in schema.def ? schema.def.innerType : "out" in schema.def ? schema.def.out : undefined
  return inner ? keysIn(inner as z.ZodType) : []
}

/** Every route of ours, such as `GET /store/payin/payment-sessions/:id`. @param area a folder of `src/api` */
export function knownRoutes(area: "admin" | "store"): string[] {
  const root = join(repository, "src/api", area)
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("route.ts"))
  return files
    .flatMap((file) => {
      const path = `/${area}/${file.replace(/\/route\.ts$/, "").replace(/\[(\w+)\]/g, ":$1")}`
      const source = readText(join("src/api", area, file))
      const methods = [...source.matchAll(/export (?:async )?(?:function|const) (GET|POST|PUT|PATCH|DELETE)\b/g)]
      return methods.map(([, method]) => `${method} ${path}`)
    })
    .sort()
}

/** What the package ships beside the code, according to its `files`. */
export function isShipped(path: string): boolean {
  const { files } = JSON.parse(readText("package.json")) as { files: string[] }
  return files.some((entry) => {
    const pattern = entry.replace(/[.+]/g, "\\$&").replace(/\*/g, "[^/]*")
    return new RegExp(`^${pattern}(/|$)`).test(path)
  })
}

/**
 * Whether a route exists, in this package or in Medusa itself.
 *
 * @param route with or without a method, such as `GET /store/payin/payment-sessions/:id`
 */
export function routeExists(route: string): boolean {
  const [, method, path = ""] = /^(?:([A-Z]+) )?(\/\S*)$/.exec(route) ?? []
  const segments = path
    .replace(/[?#].*$/, "")
    .split("/")
    .filter(Boolean)
  const open = segments.at(-1) === "…"
  const roots = ["src/api", "node_modules/@medusajs/medusa/dist/api"]
  if (
    roots.some((root) =>
      leadsToRoute(join(repository, root), open ? segments.slice(0, -1) : segments, { method, open }),
    )
  )
    return true
  return hookMatchers.some((matcher) => matchesMatcher(matcher, `/${segments.join("/")}`))
}

function leadsToRoute(folder: string, segments: string[], want: { method?: string; open: boolean }): boolean {
  const [first, ...rest] = segments
  if (first === undefined) {
    const file = ["route.ts", "route.js"].map((name) => join(folder, name)).find(existsSync)
    if (want.open) return true
    if (!file) return false
    const text = readText(file.slice(repository.length + 1))
    return want.method === undefined || new RegExp(`\\b${want.method}\\b`).test(text)
  }
  if (!existsSync(folder)) return false
  const isParameter = /^[:<]/.test(first)
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders
    .filter(({ name }) => (isParameter ? name.startsWith("[") : name === first))
    .some(({ name }) => leadsToRoute(join(folder, name), rest, want))
}

function matchesMatcher(matcher: string, path: string): boolean {
  return new RegExp(`^${matcher.replace(/:\w+/g, "[\\w<>-]+")}$`).test(path)
}

/** The text of a command's `--help`, by how the command begins. */
export const helpOf: Record<string, string> = {
  "payin-sandbox": readText("src/sandbox/command-line/command-line-help.ts"),
  "npm run test:model": modelFlags(),
  "npm run dev": readText("integration-tests/dev/dev-options.ts"),
  "npm run bench": readText("integration-tests/bench/bench-options.ts"),
}

/** The command for drawn sequences has no `--help`: its options are in the script that reads them. */
function modelFlags(): string {
  const names = readText("integration-tests/model/run-model.cjs").matchAll(
    /^ {2}(\w+): (?:text|\{ (?:type|\.\.\.text))/gm,
  )
  return [...names].map(([, name]) => `--${name}`).join(" ")
}

/** What the plugin reports to OpenTelemetry, as the code names it. */
export function knownTelemetry(): Record<"instruments" | "spans" | "ids", string[]> {
  const room = "src/modules/payin/telemetry"
  const code = readText(`${room}/telemetry.ts`) + readText(`${room}/observe-backlog.ts`)
  const instruments = [...code.matchAll(/(?:gauge|create\w+)\(\s*"(payin\.[\w.]+)"/g)].map((match) => match[1]!)
  const works = /type Work = (.*)/.exec(code)?.[1]?.match(/\w+/g) ?? []
  const ids = [...new Set(allCode().match(/(?<=")payin\.\w+_id(?=")/g))]
  return { instruments, spans: works.map((work) => `payin.${work}`), ids }
}
