const list = (name: string, sql: string) => `(select coalesce(json_agg(r), '[]') from (${sql}) r) as "${name}"`

const cents = (amount: string) => `round(${amount} * 100)::bigint`

const isOpenChange = (of: string) =>
  `exists (select 1 from order_change c where c.${of} and c.deleted_at is null and c.status in ('pending', 'requested'))`

/** One statement for all tables, because a sequence reads them after each of its steps. */
export const booksSql = `
with given as (select ?::text[] as carts, ?::text as email, ?::text[] as collections, ?::text[] as accounts, ?::text[] as goods,
                    ?::text as discount, ?::text[] as orders),
own_orders as (
  select o.* from "order" o, given where o.deleted_at is null and (
    o.email = given.email or o.id = any(given.orders) or o.id in (select order_id from order_cart where cart_id = any(given.carts) and deleted_at is null))
),
own_collections as (
  select c.id, c.status, c.amount, lo.order_id, lc.cart_id, c.authorized_amount, c.captured_amount, c.refunded_amount
    from payment_collection c
    left join order_payment_collection lo on lo.payment_collection_id = c.id and lo.deleted_at is null
    left join cart_payment_collection lc on lc.payment_collection_id = c.id and lc.deleted_at is null, given
   where c.deleted_at is null
     and (lc.cart_id = any(given.carts) or lo.order_id in (select id from own_orders) or c.id = any(given.collections))
),
own_attempts as (
  select a.* from payin_attempt a, given
   where a.deleted_at is null
     and (a.cart_id = any(given.carts) or a.payment_collection_id in (select id from own_collections)
          or a.payment_collection_id = any(given.collections))
),
own_payments as (
  select p.* from payment p where p.deleted_at is null and p.payment_collection_id in (select id from own_collections)
),
own_items as (
  select o.id as order_id, o.status, i.item_id, i.quantity, i.fulfilled_quantity, o.created_at as ordered_at,
         l.created_at as added_at, l.title, l.variant_sku
    from own_orders o join order_item i on i.order_id = o.id and i.version = o.version and i.deleted_at is null
    join order_line_item l on l.id = i.item_id
)
select ${[
  list(
    "attempts",
    `select id, account, cart_id as cart, payment_collection_id as collection, payment_session_id as session,
            external_transaction_id as external, state, superseded_at is not null as superseded, trade_id, trade_status,
            ${cents("amount::numeric")} as cents, ${cents("amount_min::numeric")} as min_cents,
            ${cents("amount_max::numeric")} as max_cents, coalesce(lease_until > now(), false) as leased,
            coalesce(least(next_check_at, completion_look_at) <= now(), false) as due, next_check_at is not null as next_check, last_error_code,
            settle_failures as failures, ${cents("coalesce(sent_outside, '0')::numeric")} as sent_cents,
            exists (select 1 from payin_counted_attempt c where c.attempt_id = own_attempts.id
                       and c.differs_on is not null) as differs
       from own_attempts order by created_at, id`,
  ),
  list(
    "callbacks",
    `select id, state, attempt_id as attempt, coalesce(next_try_at <= now(), false) or coalesce(lease_until > now(), false) as due
       from payin_callback, given where account = any(given.accounts) and payin_callback.deleted_at is null`,
  ),
  list(
    "cases",
    `select id, attempt_id as attempt, kind, case when closed_at is null then null else coalesce(closed_by, 'payin') end as closed_by
       from payin_case where deleted_at is null and attempt_id in (select id from own_attempts) order by created_at, id`,
  ),
  list(
    "carts",
    `select id, completed_at is not null as completed from cart, given
      where id = any(given.carts) and deleted_at is null`,
  ),
  list(
    "orders",
    `select o.id, l.cart_id as cart, o.status, o.is_draft_order as is_draft,
            coalesce((select ${cents("(s.totals->>'current_order_total')::numeric")} from order_summary s
                       where s.order_id = o.id and s.deleted_at is null order by s.version desc limit 1), 0) as cents,
            coalesce((select ${cents("(s.totals->>'transaction_total')::numeric")} from order_summary s
                       where s.order_id = o.id and s.deleted_at is null order by s.version desc limit 1), 0) as paid_cents,
            coalesce((select ${cents("sum(t.amount)")} from order_transaction t
                       where t.order_id = o.id and t.deleted_at is null), 0) as booked_cents,
            coalesce((select bool_or(fulfilled_quantity > 0) from own_items i where i.order_id = o.id), false) as fulfilled,
            exists (select 1 from order_change c where c.order_id = o.id and c.deleted_at is null
                      and c.change_type = 'edit' and c.status in ('pending', 'requested')) as "hasOpenChange",
            (select a.details->>'token' from order_change c join order_change_action a on a.order_change_id = c.id
              where c.order_id = o.id and c.deleted_at is null and c.change_type = 'transfer'
                and c.status = 'requested' limit 1) as "transferToken",
            exists (select 1 from order_line_item_adjustment a join order_item i on i.item_id = a.item_id, given
                     where i.order_id = o.id and i.version = 1 and a.version = 1 and a.code = given.discount) as "isDiscounted"
       from own_orders o left join order_cart l on l.order_id = o.id and l.deleted_at is null order by o.created_at, o.id`,
  ),
  list(
    "collections",
    `select id, order_id as "order", cart_id as cart, status, ${cents("amount")} as cents,
            json_build_object('authorized', ${cents("coalesce(authorized_amount, 0)")},
              'captured', ${cents("coalesce(captured_amount, 0)")},
              'refunded', ${cents("coalesce(refunded_amount, 0)")}) as sums
       from own_collections order by id`,
  ),
  list(
    "sessions",
    `select id, payment_collection_id as collection, provider_id as provider, status, ${cents("amount")} as cents from payment_session
      where deleted_at is null and payment_collection_id in (select id from own_collections) order by id`,
  ),
  list(
    "payments",
    `select id, payment_collection_id as collection, payment_session_id as session, provider_id as provider,
            ${cents("amount")} as cents, canceled_at is not null as canceled from own_payments order by created_at, id`,
  ),
  list(
    "captures",
    `select c.id, c.payment_id as payment, ${cents("c.amount")} as cents from capture c
      where c.deleted_at is null and c.payment_id in (select id from own_payments) order by c.created_at, c.id`,
  ),
  list(
    "refunds",
    `select id, payment_id as payment, ${cents("amount")} as cents from refund
      where deleted_at is null and payment_id in (select id from own_payments)`,
  ),
  list(
    "sent",
    `select id, attempt_id as attempt, refund_id as refund, external_transaction_id as external, trade_id, state,
            ${cents("amount::numeric")} as cents, coalesce(next_check_at <= now(), false) as due
       from payin_pay_out where deleted_at is null and attempt_id in (select id from own_attempts) order by created_at, id`,
  ),
  list("discounts", `select id, code, used, "limit" as most from promotion, given where code = given.discount`),
  list(
    "transactions",
    `select order_id as "order", reference_id, ${cents("amount")} as cents from order_transaction
      where deleted_at is null and order_id in (select id from own_orders)`,
  ),
  list(
    "items",
    `select order_id as "order", item_id as item, quantity::int as ordered, fulfilled_quantity::int as fulfilled,
            coalesce((select sum(quantity)::int from reservation_item r
                       where r.line_item_id = i.item_id and r.deleted_at is null), 0) as reserved
       from own_items i order by ordered_at, added_at, title, variant_sku, item_id`,
  ),
  list(
    "comingBack",
    `select id, kind, order_id as "order", state from (
       select id, 'return' as kind, order_id, status::text as state, created_at from return
        where canceled_at is null and deleted_at is null and status <> 'received'
       union all
       select e.id, 'exchange', e.order_id, case when ${isOpenChange("exchange_id = e.id")} then 'open' else 'confirmed' end,
              e.created_at from order_exchange e where e.canceled_at is null and e.deleted_at is null
       union all
       select m.id, 'claim', m.order_id, case when ${isOpenChange("claim_id = m.id")} then 'open' else 'confirmed' end,
              m.created_at from order_claim m where m.canceled_at is null and m.deleted_at is null
     ) begun where order_id in (select id from own_orders) order by created_at, id`,
  ),
  `(select coalesce(json_agg(r.id), '[]') from reservation_item r, given
     where r.inventory_item_id = any(given.goods) and r.deleted_at is null
       and not exists (select 1 from order_item i where i.item_id = r.line_item_id)) as "strayReservations"`,
].join(",\n")}`
