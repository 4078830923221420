import { Migration } from "@medusajs/framework/mikro-orm/migrations";
import { isPassing } from "../sql/retention/passing-kinds";
import { shownStateSql } from "../shown/shown-state";

/**
 * Generated from the models, but for: the indexes at the end; `text_pattern_ops`, with which an index finds the beginning
 * of an id too, whatever the database's collation; and no index of `deleted_at`, for nothing here is deleted softly.
 */
export class Migration20261122174006 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "payin_account_contact" ("id" text not null, "account" text not null, "called_at" timestamptz null, "call_outcome" text null, "call_http_status" integer null, "call_print" text null, "call_ok_at" timestamptz null, "failing_since" timestamptz null, "outage_alerted_at" timestamptz null, "denied_at" timestamptz null, "denied_since" timestamptz null, "callback_at" timestamptz null, "callback_key_index" integer null, "refused_at" timestamptz null, "refused_reason" text null, "refused_count" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_account_contact_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payin_account_contact_account" ON "payin_account_contact" ("account") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "payin_account_pace" ("account" text not null, "free_at" timestamptz not null, "slowed_by" real not null default 1, "slowed_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_account_pace_pkey" primary key ("account"));`);

    this.addSql(`create table if not exists "payin_account_settings" ("id" text not null, "account" text not null, "checkout" jsonb null, "base_url" text null, "api_key" text null, "previous_keys" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_account_settings_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payin_account_settings_account" ON "payin_account_settings" ("account") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "payin_alert" ("id" text not null, "kind" text not null, "to" text not null, "subject" jsonb not null, "tries" integer not null default 0, "next_try_at" timestamptz null, "sent_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_alert_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_alert_due" ON "payin_alert" ("next_try_at") WHERE next_try_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_alert_over" ON "payin_alert" ("created_at") WHERE next_try_at IS NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_alert_kind" ON "payin_alert" ("kind", "created_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "payin_attempt" ("id" text not null, "account" text not null, "payment_collection_id" text not null, "cart_id" text null, "payment_session_id" text null, "external_transaction_id" text not null, "state" text check ("state" in ('planned', 'opening', 'open', 'paid', 'captured', 'canceled', 'refused')) not null default 'opening', "superseded_at" timestamptz null, "amount" text not null, "currency_code" text not null, "amount_min" text null, "amount_max" text null, "preferences" jsonb null, "fallback" jsonb null, "trade_id" text null, "trade_status" text null, "trade_amount" text null, "trade_revision" integer not null default 0, "trade_read_at" timestamptz null, "paid_at" timestamptz null, "paid_amount" text null, "taken_back_at" timestamptz null, "books" jsonb null, "refresh_claimed_at" timestamptz null, "shopper_reads_until" timestamptz null, "trade" jsonb null, "payment_page_url" text null, "details_removed_at" timestamptz null, "expires_at" timestamptz null, "order_id" text null, "next_check_at" timestamptz null, "unchanged_since" timestamptz not null, "creates" integer not null default 0, "lease_owner" text null, "lease_until" timestamptz null, "last_error_code" text null, "settle_failures" integer not null default 0, "settle_failed_at" timestamptz null, "completion_mark" text null, "completion_began_at" timestamptz null, "completion_look_at" timestamptz null, "resolved_revision" integer null, "resolved_as" text null, "sent_outside" text null, "sent_outside_at" timestamptz null, "placed_unpaid_at" timestamptz null, "order_kept_at" timestamptz null, "order_canceled_at" timestamptz null, "order_cancel_began_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_attempt_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payin_attempt_external_id" ON "payin_attempt" ("external_transaction_id" text_pattern_ops) WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payin_attempt_trade_id" ON "payin_attempt" ("trade_id" text_pattern_ops) WHERE trade_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payin_attempt_live" ON "payin_attempt" ("payment_collection_id") WHERE superseded_at IS NULL AND state IN ('planned','opening','open','paid','captured') AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_attempt_collection" ON "payin_attempt" ("payment_collection_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_attempt_cart" ON "payin_attempt" ("cart_id" text_pattern_ops) WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payin_attempt_session" ON "payin_attempt" ("payment_session_id") WHERE payment_session_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_attempt_due_urgent" ON "payin_attempt" ("next_check_at") WHERE state IN ('opening','paid') AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_attempt_due_open" ON "payin_attempt" ("next_check_at") WHERE state = 'open' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_attempt_due_ended" ON "payin_attempt" ("next_check_at") WHERE state IN ('planned','captured','canceled','refused') AND next_check_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_attempt_completion" ON "payin_attempt" ("completion_look_at") WHERE completion_look_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_attempt_failing" ON "payin_attempt" ("account") WHERE settle_failures > 0 AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_attempt_unchanged" ON "payin_attempt" ("state", "unchanged_since") WHERE state IN ('open','paid','captured','canceled','refused') AND details_removed_at IS NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_attempt_window" ON "payin_attempt" ("expires_at") WHERE state = 'open' AND expires_at IS NOT NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "payin_audit_entry" ("id" text not null, "account" text not null, "kind" text not null, "actor" text not null, "region_id" text null, "changes" jsonb null, "confirmed_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_audit_entry_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_audit_entry_account" ON "payin_audit_entry" ("account", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payin_audit_entry_unconfirmed" ON "payin_audit_entry" ("region_id", "account") WHERE confirmed_at IS NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "payin_callback" ("id" text not null, "account" text not null, "body_sha256" text not null, "body_bytes" integer not null, "identifiers" text[] not null, "key_index" integer not null, "deliveries" integer not null default 1, "state" text check ("state" in ('pending', 'done', 'unmatched', 'dead')) not null default 'pending', "attempt_id" text null, "tries" integer not null default 0, "next_try_at" timestamptz null, "lease_until" timestamptz null, "last_error_code" text null, "done_at" timestamptz null, "alerted_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_callback_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payin_callback_body" ON "payin_callback" ("account", "body_sha256") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_callback_pending" ON "payin_callback" ("next_try_at") WHERE state = 'pending' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_callback_attempt" ON "payin_callback" ("attempt_id") WHERE attempt_id IS NOT NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "payin_case" ("id" text not null, "attempt_id" text not null, "kind" text not null, "facts" jsonb null, "trade_revision" integer not null default 0, "trade_when_told" jsonb not null, "trade_when_closed" jsonb null, "closed_at" timestamptz null, "closed_by" text null, "note" text null, "closed_as" text null, "assignee" text null, "alerted_at" timestamptz null, "reminded_at" timestamptz null, "bell_id" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_case_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payin_case_open" ON "payin_case" ("attempt_id", "kind") WHERE closed_at IS NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_case_attempt" ON "payin_case" ("attempt_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_case_alerted" ON "payin_case" ("alerted_at") WHERE alerted_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_case_belled" ON "payin_case" ("closed_at") WHERE bell_id IS NOT NULL AND closed_at IS NOT NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "payin_case_comment" ("id" text not null, "case_id" text not null, "author" text not null, "text" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_case_comment_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_case_comment_case" ON "payin_case_comment" ("case_id", "created_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "payin_known_place" ("id" text not null, "kind" text not null, "value" text not null, "known_by" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_known_place_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payin_known_place" ON "payin_known_place" ("kind", "value") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "payin_other_trade" ("id" text not null, "attempt_id" text not null, "trade_id" text not null, "status" text not null, "amount" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_other_trade_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payin_other_trade" ON "payin_other_trade" ("attempt_id", "trade_id") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "payin_pay_out" ("id" text not null, "attempt_id" text not null, "account" text not null, "refund_id" text null, "external_transaction_id" text null, "trade_id" text null, "state" text not null, "status" text null, "amount" text not null, "currency_code" text not null, "service_code" text null, "service_message" text null, "last_error_code" text null, "sent_at" timestamptz not null, "unchanged_since" timestamptz not null, "read_at" timestamptz null, "next_check_at" timestamptz null, "unexpected_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_pay_out_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_pay_out_attempt" ON "payin_pay_out" ("attempt_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payin_pay_out_refund" ON "payin_pay_out" ("refund_id") WHERE refund_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payin_pay_out_external_id" ON "payin_pay_out" ("account", "external_transaction_id") WHERE external_transaction_id IS NOT NULL AND state <> 'refused' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_pay_out_trade_id" ON "payin_pay_out" ("trade_id") WHERE trade_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_pay_out_due" ON "payin_pay_out" ("next_check_at") WHERE next_check_at IS NOT NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "payin_timeline_entry" ("id" text not null, "attempt_id" text not null, "kind" text not null, "data" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_timeline_entry_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_timeline_attempt" ON "payin_timeline_entry" ("attempt_id") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "payin_counted_attempt" ("attempt_id" text not null, "contribution" text not null, "differs_on" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_counted_attempt_pkey" primary key ("attempt_id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_counted_attempt_differs" ON "payin_counted_attempt" ("differs_on") WHERE differs_on IS NOT NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "payin_day_sum" ("id" text not null, "account" text not null, "currency_code" text not null, "day" text not null, "measure" text not null, "method" text not null, "bank" text not null, "value" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_day_sum_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payin_day_sum_key" ON "payin_day_sum" ("account", "currency_code", "day", "measure", "method", "bank") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_day_sum_day" ON "payin_day_sum" ("day") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "payin_event" ("id" text not null, "name" text not null, "data" jsonb not null, "send_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_event_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_event_send_at" ON "payin_event" ("send_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "payin_uncounted_change" ("id" text not null, "attempt_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_uncounted_change_pkey" primary key ("id"));`);

    this.addSql(`create table if not exists "payin_customer_words" ("attempt_id" text not null, "words" text[] not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_customer_words_pkey" primary key ("attempt_id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_customer_words_created" ON "payin_customer_words" ("created_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "payin_mail" ("id" text not null, "attempt_id" text not null, "account" text not null, "about" text not null, "kind" text not null, "tries" integer not null default 0, "next_try_at" timestamptz null, "outcome" text null, "reason" text null, "to_sha256" text null, "sent_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payin_mail_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payin_mail_attempt" ON "payin_mail" ("attempt_id", "kind") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payin_mail_about" ON "payin_mail" ("about", "kind") WHERE (outcome IS NULL OR outcome <> 'dropped') AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_mail_due" ON "payin_mail" ("next_try_at") WHERE next_try_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_mail_over" ON "payin_mail" ("created_at") WHERE next_try_at IS NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_payin_mail_to" ON "payin_mail" ("to_sha256", "created_at") WHERE to_sha256 IS NOT NULL AND deleted_at IS NULL;`);

    for (const [name, on] of listIndexes) this.addSql(`CREATE INDEX IF NOT EXISTS "${name}" ON ${on};`)
  }

  override async down(): Promise<void> {
    this.addSql(refuseToDropPayments);

    this.addSql(`drop table if exists "payin_account_contact" cascade;`);

    this.addSql(`drop table if exists "payin_account_pace" cascade;`);

    this.addSql(`drop table if exists "payin_account_settings" cascade;`);

    this.addSql(`drop table if exists "payin_alert" cascade;`);

    this.addSql(`drop table if exists "payin_attempt" cascade;`);

    this.addSql(`drop table if exists "payin_audit_entry" cascade;`);

    this.addSql(`drop table if exists "payin_callback" cascade;`);

    this.addSql(`drop table if exists "payin_case" cascade;`);

    this.addSql(`drop table if exists "payin_known_place" cascade;`);

    this.addSql(`drop table if exists "payin_case_comment" cascade;`);

    this.addSql(`drop table if exists "payin_other_trade" cascade;`);

    this.addSql(`drop table if exists "payin_pay_out" cascade;`);

    this.addSql(`drop table if exists "payin_timeline_entry" cascade;`);
    this.addSql(`drop table if exists "payin_counted_attempt" cascade;`);

    this.addSql(`drop table if exists "payin_day_sum" cascade;`);

    this.addSql(`drop table if exists "payin_event" cascade;`);

    this.addSql(`drop table if exists "payin_uncounted_change" cascade;`);

    this.addSql(`drop table if exists "payin_customer_words" cascade;`);

    this.addSql(`drop table if exists "payin_mail" cascade;`);
  }

}

