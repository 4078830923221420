import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261121175708 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "payin_attempt" add column if not exists "unchanged_since" timestamptz not null default now();`);
    this.addSql(`alter table if exists "payin_attempt" rename column "checks" to "creates";`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "payin_attempt" drop column if exists "unchanged_since";`);

    this.addSql(`alter table if exists "payin_attempt" rename column "creates" to "checks";`);
  }

}
