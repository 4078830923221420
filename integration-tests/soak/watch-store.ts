import { readdirSync, readFileSync } from "node:fs"
import { memoryMb } from "../bench/load/memory"
import type { Minute } from "./minute"
import { memoryFile, type SoakStack } from "./soak-stack"

type Seen = Pick<
  Minute,
  "heapMb" | "externalMb" | "rssMb" | "resources" | "fileHandles" | "connections" | "databaseMb" | "rows"
>

/** What the store's process and its database hold now. */
export async function watchStore({ store, query }: SoakStack): Promise<Seen> {
  const [database] = await query(
    `select pg_database_size(current_database())::float / 1048576 as size,
            (select count(*)::int from pg_stat_activity where datname = current_database()) - 1 as connections`,
  )
  return {
    ...reported(),
    rssMb: memoryMb(store.pid),
    fileHandles: readdirSync(`/proc/${store.pid}/fd`).length,
    connections: Number(database!.connections),
    databaseMb: Number(database!.size),
    rows: await rowsOf(query),
  }
}

/** The process reports every half minute; before its first report nothing is known. */
function reported(): Pick<Minute, "heapMb" | "externalMb" | "resources"> {
  try {
    return JSON.parse(readFileSync(memoryFile, "utf8")) as Pick<Minute, "heapMb" | "externalMb" | "resources">
  } catch {
    return { heapMb: Number.NaN, externalMb: Number.NaN, resources: Number.NaN }
  }
}

async function rowsOf(query: SoakStack["query"]): Promise<Record<string, number>> {
  const tables = await query("select tablename from pg_tables where tablename like 'payin%' order by 1")
  const counts = tables.map(
    ({ tablename }) => `(select count(*)::int from ${String(tablename)}) as ${String(tablename)}`,
  )
  const [row] = await query(`select ${counts.join(", ")}`)
  return row as Record<string, number>
}
