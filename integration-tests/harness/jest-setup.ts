import { join } from "node:path"
import { startPostgres } from "./postgres"
import { throwawayFolder } from "./throwaway-folder"

/** One database server for all stories. Medusa's test runner creates its own databases on it. */
export default async function startDatabase(): Promise<void> {
  const dir = throwawayFolder()
  const postgres = await startPostgres({ dir: join(dir, "postgres"), throwaway: true })
  process.env.PAYIN_TEST_FOLDER = dir
  process.env.DB_HOST = postgres.host
  process.env.DB_PORT = String(postgres.port)
  process.env.DB_USERNAME = postgres.user
  process.env.DB_PASSWORD = postgres.password
  process.env.LOG_LEVEL ??= "error"
  process.env.MEDUSA_DISABLE_TELEMETRY = "true"
}
