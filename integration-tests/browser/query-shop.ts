import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Client } from "@medusajs/framework/pg"
import { reachableFolder } from "../harness/postgres"

/** Changes the database of a running `npm run dev`, for states that would take hours to reach. */
export async function queryShop(dataDir: string, sql: string, values: unknown[]): Promise<void> {
  const folder = reachableFolder(join(dataDir, "postgres"))
  const password = readFileSync(join(folder, "password"), "utf8").trim()
  const port = Number(readFileSync(join(folder, "cluster", "postmaster.pid"), "utf8").split("\n")[3])
  const client = new Client({ host: "localhost", port, user: "postgres", password, database: "medusa", ssl: false })
  await client.connect()
  try {
    await client.query(sql, values)
  } finally {
    await client.end()
  }
}
