import { writeFileSync } from "node:fs"
import { migrationsSql, printOf, releasedFile } from "./migrations"

/** Part of a release: from now on, what each migration does to a database is fixed. */
async function pinMigrations(): Promise<void> {
  const prints = (await migrationsSql()).map((each) => [each.name, printOf(each)])
  writeFileSync(releasedFile, `${JSON.stringify(Object.fromEntries(prints), null, 2)}\n`)
}

void pinMigrations()
