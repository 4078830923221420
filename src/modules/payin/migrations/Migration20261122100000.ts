import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122100000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "payin_attempt" add column if not exists "shopper_reads_until" timestamptz null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "payin_attempt" drop column if exists "shopper_reads_until";`)
  }
}
