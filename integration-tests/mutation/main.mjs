/**
 * `npm run test:mutation -- decide money`: changes the code in small ways, and sees whether a unit test fails. Without a
 * word, every target. The pages of its reports lie in `.cache/mutation/<target>.html`.
 */
import { Stryker } from "@stryker-mutator/core"
import jest from "../../jest.config.js"
import { targets } from "./targets.mjs"

const units = jest.projects.find(({ displayName }) => displayName === "units")

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in targets))
if (unknown.length > 0) {
  console.error(`No target ${unknown.join(", ")}. There are: ${Object.keys(targets).join(", ")}.`)
  process.exit(2)
}

const rows = []
for (const name of wanted.length > 0 ? wanted : Object.keys(targets)) rows.push(await scoreOf(name, targets[name]))
console.log("\n| Target | Mutants | Killed | Survived | Not covered | Score |\n| --- | --- | --- | --- | --- | --- |")
for (const row of rows) console.log(`| ${row.join(" | ")} |`)

async function scoreOf(name, { mutate, tests }) {
  const results = await new Stryker({
    mutate,
    testRunner: "jest",
    plugins: ["@stryker-mutator/jest-runner"],
    jest: {
      projectType: "custom",
      // A barrel relates nearly every test to nearly every file: a target names the tests that are to hold it.
      enableFindRelatedTests: false,
      // The configuration of all projects would run the tests once for each of them.
      config: { ...units, projects: [], testMatch: tests.map((pattern) => `<rootDir>/${pattern}`) },
    },
    coverageAnalysis: "perTest",
    ignorePatterns: [".cache", ".dev", ".medusa", "docs"],
    tempDirName: ".cache/stryker",
    // A text for a person is nobody's guard, and a test that repeats it holds nothing. Words that code compares stay as
    // they are, too: Stryker cannot tell them apart. The comparisons with them are changed.
    mutator: { excludedMutations: ["StringLiteral"] },
    reporters: ["clear-text", "html"],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: `.cache/mutation/${name}.html` },
    concurrency: 2,
    timeoutMS: 20_000,
  }).runMutationTest()
  const count = (...kinds) => results.filter(({ status }) => kinds.includes(status)).length
  const killed = count("Killed", "Timeout")
  const survived = count("Survived")
  const uncovered = count("NoCoverage")
  const all = killed + survived + uncovered
  return [name, all, killed, survived, uncovered, `${((100 * killed) / Math.max(all, 1)).toFixed(1)} %`]
}
