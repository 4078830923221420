/**
 * Refuses to publish a package that does not say where it comes from, two packages that are not of one build, and
 * migrations that are not pinned. The workflow fills in what its repository knows, before it builds.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"

const [own, storefront] = ["package.json", ".medusa/storefront/package.json"]
if (!existsSync(storefront)) throw new Error(`There is no ${storefront}. Run "npm run build" before you publish.`)
for (const path of [own, storefront]) assertOrigin(path)
if (manifestOf(own).version !== manifestOf(storefront).version) {
  throw new Error(`${storefront} has another version. Run "npm run build" before you publish.`)
}
assertPinned("src/modules/payin/migrations")

/** The unit tests hold each to its print, once it has one. */
function assertPinned(folder) {
  const released = JSON.parse(readFileSync(`${folder}/released.json`, "utf8"))
  const names = readdirSync(folder).flatMap((file) => /^(Migration\d+)\.ts$/.exec(file)?.[1] ?? [])
  const missing = names.filter((name) => !(name in released))
  if (missing.length === 0) return
  throw new Error(`${folder}/released.json lacks ${missing.join(", ")}. Run "npm run pin-migrations", and commit it.`)
}

function assertOrigin(path) {
  const { author, homepage, repository, bugs } = manifestOf(path)
  const wanted = { author, homepage, repository: repository?.url, bugs: bugs?.url }
  const missing = Object.entries(wanted).filter(([, value]) => !value)
  if (missing.length === 0) return
  const names = missing.map(([name]) => name).join(", ")
  throw new Error(`${path} has no ${names}. Set them in package.json with "npm pkg set <field>=<value>", and build.`)
}

function manifestOf(path) {
  return JSON.parse(readFileSync(path, "utf8"))
}
