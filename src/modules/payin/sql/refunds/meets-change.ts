import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Whether Medusa could not record a refund of the collection's payment: it has the order cost that much less, which is a
 * change of the order, while another one is open. What the shop owes already needs no such change. The stored sum does not
 * count goods on their way back: of these, at least what lines without discounts cost is owed.
 *
 * @param amount of the refund, a decimal string
 */
export async function meetsChange(db: Knex, payment_collection_id: string, amount: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(meetsChangeSql, [payment_collection_id, amount])
  return rows.length > 0
}

const onTheirWayBack = `
  select sum(item.return_requested_quantity * coalesce(item.unit_price, line.unit_price)
             * case when line.is_tax_inclusive then 1 else 1 + coalesce((
                 select sum(tax.rate) from order_line_item_tax_line tax
                  where tax.item_id = line.id and tax.deleted_at is null), 0) / 100 end)
    from "order" o join order_item item on item.order_id = o.id and item.version = o.version
    join order_line_item line on line.id = item.item_id
   where o.id = link.order_id and item.deleted_at is null and item.return_requested_quantity > 0
     and not exists (select from order_line_item_adjustment less where less.item_id = line.id and less.deleted_at is null)`

const meetsChangeSql = `
select 1 from order_payment_collection link
  join order_change change on change.order_id = link.order_id and change.deleted_at is null
 where link.payment_collection_id = ? and link.deleted_at is null and change.status in ('pending', 'requested')
   and ?::numeric - coalesce((${onTheirWayBack}), 0) + coalesce(
     (select (summary.totals->>'pending_difference')::numeric from order_summary summary
       where summary.order_id = link.order_id and summary.deleted_at is null order by summary.version desc limit 1), 0) > 0
 limit 1`
