import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Pay-outs: one row for each, committed before the service is asked. */
export class Migration20261122150000 extends Migration {
  override up(): void {
    this.addSql(`create table if not exists "payin_pay_out" (
      "id" text not null, "attempt_id" text not null, "account" text not null, "refund_id" text null,
      "external_transaction_id" text null, "trade_id" text null, "state" text not null, "status" text null,
      "amount" text not null, "currency_code" text not null, "service_code" text null, "service_message" text null,
      "last_error_code" text null, "sent_at" timestamptz not null, "unchanged_since" timestamptz not null,
      "read_at" timestamptz null, "next_check_at" timestamptz null, "unexpected_at" timestamptz null,
      "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(),
      "deleted_at" timestamptz null, constraint "payin_pay_out_pkey" primary key ("id"));`)
    for (const [name, on, unique] of indexes) {
      this.addSql(`CREATE ${unique ?? ""} INDEX IF NOT EXISTS "${name}" ON "payin_pay_out" ${on};`)
    }
  }

  override down(): void {
    this.addSql(`drop table if exists "payin_pay_out" cascade;`)
  }
}

const indexes: [name: string, on: string, unique?: "UNIQUE"][] = [
  ["IDX_payin_pay_out_deleted_at", `("deleted_at") WHERE deleted_at IS NULL`],
  ["IDX_payin_pay_out_attempt", `("attempt_id") WHERE deleted_at IS NULL`],
  ["IDX_payin_pay_out_refund", `("refund_id") WHERE refund_id IS NOT NULL AND deleted_at IS NULL`, "UNIQUE"],
  [
    "IDX_payin_pay_out_external_id",
    `("account", "external_transaction_id") WHERE external_transaction_id IS NOT NULL AND state <> 'refused' AND deleted_at IS NULL`,
    "UNIQUE",
  ],
  ["IDX_payin_pay_out_trade_id", `("trade_id") WHERE trade_id IS NOT NULL AND deleted_at IS NULL`],
  ["IDX_payin_pay_out_due", `("next_check_at") WHERE next_check_at IS NOT NULL AND deleted_at IS NULL`],
]
