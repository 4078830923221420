import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261121142500 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "payin_case" add column if not exists "facts" jsonb null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "payin_case" drop column if exists "facts";`);
  }

}
