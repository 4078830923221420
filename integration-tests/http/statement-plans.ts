import { Client } from "@medusajs/framework/pg"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { StoryContext } from "./story-context"

export type Statement = { sql: string; bindings: unknown[] }

type PlanNode = Record<"Node Type" | "Relation Name" | "Index Name" | "Index Cond", string | undefined> & {
  Plans?: PlanNode[]
}

/** How a table of ours is read. `isWhole`: every entry of the index, or of the table, is read. */
export type Scan = {
  sql: string
  index: string
  isWhole: boolean
  /** It ends early: a limit is above it, and nothing between them that needs all of it first. */
  isCutShort: boolean
}

/** The tables that grow, and the columns in which their rows differ. */
const own = {
  payin_attempt: "id external_transaction_id trade_id payment_session_id payment_collection_id cart_id".split(" "),
  payin_callback: ["id", "body_sha256", "attempt_id"],
  payin_case: ["id", "attempt_id"],
  payin_timeline_entry: ["id", "attempt_id"],
}

/** So many that reading all of them costs more than what the longest list reads, a thousand rows. */
const ROWS = 5_000

/** What a store's past is mostly made of. */
const past = [
  `insert into payin_alert (id, kind, "to", subject, sent_at)
     select 'alert' || n, 'cases', 'ada@example.com', '{}', now() from generate_series(1, 3000) n`,
  `insert into payin_mail (id, attempt_id, account, about, kind, outcome, to_sha256)
     select 'mail' || n, 'attempt' || n, 'default', 'cart' || n, 'waiting', 'sent', 'address' || n
       from generate_series(1, 3000) n`,
  `insert into payin_customer_words (attempt_id, words)
     select 'attempt' || n, array['example', 'customer' || n] from generate_series(1, 3000) n`,
  `insert into payin_pay_out (id, attempt_id, account, state, amount, currency_code, sent_at, unchanged_since, next_check_at)
     select 'out' || n, 'attempt' || n, 'default', 'done', '5.00', 'EUR', now(), now(), case when n % 100 = 0 then now() end
       from generate_series(1, 3000) n`,
  `insert into payin_counted_attempt (attempt_id, contribution, differs_on)
     select id, '{}', case when id like '%77' then '2026-11-01' end from payin_attempt on conflict do nothing`,
  "update payin_attempt set unchanged_since = now() - interval '30 days', expires_at = null where id not like '%7'",
  "update payin_case set closed_at = now(), bell_id = null where id not like '%77'",
]

const filled = ["payin_alert", "payin_mail", "payin_customer_words", "payin_pay_out", "payin_counted_attempt"]

/** Every statement on our tables that the work runs, as the database receives it. */
export async function statementsOf(ctx: StoryContext, work: () => Promise<void>): Promise<Statement[]> {
  const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const seen = new Map<string, Statement>()
  const note = ({ sql, bindings }: Statement) => {
    if (/payin_/.test(sql)) seen.set(sql, { sql, bindings })
  }
  db.on("query", note)
  await work().finally(() => db.removeListener("query", note))
  return [...seen.values()]
}

/** How the database would find the statements' rows if there were many thousands. Rolled back. */
export async function scansOf(ctx: StoryContext, statements: readonly Statement[], rows = ROWS): Promise<Scan[]> {
  const client = new Client({ connectionString: await databaseUrl(ctx) })
  await client.connect()
  try {
    await client.query("begin")
    // The smallest tables are read whole all the same, unless that is forbidden.
    await client.query("set local enable_seqscan = off")
    for (const [table, columns] of Object.entries(own)) {
      const values = columns.map((column) => `'${column}', '${column}' || n`)
      values.push(`'created_at', now() - n * interval '1 minute'`)
      await client.query(`insert into ${table} select (jsonb_populate_record(one, jsonb_build_object(${values.join(", ")}))).*
        from ${table} one, generate_series(1, ${rows}) n where one.id = (select min(id) from ${table})`)
    }
    for (const sql of past) await client.query(sql)
    await client.query(`analyze ${[...Object.keys(own), ...filled].join(", ")}`)
    const scans: Scan[] = []
    for (const { sql, bindings } of statements) {
      const { rows: plans } = await client.query(`explain (format json) ${sql}`, bindings)
      scans.push(...scansIn(plans[0]["QUERY PLAN"][0].Plan, { sql, isCutShort: false }))
    }
    return scans
  } finally {
    await client.end()
  }
}

async function databaseUrl(ctx: StoryContext): Promise<string> {
  const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await db.raw<{ rows: { name: string }[] }>("select current_database() as name")
  const { DB_USERNAME, DB_PASSWORD, DB_HOST, DB_PORT } = process.env
  return `postgres://${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${DB_PORT}/${rows[0]!.name}`
}

/** What reads everything below it before it gives its first row. */
const needsAll = ["Sort", "Aggregate", "Hash", "Bitmap Heap Scan", "Materialize", "SetOp"]

function scansIn(node: PlanNode, { isCutShort, sql }: Pick<Scan, "sql" | "isCutShort">): Scan[] {
  const type = node["Node Type"]!
  const below = type === "Limit" || (isCutShort && !needsAll.includes(type))
  const inside = (node.Plans ?? []).flatMap((each) => scansIn(each, { sql, isCutShort: below }))
  return [...inside, ...scanOf(node).map((scan) => ({ ...scan, sql, isCutShort }))]
}

function scanOf(node: PlanNode): Pick<Scan, "index" | "isWhole">[] {
  const index = node["Index Name"]
  if (index) return index.includes("payin_") ? [{ index, isWhole: node["Index Cond"] === undefined }] : []
  const isTable = node["Node Type"] === "Seq Scan" && node["Relation Name"]?.startsWith("payin_")
  return isTable ? [{ index: "none", isWhole: true }] : []
}
