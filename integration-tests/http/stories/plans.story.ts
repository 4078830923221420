import { Client } from "@medusajs/framework/pg"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import mail from "../../../src/jobs/mail"
import prune from "../../../src/jobs/prune"
import { reconcileNow } from "../actions"
import { capturedBook } from "../book"
import { mailSteps } from "../mail-steps"
import type { StoryContext } from "../story-context"

type Statement = { sql: string; bindings: unknown[] }

/** `isWhole`: every entry of the index, or of the table, is read. */
type Scan = { sql: string; index: string; isWhole: boolean }

type PlanNode = Record<"Node Type" | "Relation Name" | "Index Name" | "Index Cond", string | undefined> & {
  Plans?: PlanNode[]
}

/** The tables that grow, and the columns in which their rows differ. */
const own = {
  payin_attempt: "id external_transaction_id trade_id payment_session_id payment_collection_id cart_id".split(" "),
  payin_callback: ["id", "body_sha256", "attempt_id"],
  payin_case: ["id", "attempt_id"],
  payin_timeline_entry: ["id", "attempt_id"],
}

/** What a store's past is mostly made of. */
const past = [
  `insert into payin_alert (id, kind, "to", subject, sent_at)
     select 'alert' || n, 'cases', 'ada@example.com', '{}', now() from generate_series(1, 3000) n`,
  `insert into payin_mail (id, attempt_id, account, about, kind, outcome, to_sha256)
     select 'mail' || n, 'attempt' || n, 'default', 'cart' || n, 'waiting', 'sent', 'address' || n
       from generate_series(1, 3000) n`,
  "update payin_attempt set unchanged_since = now() - interval '30 days', expires_at = null where id not like '%7'",
  "update payin_case set closed_at = now(), bell_id = null where id not like '%7'",
]

/** Queues that are empty but for moments, so that reading one whole reads what there is to do. */
const queues = ["payin_uncounted_change_pkey", "IDX_payin_case_unbelled", "IDX_payin_case_belled"]

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

function scanOf(sql: string, node: PlanNode): Scan[] {
  const index = node["Index Name"]
  if (index) return index.includes("payin_") ? [{ sql, index, isWhole: node["Index Cond"] === undefined }] : []
  const isTable = node["Node Type"] === "Seq Scan" && node["Relation Name"]?.startsWith("payin_")
  return isTable ? [{ sql, index: "none", isWhole: true }] : []
}

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const db = () => ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

  /** Every statement on our tables that the work runs, as the database receives it. */
  async function statementsOf(work: () => Promise<void>): Promise<Statement[]> {
    const seen = new Map<string, Statement>()
    const note = ({ sql, bindings }: Statement) => {
      if (/payin_/.test(sql)) seen.set(sql, { sql, bindings })
    }
    db().on("query", note)
    await work().finally(() => db().removeListener("query", note))
    return [...seen.values()]
  }

  /** How the database would find the statements' rows if there were thousands. Rolled back. */
  async function scansOf(statements: readonly Statement[]): Promise<Scan[]> {
    const { rows } = await db().raw<{ rows: { name: string }[] }>("select current_database() as name")
    const { DB_USERNAME, DB_PASSWORD, DB_HOST, DB_PORT } = process.env
    const connectionString = `postgres://${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${DB_PORT}/${rows[0]!.name}`
    const client = new Client({ connectionString })
    await client.connect()
    try {
      await client.query("begin")
      // The smallest tables are read whole all the same, unless that is forbidden.
      await client.query("set local enable_seqscan = off")
      for (const [table, columns] of Object.entries(own)) {
        const values = columns.map((column) => `'${column}', '${column}' || n`).join(", ")
        await client.query(`insert into ${table} select (jsonb_populate_record(one, jsonb_build_object(${values}))).*
          from ${table} one, generate_series(1, 3000) n where one.id = (select min(id) from ${table})`)
      }
      for (const sql of past) await client.query(sql)
      await client.query(`analyze ${[...Object.keys(own), "payin_alert", "payin_mail"].join(", ")}`)
      const scans: Scan[] = []
      for (const { sql, bindings } of statements) {
        const { rows: plans } = await client.query(`explain (format json) ${sql}`, bindings)
        scans.push(...nodesOf(plans[0]["QUERY PLAN"][0].Plan).flatMap((node) => scanOf(sql, node)))
      }
      return scans
    } finally {
      await client.end()
    }
  }

  describe("the tables of attempts, callbacks and cases", () => {
    beforeEach(() => control().reset())

    it("are read by an index to find out which mails are due", async () => {
      const { later, rows, switchOff, switchOn } = mailSteps(ctx)
      const carts = [await ctx.readyCart(), await ctx.readyCart()]
      for (const { cartId, collectionId } of carts) {
        await ctx.shopper.createPaymentSession(collectionId)
        await later(cartId, "11 minutes")
      }
      switchOn()
      const statements = await statementsOf(async () => {
        await mail(ctx.container)
      }).finally(switchOff)
      expect((await rows()).map(({ outcome }) => outcome)).toEqual(["sent", "sent"])
      const planning = statements.filter(({ sql }) => sql.includes("FROM payin_mail m"))
      expect(planning).toHaveLength(4)
      const scans = await scansOf(planning)
      expect(scans.filter(({ index, isWhole }) => isWhole && !queues.includes(index))).toEqual([])
      const ofAttempts = scans.map(({ index }) => index).filter((index) => index.includes("_attempt_"))
      expect(new Set(ofAttempts)).toEqual(new Set(["IDX_payin_attempt_unchanged", "IDX_payin_attempt_window"]))
    })

    it("are read by an index, whatever a purchase, a callback and the jobs ask them", async () => {
      const statements = await statementsOf(async () => {
        const { cartId, collectionId } = await ctx.readyCart()
        const collection = await ctx.shopper.createPaymentSession(collectionId)
        await ctx.shopper.createPaymentSession(collectionId)
        await ctx.shopper.completeCart(cartId)
        await ctx.shopper.request("GET", `/store/payin/payment-sessions/${collection.payment_sessions![0]!.id}`)
        await control().setStatus(cartId, "closed", { fiatAmount: "60.00" })
        await capturedBook(ctx, cartId)
        await reconcileNow(ctx, cartId)
        await prune(ctx.container)
      })
      expect(statements.length).toBeGreaterThan(10)
      const scans = await scansOf(statements)
      expect(scans.filter(({ index, isWhole }) => isWhole && !queues.includes(index))).toEqual([])
      const pruning = scans.filter(({ sql }) => sql.startsWith("DELETE FROM payin_callback"))
      expect(pruning.map(({ index }) => index)).toContain("IDX_payin_callback_ended")
    })
  })
}
