import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * What the admin panel's lists are read by, so that a page takes as long with a million attempts as with ten. Written by
 * hand, because models know neither expressions nor operator classes; dated behind the tables that it needs.
 */
export class Migration20261120150000 extends Migration {
  override up(): void {
    for (const [name, on] of indexes) this.addSql(`CREATE INDEX IF NOT EXISTS "${name}" ON ${on};`)
  }

  override down(): void {
    for (const [name] of indexes) this.addSql(`DROP INDEX IF EXISTS "${name}";`)
  }
}

const alive = "WHERE deleted_at IS NULL"

const indexes: [name: string, on: string][] = [
  ["IDX_payin_attempt_created", `"payin_attempt" ("created_at", "id") ${alive}`],
  ["IDX_payin_attempt_state_created", `"payin_attempt" ("state", "created_at", "id") ${alive}`],
  ["IDX_payin_attempt_account_created", `"payin_attempt" ("account", "created_at", "id") ${alive}`],
  ["IDX_payin_attempt_currency_created", `"payin_attempt" ("currency_code", "created_at", "id") ${alive}`],
  ["IDX_payin_attempt_amount", `"payin_attempt" ((amount::numeric), "id") ${alive}`],
  ["IDX_payin_attempt_order", `"payin_attempt" ("order_id") WHERE order_id IS NOT NULL`],
  // A search for the beginning of an id; the plain indexes serve it only in databases with the C collation.
  ["IDX_payin_attempt_external_prefix", `"payin_attempt" ("external_transaction_id" text_pattern_ops)`],
  ["IDX_payin_attempt_trade_prefix", `"payin_attempt" ("trade_id" text_pattern_ops) WHERE trade_id IS NOT NULL`],
  ["IDX_payin_attempt_cart_prefix", `"payin_attempt" ("cart_id" text_pattern_ops) WHERE cart_id IS NOT NULL`],
  ["IDX_payin_callback_created", `"payin_callback" ("created_at", "id") ${alive}`],
  ["IDX_payin_callback_undone", `"payin_callback" ("state", "created_at", "id") WHERE state <> 'done'`],
  ["IDX_payin_case_open_created", `"payin_case" ("created_at", "id") WHERE closed_at IS NULL AND deleted_at IS NULL`],
  ["IDX_payin_case_closed", `"payin_case" ("closed_at", "id") WHERE closed_at IS NOT NULL AND deleted_at IS NULL`],
]
