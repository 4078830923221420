import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** News has one identity, a number, and an order that was placed unpaid is remembered on its attempt. */
export class Migration20261122120000 extends Migration {
  override up(): void {
    this.addSql(
      `ALTER TABLE IF EXISTS "payin_attempt"
         ADD COLUMN IF NOT EXISTS "trade_revision" integer NOT NULL DEFAULT 0,
         ADD COLUMN IF NOT EXISTS "resolved_revision" integer NULL,
         ADD COLUMN IF NOT EXISTS "placed_unpaid_at" timestamptz NULL,
         ADD COLUMN IF NOT EXISTS "order_kept_at" timestamptz NULL;`,
    )
    this.addSql(`ALTER TABLE IF EXISTS "payin_attempt" DROP COLUMN IF EXISTS "resolved_facts";`)
    this.addSql(
      `ALTER TABLE IF EXISTS "payin_case"
         ADD COLUMN IF NOT EXISTS "trade_revision" integer NOT NULL DEFAULT 0,
         DROP COLUMN IF EXISTS "trade_facts";`,
    )
    this.addSql(
      `CREATE TABLE IF NOT EXISTS "payin_other_trade" (
         "id" text NOT NULL, "attempt_id" text NOT NULL, "trade_id" text NOT NULL, "status" text NOT NULL,
         "amount" text NULL, "revision" integer NOT NULL DEFAULT 1,
         "created_at" timestamptz NOT NULL DEFAULT now(), "updated_at" timestamptz NOT NULL DEFAULT now(),
         "deleted_at" timestamptz NULL, CONSTRAINT "payin_other_trade_pkey" PRIMARY KEY ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payin_other_trade_deleted_at" ON "payin_other_trade" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payin_other_trade" ON "payin_other_trade" ("attempt_id", "trade_id") WHERE deleted_at IS NULL;`,
    )
  }

  override down(): void {
    this.addSql(`DROP TABLE IF EXISTS "payin_other_trade";`)
    this.addSql(
      `ALTER TABLE IF EXISTS "payin_case"
         DROP COLUMN IF EXISTS "trade_revision",
         ADD COLUMN IF NOT EXISTS "trade_facts" text NOT NULL DEFAULT '';`,
    )
    this.addSql(
      `ALTER TABLE IF EXISTS "payin_attempt"
         DROP COLUMN IF EXISTS "trade_revision", DROP COLUMN IF EXISTS "resolved_revision",
         DROP COLUMN IF EXISTS "placed_unpaid_at", DROP COLUMN IF EXISTS "order_kept_at",
         ADD COLUMN IF NOT EXISTS "resolved_facts" text NULL;`,
    )
  }
}
