import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Any numbers will do, as long as no other lock of the database has them. */
const locks = { count: 7_296_181_221, plan: 7_296_181_222 }

/**
 * Takes the lock of a work that one process does at a time, until the transaction ends.
 *
 * @returns false where another process has it; nothing waits
 */
export async function tryLock(transaction: Knex, work: keyof typeof locks): Promise<boolean> {
  const { rows } = await transaction.raw<{ rows: { taken: boolean }[] }>(
    `SELECT pg_try_advisory_xact_lock(?) AS taken`,
    [locks[work]],
  )
  return rows[0]!.taken
}
