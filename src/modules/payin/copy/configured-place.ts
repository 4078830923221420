import type { ConfigModule } from "@medusajs/framework/types"
import type { PayinOptions } from "../options"

/** Where the configuration says that this process runs. */
export type ConfiguredPlace = Pick<PayinOptions, "storeUrl" | "confirmedStoreUrl"> & {
  backendUrl?: string
  databaseUrl?: string
  /** A worker may reach the database by another way than the servers do, through a pooler say. */
  isWorker: boolean
}

type Config = Pick<ConfigModule, "admin" | "projectConfig"> | undefined

/** Read each time that it is asked for: Medusa completes its configuration while it starts. */
export function configuredPlace(options: PayinOptions, config: Config): ConfiguredPlace {
  const { databaseUrl, workerMode } = config?.projectConfig ?? {}
  return { ...options, backendUrl: config?.admin?.backendUrl, databaseUrl, isWorker: workerMode === "worker" }
}
