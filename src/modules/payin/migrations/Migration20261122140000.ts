import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** By what an order is found that a killed completion left without its cart. */
export class Migration20261122140000 extends Migration {
  override up(): void {
    this.addSql(
      `ALTER TABLE IF EXISTS "payin_attempt" ADD COLUMN IF NOT EXISTS "completion_mark" text NULL, ADD COLUMN IF NOT EXISTS "completion_began_at" timestamptz NULL, ADD COLUMN IF NOT EXISTS "completion_look_at" timestamptz NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payin_attempt_completion" ON "payin_attempt" ("completion_look_at") WHERE completion_look_at IS NOT NULL AND deleted_at IS NULL;`,
    )
  }

  override down(): void {
    this.addSql(`DROP INDEX IF EXISTS "IDX_payin_attempt_completion";`)
    this.addSql(
      `ALTER TABLE IF EXISTS "payin_attempt" DROP COLUMN IF EXISTS "completion_mark", DROP COLUMN IF EXISTS "completion_began_at", DROP COLUMN IF EXISTS "completion_look_at";`,
    )
  }
}
