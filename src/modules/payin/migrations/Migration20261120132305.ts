import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261120132305 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "payin_account_settings" ("id" text not null, "account" text not null, "checkout" jsonb null, "base_url" text null, "api_key" text null, "previous_keys" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_account_settings_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_account_settings_deleted_at" ON "payin_account_settings" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payin_account_settings_account" ON "payin_account_settings" ("account") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "payin_account_settings" cascade;`);
  }

}
