import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What is claimed for waiting shoppers, how often settling failed in a row, and the index that pruning reads. */
export class Migration20261122110000 extends Migration {
  override up(): void {
    this.addSql(`alter table if exists "payin_attempt" add column if not exists "refresh_claimed_at" timestamptz null;`)
    this.addSql(
      `alter table if exists "payin_attempt" add column if not exists "settle_failures" integer not null default 0;`,
    )
    this.addSql(`alter table if exists "payin_attempt" add column if not exists "settle_failed_at" timestamptz null;`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payin_attempt_failing" ON "payin_attempt" ("account") WHERE settle_failures > 0 AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payin_callback_ended" ON "payin_callback" ("updated_at") WHERE state IN ('done','unmatched') AND deleted_at IS NULL;`,
    )
  }

  override down(): void {
    this.addSql(`drop index if exists "IDX_payin_callback_ended";`)
    this.addSql(`drop index if exists "IDX_payin_attempt_failing";`)
    this.addSql(`alter table if exists "payin_attempt" drop column if exists "settle_failed_at";`)
    this.addSql(`alter table if exists "payin_attempt" drop column if exists "settle_failures";`)
    this.addSql(`alter table if exists "payin_attempt" drop column if exists "refresh_claimed_at";`)
  }
}
