import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { repository } from "../../harness/store-process"
import { benchFolder } from "../bench-folder"
import { BenchError } from "../bench-options"
import type { MachineFacts } from "./machine-facts"
import { markdownReport } from "./markdown-report"
import type { Measured } from "./measured"
import { say } from "./say"

export type Report = { date: string; quick: boolean; machine: MachineFacts; measured: Measured[] }

const docsFile = join(repository, "docs/benchmarks.md")
const begin = "<!-- bench: begin -->"
const end = "<!-- bench: end -->"

/** Prints the table, saves it with the raw figures in `.dev/bench`, and with `--docs` adds it to the documentation. */
export async function writeReport(report: Report, { docs }: { docs: boolean }): Promise<void> {
  const table = await prettyMarkdown(markdownReport(report))
  say(`\n${table}`)
  mkdirSync(benchFolder, { recursive: true })
  const name = join(benchFolder, report.date.replace(/[:.]/g, "-"))
  writeFileSync(`${name}.json`, `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(`${name}.md`, table)
  say(`Figures of every round: ${relative(process.cwd(), `${name}.json`)}`)
  if (docs) await writeDocs(table)
}

async function writeDocs(table: string): Promise<void> {
  const text = existsSync(docsFile) ? readFileSync(docsFile, "utf8") : ""
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new BenchError(`docs/benchmarks.md has lost its lines ${begin} and ${end}.`)
  const whole = `${text.slice(0, from + begin.length)}\n\n${table}\n${text.slice(to)}`
  writeFileSync(docsFile, await prettyMarkdown(whole))
  say("docs/benchmarks.md is up to date.")
}

/** As `prettier --check` expects it. */
async function prettyMarkdown(text: string): Promise<string> {
  const prettier = await import("prettier")
  return await prettier.format(text, { ...(await prettier.resolveConfig(docsFile)), parser: "markdown" })
}
