import type { ConfigModule, LoaderOptions } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isOurs, type ProviderEntry } from "../../modules/payin/payment-providers"

/**
 * Runs while Medusa loads the payment module. Without these checks a store with a wrong entry would boot, and fail at
 * the first checkout.
 *
 * @throws Error that names the line to change
 */
export function checkWiring({ container, options, moduleOptions }: Wiring): Promise<void> {
  if (!container.hasRegistration("payin")) {
    throw new Error(
      'medusa-payment-payin: the payment module does not see the module "payin". ' +
        'In medusa-config.ts, add dependencies: ["payin"] to the entry of "@medusajs/medusa/payment".',
    )
  }
  // Medusa registers whatever the dependencies name, whether the store has it or not.
  if (!isLoaded(container.resolve(ContainerRegistrationKeys.CONFIG_MODULE, { allowUnregistered: true }))) {
    throw new Error(
      'medusa-payment-payin: the store does not load the module "payin". In medusa-config.ts, add the package to ' +
        'plugins: { resolve: "medusa-payment-payin", options: { accounts: { default: { baseUrl, apiKey } } } }, and disable it nowhere.',
    )
  }
  const { providers } = ((moduleOptions ?? options) as { providers?: ProviderEntry[] } | undefined) ?? {}
  for (const entry of (providers ?? []).filter(isOurs)) checkAccount(entry)
  return Promise.resolve()
}

/** As far as the store's configuration says; a module that is loaded by hand has none. */
function isLoaded(config: Partial<Pick<ConfigModule, "modules">> | undefined): boolean {
  const payin = config?.modules ? config.modules.payin : {}
  return Boolean(payin) && !(payin as { disable?: boolean }).disable
}

type Wiring = Pick<LoaderOptions, "container" | "options"> & { moduleOptions?: unknown }

/** Provider ids and account names are derived from each other: hooks, sessions and settling rely on it. */
function checkAccount({ id, options }: ProviderEntry): void {
  const account = options?.account ?? "default"
  if (id === account) return
  throw new Error(
    `medusa-payment-payin: the payment provider with the id "${id ?? ""}" serves the account "${account}". ` +
      `Both names must be the same: give the provider id: "${account}", or options: { account: "${id ?? ""}" }.`,
  )
}
