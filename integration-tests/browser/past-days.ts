import { rowsOf } from "../harness/seeded-store"

/**
 * Gives the shop a month of payments, for pictures: copies of one captured attempt on earlier days, at several banks, of
 * which some were not paid, refused or taken back, and two of which Medusa has no capture.
 */
export async function fillPastDays(databaseUrl: string, originalId: string): Promise<void> {
  await rowsOf(databaseUrl, copies, [originalId])
  await rowsOf(databaseUrl, "insert into payin_uncounted_change (id, attempt_id) select id, id from payin_attempt")
}

const banks = ["Sber", "T-Bank", "Alfa-Bank", "VTB", "Ozon Bank"]

/** `n` decides everything, so that two runs make the same pictures. */
const copies = `
  with numbered as (
    select n, (n * 7919) % 100 as dice, 1 + n % 29 as day, 1 + (n * 31) % ${banks.length} as bank
      from generate_series(1, 260) n
  ), planned as (
    select *, case when bank = 5 and day < 9 then 'canceled' when dice < 72 then 'captured'
                   when dice < 92 then 'canceled' else 'refused' end as state,
           now() - day * interval '1 day' - (n % 60) * interval '5 minutes' as opened,
           (20 + (n * 37) % 180)::text || '.00' as money,
           make_interval(secs => 20 + (dice * dice * dice) / 120) as took
      from numbered
  )
  insert into payin_attempt
  select copy.* from payin_attempt original, planned
   cross join lateral jsonb_populate_record(original, jsonb_build_object(
     'id', original.id || '_' || n, 'payment_collection_id', original.payment_collection_id || '_' || n,
     'external_transaction_id', original.external_transaction_id || '_' || n, 'trade_id', original.trade_id || '_' || n,
     'cart_id', null, 'order_id', null, 'payment_session_id', null, 'next_check_at', null, 'state', planned.state,
     'amount', money, 'trade_amount', money, 'created_at', opened, 'updated_at', opened,
     'trade_status', case planned.state when 'captured' then 'closed' else 'canceled' end,
     'paid_at', case when planned.state = 'captured' then opened + took end,
     'paid_amount', case when planned.state = 'captured' then money end,
     'taken_back_at', case when planned.state = 'captured' and n % 61 = 0 then opened + interval '2 hours' end,
     'books', case when planned.state = 'captured' and n % 97 > 0 then jsonb_build_object('captured', money,
        'refunded', case when n % 43 = 0 or n % 61 = 0 then money else '0' end, 'refunds',
        case when n % 43 = 0 or n % 61 = 0 then jsonb_build_array(jsonb_build_object('at', opened, 'amount', money))
             else '[]'::jsonb end) end,
     'fallback', case when n % 9 = 0 then '{"step": 1, "fallback": {"method": "sbp"}}'::jsonb
                      when n % 13 = 0 then '{"step": 2, "fallback": {"range": true, "bank": "any"}}'::jsonb end,
     'trade', original.trade || jsonb_build_object('createdAt', opened, 'bank', (array['${banks.join("','")}'])[bank])
   )) as copy
   where original.id = $1`
