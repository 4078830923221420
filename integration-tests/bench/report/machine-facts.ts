import { readFileSync } from "node:fs"
import { cpus, loadavg, totalmem } from "node:os"
import { postgresBinaries, serverUser } from "../../harness/postgres-binaries"

export type MachineFacts = {
  cores: number
  memoryGb: number
  node: string
  postgres: string
  medusa: string
  /** Processes ready to run in the last minute: far above 0 before the run means the machine has other work. */
  loadAverage: number
}

/** What the figures depend on. No names or paths: the report is meant to be published. */
export function machineFacts(): MachineFacts {
  return {
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.versions.node,
    postgres: postgresBinaries(serverUser()).version,
    medusa: versionOf("@medusajs/medusa"),
    loadAverage: Number(loadavg()[0]?.toFixed(1)),
  }
}

function versionOf(name: string): string {
  return (JSON.parse(readFileSync(require.resolve(`${name}/package.json`), "utf8")) as { version: string }).version
}
