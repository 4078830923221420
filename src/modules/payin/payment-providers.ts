import type { ConfigModule, Logger } from "@medusajs/framework/types"

/** What a store lists under `options.providers` of Medusa's payment module. */
export type ProviderEntry = { resolve?: unknown; id?: string; options?: { account?: string } }

/** By its name, or by the path that `require.resolve` makes of it. */
export function isOurs({ resolve }: ProviderEntry): boolean {
  return typeof resolve === "string" && /providers[\\/]payin([\\/]index(\.[cm]?[jt]s)?)?$/.test(resolve)
}

/**
 * One line at startup for the accounts that nobody can pay with. Medusa starts without a provider as well, and what is not
 * listed can be enabled in no region.
 */
export function warnUnserved(
  accounts: readonly string[],
  modules: ConfigModule["modules"],
  logger: Pick<Logger, "warn">,
): void {
  const payment = modules?.payment as { options?: { providers?: unknown } } | undefined
  const listed = payment?.options?.providers
  const providers = Array.isArray(listed) ? (listed as (ProviderEntry | false | null)[]).filter((one) => !!one) : []
  // One that was imported has no name, and may be ours.
  if (providers.some(({ resolve }) => typeof resolve === "object")) return
  const served = providers.filter(isOurs).map(({ id }) => id)
  const names = accounts.filter((name) => !served.includes(name))
  if (names.length === 0) return
  logger.warn(
    `payin: no payment provider serves: ${names.join(", ")}. Until one does, nobody can pay there. In ` +
      `medusa-config.ts, add ${names.map(entryOf).join(", ")} to options.providers of the entry of ` +
      '"@medusajs/medusa/payment".',
  )
}

function entryOf(name: string): string {
  return `{ resolve: "medusa-payment-payin/providers/payin", id: "${name}", options: { account: "${name}" } }`
}
