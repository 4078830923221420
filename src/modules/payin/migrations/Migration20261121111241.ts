import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261121111241 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "payin_account_contact" ("id" text not null, "account" text not null, "called_at" timestamptz null, "call_outcome" text null, "call_http_status" integer null, "call_ok_at" timestamptz null, "callback_at" timestamptz null, "callback_key_index" integer null, "refused_at" timestamptz null, "refused_reason" text null, "refused_count" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_account_contact_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_account_contact_deleted_at" ON "payin_account_contact" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payin_account_contact_account" ON "payin_account_contact" ("account") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "payin_account_contact" cascade;`);
  }

}
