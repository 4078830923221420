import cluster from "node:cluster"
import type { ConfigModule } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** What a store with several processes has to share. */
const shared = [Modules.LOCKING, Modules.EVENT_BUS, Modules.WORKFLOW_ENGINE] as const

/**
 * The modules that work within one process, in a store that says it runs several. One process cannot see the others, so
 * only the configuration shows it: a worker mode of its own, or a Redis address.
 *
 * @param isForked by Node's cluster module: `medusa start --cluster` and PM2 run processes so
 */
export function modulesForOneProcess({ projectConfig, modules }: ConfigModule, isForked = cluster.isWorker): string[] {
  const several = projectConfig.redisUrl !== undefined || (projectConfig.workerMode ?? "shared") !== "shared"
  if (!several && !isForked) return []
  return shared.filter((name) => !mentionsRedis(modules?.[name]))
}

type Provider = { resolve?: unknown; is_default?: boolean }

/** By the name of the module or of the provider that it uses, never by options, which hold addresses and passwords. */
function mentionsRedis(definition: unknown): boolean {
  if (typeof definition !== "object" || definition === null) return false
  const { resolve, options } = definition as { resolve?: unknown; options?: { providers?: Provider[] } }
  const names = [resolve, ...usedOf(options?.providers ?? []).map((provider) => provider.resolve)]
  return names.some((name) => typeof name === "string" && name.includes("redis"))
}

/** As Medusa chooses: the only one, or the last that says it is the default. Without one, locks are kept in memory. */
function usedOf(providers: readonly Provider[]): readonly Provider[] {
  return providers.length === 1 ? providers : providers.filter(({ is_default }) => is_default).slice(-1)
}
