import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { CustomerWords } from "../../models/attempt"
import { NEWEST_HITS } from "./attempt-hits"

type CustomerWordsRow = InferTypeOf<typeof CustomerWords>

/**
 * Writes what the customer of the collections' attempts is found by, over what was known before.
 *
 * @returns whether that was new
 */
export async function writeCustomerWords(
  db: Knex,
  paymentCollectionIds: readonly string[],
  words: readonly string[],
): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO payin_customer_words (attempt_id, words)
     SELECT id, ?::text[] FROM payin_attempt WHERE payment_collection_id = ANY(?::text[]) AND deleted_at IS NULL
     ON CONFLICT (attempt_id) DO UPDATE SET words = excluded.words, updated_at = now()
      WHERE payin_customer_words.words <> excluded.words`,
    [[...words], [...paymentCollectionIds]],
  )
  return rowCount > 0
}

/**
 * Attempts of customers that the query (`customerQuery`) finds, the newest if there are too many.
 *
 * Postgres cannot know how often the beginning of a word occurs, and with a limit it would read the whole table for one
 * that is rare. Materialized, the first statement uses the index. Only what is frequent, and so is met again soon, is
 * read from the newest on.
 */
export async function attemptsOfCustomer(db: Knex, query: string): Promise<string[]> {
  const found = () =>
    db("payin_customer_words").whereRaw("array_to_tsvector(words) @@ ?::tsquery", [query]).whereNull("deleted_at")
  const some = await db
    .withMaterialized("found", found().select("attempt_id"))
    .from("found")
    .limit(NEWEST_HITS + 1)
    .pluck<CustomerWordsRow["attempt_id"][]>("attempt_id")
  if (some.length <= NEWEST_HITS) return some
  return await found().orderBy("attempt_id", "desc").limit(NEWEST_HITS).pluck<string[]>("attempt_id")
}

/** Deletes what the customer of these carts and orders is found by. */
export async function deleteCustomerWords(
  db: Knex,
  { cartIds, orderIds }: { cartIds: readonly string[]; orderIds: readonly string[] },
): Promise<void> {
  await db.raw(
    `DELETE FROM payin_customer_words WHERE attempt_id IN (
       SELECT id FROM payin_attempt
        WHERE (cart_id = ANY(?::text[]) OR order_id = ANY(?::text[])) AND deleted_at IS NULL)`,
    [[...cartIds], [...orderIds]],
  )
}

/** @returns how many rows older than `days` were deleted, at most `limit` */
export async function pruneCustomerWords(db: Knex, days: number, limit: number): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM payin_customer_words WHERE attempt_id IN (
       SELECT attempt_id FROM payin_customer_words
        WHERE created_at < now() - ? * interval '1 day' AND deleted_at IS NULL LIMIT ?)`,
    [days, limit],
  )
  return rowCount
}
