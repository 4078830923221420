import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Migration } from "@medusajs/framework/mikro-orm/migrations"

const folder = join(__dirname, "../../src/modules/payin/migrations")
export const releasedFile = join(folder, "released.json")

export type MigrationSql = { name: string; up: string[]; down: string[] }

/** By name: the SHA-256 of the statements that a released migration's `up` makes. */
export function releasedMigrations(): Record<string, string> {
  return JSON.parse(readFileSync(releasedFile, "utf8")) as Record<string, string>
}

/** What each migration does to a database, in the order in which they run. */
export async function migrationsSql(): Promise<MigrationSql[]> {
  const names = readdirSync(folder).flatMap((file) => /^(Migration\d+)\.ts$/.exec(file)?.[1] ?? [])
  return await Promise.all(names.sort().map(async (name) => ({ name, ...(await statementsOf(name)) })))
}

/** The statements, not the file: what a migration takes from other code must not change either. */
export function printOf({ up }: Pick<MigrationSql, "up">): string {
  return createHash("sha256").update(up.join("\n")).digest("hex")
}

async function statementsOf(name: string): Promise<Pick<MigrationSql, "up" | "down">> {
  const { [name]: Class } = require(join(folder, name)) as Record<string, new (...none: unknown[]) => Migration>
  const run = async (direction: "up" | "down") => {
    const migration = new Class!()
    await migration[direction]()
    return migration.getQueries().map(String)
  }
  return { up: await run("up"), down: await run("down") }
}

/**
 * Why a server with the code before this migration could stop working on its schema, or work wrongly: two versions share
 * the database while a store is upgraded, and a store may go back to the version before.
 */
export function breaksEarlierCode({ up }: Pick<MigrationSql, "up">): string[] {
  const created = new Set(up.flatMap((sql) => /create table (?:if not exists )?"(\w+)"/i.exec(sql)?.[1] ?? []))
  return up.flatMap((sql) => {
    const table =
      /(?:create table|alter table|\bon|update|delete from|insert into) (?:if (?:not )?exists )?"(\w+)"/i.exec(sql)?.[1]
    if (table !== undefined && created.has(table)) return []
    return breaking.filter(({ found }) => found.test(sql)).map(({ why }) => `${why}: ${sql.slice(0, 160)}`)
  })
}

const breaking = [
  { found: /drop (table|column|constraint|view)/i, why: "takes away what earlier code uses" },
  { found: /drop index (?!concurrently|if exists)/i, why: "fails where the index is not there" },
  { found: /rename/i, why: "takes away a name that earlier code uses" },
  { found: /alter column "?\w+"? (type|set data type)|alter column[^,;]* type /i, why: "changes a column's type" },
  { found: /set not null/i, why: "refuses rows that earlier code writes" },
  {
    found: /add (column )?(if not exists )?"?\w+"? [^,;]*not null(?![^,;]*default)(?<!default[^,;]*not null)/i,
    why: "refuses rows that earlier code writes",
  },
  { found: /create unique index|add constraint|check \(/i, why: "refuses rows that earlier code writes" },
  { found: /truncate|^\s*(delete from|update) /i, why: "changes rows that earlier code may be writing" },
]
