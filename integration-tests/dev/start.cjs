/** Plain old JavaScript: it has to say what is wrong on any Node, and before the packages are installed. */
const { existsSync } = require("node:fs")
const { join } = require("node:path")

const [major, minor] = process.versions.node.split(".").map(Number)
const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22

if (!fits) {
  refuse(
    `Node.js ${process.versions.node} cannot run Medusa: install Node.js 20.19 or newer (or 22.12 or newer) and try again.`,
  )
}
if (!existsSync(join(__dirname, "../../node_modules/tsx"))) {
  refuse("The packages are not installed: run `npm ci` first.")
}
require("tsx/cjs")
require("./main.ts")

function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}