/**
 * `medusa db:rollback payin` reads like the way back to an older version of the package, and would drop what is known of
 * every payment. That way needs no rollback.
 */
const refuseToDropPayments = `DO $$ BEGIN
  IF EXISTS (SELECT FROM "payin_attempt") THEN
    RAISE EXCEPTION 'payin: the table payin_attempt holds payments, so nothing was dropped. An older version of the package works with these tables as they are. If all of it may be lost, empty that table first.';
  END IF;
END $$;`

const alive = "WHERE deleted_at IS NULL"
const bank = `left(coalesce(trade->>'bank', trade->'requisite'->>'bank', preferences->>'bank'), 60)`
const method = `left(preferences->>'method', 60)`
const lastDigitsOf = (field: string) => `right(regexp_replace(trade->'requisite'->>'${field}', '[^0-9]', '', 'g'), 4)`

/**
 * What the admin panel's lists are read by, so that a page takes as long with a million attempts as with ten. Added by
 * hand, because models know neither expressions nor operator classes.
 *
 * They end with the time, without the id that breaks ties in the lists: Postgres sorts the few of one moment by itself
 * (an incremental sort), and an id is longer than all the rest of an entry. Many have the same amount, so that one has it.
 */
const listIndexes: [name: string, on: string][] = [
  ["IDX_payin_attempt_created", `"payin_attempt" ("created_at") ${alive}`],
  // Of all rows: Postgres keeps no statistics of an expression for a partial index, and would guess how rare a state is.
  ["IDX_payin_attempt_shown", `"payin_attempt" (${shownStateSql()}, "created_at")`],
  ["IDX_payin_attempt_account_created", `"payin_attempt" ("account", "created_at") ${alive}`],
  ["IDX_payin_attempt_currency_created", `"payin_attempt" ("currency_code", "created_at") ${alive}`],
  // The few that asked for something else, for the overview.
  ["IDX_payin_attempt_fallback", `"payin_attempt" ("created_at") WHERE fallback IS NOT NULL AND deleted_at IS NULL`],
  ["IDX_payin_attempt_amount", `"payin_attempt" ((amount::numeric), "id")`],
  ["IDX_payin_attempt_order", `"payin_attempt" ("order_id") WHERE order_id IS NOT NULL`],
  // Searches and filters. What the service says can be of any length, an index entry cannot. Postgres knows how frequent
  // a value of an expression is only from an index of all rows; without that, it would gather a frequent one and sort it.
  ["IDX_payin_attempt_paid_amount", `"payin_attempt" ((paid_amount::numeric), "created_at") WHERE paid_amount <> amount`],
  ["IDX_payin_attempt_number", `"payin_attempt" ((${lastDigitsOf("requisites")}), "created_at")`],
  ["IDX_payin_attempt_phone", `"payin_attempt" ((${lastDigitsOf("sbpNumber")}), "created_at") WHERE trade->'requisite'->>'sbpNumber' IS NOT NULL`],
  ["IDX_payin_attempt_reference", `"payin_attempt" ((right(id, 8)))`],
  ["IDX_payin_attempt_bank", `"payin_attempt" ((${bank}), "created_at")`],
  ["IDX_payin_attempt_method", `"payin_attempt" ((${method}), "created_at")`],
  ["IDX_payin_attempt_refusal", `"payin_attempt" ((left(last_error_code, 60)), "created_at") WHERE state = 'refused'`],
  ["IDX_payin_customer_words_words", `"payin_customer_words" USING gin (array_to_tsvector(words))`],
  ["IDX_payin_pay_out_created", `"payin_pay_out" ("created_at", "id") ${alive}`],
  ["IDX_payin_timeline_refund", `"payin_timeline_entry" ("created_at", "id") WHERE kind = 'refund_recorded' AND deleted_at IS NULL`],
  // The lines that are removed one day.
  ["IDX_payin_timeline_passing", `"payin_timeline_entry" ("created_at") WHERE ${isPassing} AND deleted_at IS NULL`],
  ["IDX_payin_callback_created", `"payin_callback" ("created_at") ${alive}`],
  ["IDX_payin_callback_undone", `"payin_callback" ("state", "created_at", "id") WHERE state <> 'done'`],
  // The few whose alert or bell is due, however many are open.
  ["IDX_payin_case_unalerted", `"payin_case" ("created_at") WHERE alerted_at IS NULL AND closed_at IS NULL AND deleted_at IS NULL`],
  ["IDX_payin_case_unbelled", `"payin_case" ("created_at") WHERE (bell_id IS NULL OR bell_id = 'ringing') AND closed_at IS NULL AND deleted_at IS NULL`],
  ["IDX_payin_case_open_created", `"payin_case" ("created_at", "id") WHERE closed_at IS NULL AND deleted_at IS NULL`],
  ["IDX_payin_case_closed", `"payin_case" ("closed_at", "id") WHERE closed_at IS NOT NULL AND deleted_at IS NULL`],
]
