/** Refuses to publish a package that does not say where it comes from. The workflow fills in what its repository knows. */
import { readFileSync } from "node:fs"

const manifest = JSON.parse(readFileSync("package.json", "utf8"))
const wanted = { author: manifest.author, homepage: manifest.homepage, repository: manifest.repository?.url }
const missing = Object.entries({ ...wanted, bugs: manifest.bugs?.url }).filter(([, value]) => !value)
if (missing.length > 0) {
  const names = missing.map(([name]) => name).join(", ")
  throw new Error(`package.json has no ${names}. Set them with "npm pkg set <field>=<value>" before you publish.`)
}
