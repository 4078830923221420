import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A case's kind is checked by the module, so that a new kind needs no migration. */
export class Migration20261122000000 extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE IF EXISTS "payin_case" DROP CONSTRAINT IF EXISTS "payin_case_kind_check";`)
  }

  // Kinds that an earlier version does not know may stand in the table: the constraint stays dropped.
  override down(): void {}
}
