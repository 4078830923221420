import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { claimAlerts } from "../../../src/modules/payin/sql/alert/alerts"
import { claimDueAttempts } from "../../../src/modules/payin/sql/attempt/due-attempts"
import { claimCallbacks } from "../../../src/modules/payin/sql/callback/callbacks"
import { claimCutCompletions } from "../../../src/modules/payin/sql/completions"
import { claimMails } from "../../../src/modules/payin/sql/mail/mails"
import { claimDuePayOuts } from "../../../src/modules/payin/sql/pay-out/pay-outs"
import type { StoryContext } from "../story-context"

const DUE = 12
const WANTED = 2

const attempts = `INSERT INTO payin_attempt (id, account, payment_collection_id, external_transaction_id, state, amount,
    currency_code, unchanged_since, next_check_at, completion_look_at)
  SELECT 'due' || n, 'default', 'collection' || n, 'due' || n, (array['open', 'paid', 'captured'])[1 + n % 3], '1.00',
    'EUR', now(), now() - n * interval '1 hour', now() - n * interval '1 hour'`

type Claimed = Promise<{ id: string }[]>

/** How each table's work is claimed, and how rows that are due are made from numbers `n`. */
const claims: Record<string, { table: string; insert: string; claim: (db: Knex) => Claimed }> = {
  "attempts to check": {
    table: "payin_attempt",
    insert: attempts,
    claim: (db) => claimDueAttempts(db, { limit: WANTED, pushSeconds: 60, except: [] }),
  },
  "completions that were cut off": {
    table: "payin_attempt",
    insert: attempts,
    claim: (db) => claimCutCompletions(db, WANTED),
  },
  callbacks: {
    table: "payin_callback",
    insert: `INSERT INTO payin_callback (id, account, body_sha256, body_bytes, identifiers, key_index, next_try_at)
      SELECT 'due' || n, 'default', 'sha' || n, 2, '{}', 0, now() - n * interval '1 hour'`,
    claim: (db) => claimCallbacks(db, { limit: WANTED, leaseSeconds: 60 }),
  },
  "pay-outs": {
    table: "payin_pay_out",
    insert: `INSERT INTO payin_pay_out (id, attempt_id, account, state, amount, currency_code, sent_at, unchanged_since,
        next_check_at)
      SELECT 'due' || n, 'attempt' || n, 'default', 'sent', '1.00', 'EUR', now(), now(), now() - n * interval '1 hour'`,
    claim: (db) => claimDuePayOuts(db, { limit: WANTED, pushSeconds: 60, except: [] }),
  },
  mails: {
    table: "payin_mail",
    insert: `INSERT INTO payin_mail (id, attempt_id, account, about, kind, next_try_at)
      SELECT 'due' || n, 'attempt' || n, 'default', 'cart' || n, 'waiting', now() - n * interval '1 hour'`,
    claim: (db) => claimMails(db, WANTED, []),
  },
  alerts: {
    table: "payin_alert",
    insert: `INSERT INTO payin_alert (id, kind, "to", subject, next_try_at)
      SELECT 'due' || n, 'cases_opened', 'ada@example.com', '{}', now() - n * interval '1 hour'`,
    claim: (db) => claimAlerts(db, WANTED),
  },
}

export default (ctx: StoryContext) => {
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)

  /** As in a new shop: the table has grown since it was last analyzed. What it holds is put back. */
  async function inNewShop(table: string, insert: string, work: (transaction: Knex) => Promise<void>): Promise<void> {
    const transaction = await db().transaction()
    try {
      await transaction(table).del()
      await transaction.raw(`${insert} FROM generate_series(1, 1) n`)
      await transaction.raw(`ANALYZE ${table}`)
      await transaction.raw(`${insert} FROM generate_series(2, ${DUE}) n`)
      await work(transaction)
    } finally {
      await transaction.rollback()
    }
  }

  describe("a claim", () => {
    it.each(Object.entries(claims))(
      "of %s takes as many as it asks for, however Postgres plans it",
      async (_, { table, insert, claim }) => {
        await inNewShop(table, insert, async (transaction) => {
          const seen = new Set<string>()
          for (let claimed = WANTED; claimed <= DUE; claimed += WANTED) {
            const rows = await claim(transaction)
            expect(rows).toHaveLength(WANTED)
            for (const { id } of rows) seen.add(id)
            expect(seen.size).toBe(claimed)
          }
          expect(await claim(transaction)).toEqual([])
        })
      },
    )
  })
}
