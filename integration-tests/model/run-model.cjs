// npm run test:model -- --runs 500 --seed 1 [--play <word>] [--lanes 2] [--seconds 3600] [--shrink 60]
//                       [--kills 50] [--without "odd bytes,lies"] [--report model.md] [--books] [--clock 3600]
const { spawnSync } = require("node:child_process")
const { parseArgs } = require("node:util")
const { join } = require("node:path")

const text = { type: "string" }
const options = {
  runs: { ...text, default: "500" },
  seed: { ...text, default: String(Date.now() % 1_000_000) },
  kills: { ...text, default: "0" },
  play: text,
  lanes: text,
  seconds: { ...text, default: "86400" },
  shrink: text,
  without: text,
  report: text,
  clock: text,
  // As jest has them, for `.ci/run`.
  json: { type: "boolean" },
  outputFile: text,
  books: { type: "boolean" },
}

function readArguments() {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    console.error(`${error.message}\ndocs/model.md says what can be given.`)
    process.exit(2)
  }
}

const { json, outputFile, ...values } = readArguments()
const env = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [`MODEL_${name.toUpperCase()}`, String(value)]),
)
const root = join(__dirname, "../..")
const jest = ["run", "--silent", "jest", "--", "--selectProjects", "model", "--runInBand"]
// For .ci/run, which counts the tests of all sections.
if (json) jest.push("--json", `--outputFile=${outputFile}`)
const { status } = spawnSync("npm", [...jest, "integration-tests/model/model.spec.ts"], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, ...env },
})
process.exitCode = status ?? 1
