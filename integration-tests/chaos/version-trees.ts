import { execFileSync } from "node:child_process"
import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { copyRepository } from "../harness/repository-copy"
import { repository } from "../harness/store-process"
import { releasedMigrations } from "../tooling/migrations"

export type Versions = { previous: string; next: string; what: string }

/**
 * Two versions of the package, each in a folder that a store runs from: the last release and this one. `PREVIOUS_REF`
 * names another commit than the last tag. Before the first release, this one has to be the previous one, and the next one
 * is this one with a migration more. Both have the packages of this repository's `node_modules`.
 */
export function versionTrees(): Versions {
  const ref = process.env.PREVIOUS_REF ?? lastRelease()
  if (ref) return { previous: treeOfCommit(ref), next: repository, what: `${ref} and this` }
  return { previous: repository, next: treeWithMigration(), what: "this, and this with a migration more" }
}

function lastRelease(): string | undefined {
  // Without pinned migrations, nothing was released that a store could come from.
  if (Object.keys(releasedMigrations()).length === 0) return undefined
  return git("tag", "--list", "v*", "--sort=-version:refname").split("\n")[0] || undefined
}

function treeOfCommit(ref: string): string {
  const tree = newTree()
  symlinkSync(join(repository, "node_modules"), join(tree, "node_modules"))
  const archive = join(tree, "tree.tar")
  git("archive", `--output=${archive}`, ref)
  execFileSync("tar", ["-xf", archive, "-C", tree])
  return tree
}

/** Of each thing that a later migration may do, one. */
function treeWithMigration(): string {
  const tree = newTree()
  copyRepository(tree)
  writeFileSync(join(tree, "src/modules/payin/migrations/Migration29990101000000.ts"), laterMigration)
  return tree
}

const laterMigration = `import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration29990101000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table "payin_attempt" add column if not exists "later" text null;')
    this.addSql('alter table "payin_attempt" add column if not exists "later_count" integer not null default 0;')
    this.addSql('create table if not exists "payin_later" ("id" text not null primary key, "attempt_id" text not null);')
    this.addSql('drop index if exists "IDX_payin_attempt_shown";')
    this.addSql('create index if not exists "IDX_payin_attempt_later" on "payin_attempt" ("later");')
  }
}
`

function newTree(): string {
  return mkdtempSync(join(tmpdir(), "payin-version-"))
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: repository, encoding: "utf8" }).trim()
}
