import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** How often settling an attempt has failed in a row: what keeps failing becomes a case. */
export class Migration20261122130000 extends Migration {
  override up(): void {
    this.addSql(
      `ALTER TABLE IF EXISTS "payin_attempt" ADD COLUMN IF NOT EXISTS "settle_failures" integer NOT NULL DEFAULT 0;`,
    )
  }

  override down(): void {
    this.addSql(`ALTER TABLE IF EXISTS "payin_attempt" DROP COLUMN IF EXISTS "settle_failures";`)
  }
}
