import { waitFor } from "../../harness/wait-for"

export type Query = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>

/** Work of a killed process that nobody does any more: rows that wait for its leases to end, and workflows of the host. */
export type CutWork = { leases: string[]; workflows: string[] }

/** A row as it was when its worker died: as soon as another one takes it over, it has another lease. */
export const leaseKey = "id || coalesce(lease_until::text, '')"

const notEnded = "state not in ('not_started', 'done', 'reverted', 'failed')"

/** Postgres finishes the statement that a dead process had sent; only then is everything written. */
export async function statementsEnd(query: Query, name: string): Promise<void> {
  const connections = "select 1 from pg_stat_activity where datname = current_database() and application_name = ?"
  await waitFor(async () => (await query(connections, [name])).length === 0, {
    what: "the dead store's statements to end",
  })
}

export async function cutWorkOf(query: Query, accounts: readonly string[]): Promise<CutWork> {
  const leases = await query<{ key: string }>(
    `select ${leaseKey} as key from payin_attempt where account = any(?::text[]) and lease_until > now()
      union all
     select ${leaseKey} from payin_callback where account = any(?::text[]) and state = 'pending'`,
    [accounts, accounts],
  )
  const workflows = await query<{ id: string }>(
    `select id from workflow_execution where deleted_at is null and ${notEnded}`,
  )
  return { leases: leases.map(({ key }) => key), workflows: workflows.map(({ id }) => id) }
}

export async function expireCutLeases(query: Query, { leases }: CutWork): Promise<void> {
  if (leases.length === 0) return
  for (const table of ["payin_attempt", "payin_callback"]) {
    await query(`update ${table} set lease_until = now() where lease_until > now() and ${leaseKey} = any(?::text[])`, [
      leases,
    ])
  }
}

export async function writeOffWorkflows(query: Query, { workflows }: CutWork): Promise<void> {
  if (workflows.length === 0) return
  await query(`update workflow_execution set state = 'failed' where id = any(?::text[]) and ${notEnded}`, [workflows])
}
