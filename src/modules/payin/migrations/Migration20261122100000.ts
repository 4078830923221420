import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261122100000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "payin_audit_entry" ("id" text not null, "account" text not null, "kind" text not null, "actor" text not null, "region_id" text null, "changes" jsonb null, "confirmed_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_audit_entry_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_audit_entry_deleted_at" ON "payin_audit_entry" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_audit_entry_account" ON "payin_audit_entry" ("account", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payin_audit_entry_unconfirmed" ON "payin_audit_entry" ("region_id", "account") WHERE confirmed_at IS NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "payin_audit_entry" cascade;`);
  }

}
