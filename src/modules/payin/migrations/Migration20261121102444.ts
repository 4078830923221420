import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261121102444 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "payin_case" drop constraint if exists "payin_case_kind_check";`);

    this.addSql(`alter table if exists "payin_case" add constraint "payin_case_kind_check" check("kind" in ('paid_without_order', 'amount_short', 'amount_over', 'paid_twice', 'paid_superseded', 'paid_after_cancel', 'reverted', 'dispute', 'unknown_status', 'refund_by_hand', 'second_trade', 'stock_not_reserved'));`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "payin_case" drop constraint if exists "payin_case_kind_check";`);

    this.addSql(`alter table if exists "payin_case" add constraint "payin_case_kind_check" check("kind" in ('paid_without_order', 'amount_short', 'amount_over', 'paid_twice', 'paid_superseded', 'paid_after_cancel', 'reverted', 'dispute', 'unknown_status', 'refund_by_hand', 'second_trade'));`);
  }

}
