import { rowsOf } from "../harness/seeded-store"

/** The seeded regions offer only the default account. Does in the table what staff do in the admin panel. */
export async function offerAccount(databaseUrl: string, account: string): Promise<void> {
  await rowsOf(
    databaseUrl,
    `insert into region_payment_provider (id, region_id, payment_provider_id)
     select 'regpp_' || region_id || $1, region_id, 'pp_payin_' || $1
       from region_payment_provider where payment_provider_id = 'pp_payin_default'`,
    [account],
  )
}
