import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261121143843 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "payin_attempt" add column if not exists "resolved_facts" text null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "payin_attempt" drop column if exists "resolved_facts";`);
  }

}
