import type { LoaderOptions } from "@medusajs/framework/types"

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
  const { providers } = ((moduleOptions ?? options) as { providers?: ProviderEntry[] } | undefined) ?? {}
  for (const entry of (providers ?? []).filter(isOurs)) checkAccount(entry)
  return Promise.resolve()
}

type Wiring = Pick<LoaderOptions, "container" | "options"> & { moduleOptions?: unknown }

type ProviderEntry = { resolve?: unknown; id?: string; options?: { account?: string } }

function isOurs({ resolve }: ProviderEntry): boolean {
  return typeof resolve === "string" && /providers\/payin$/.test(resolve)
}

/** Provider ids and account names are derived from each other: hooks, sessions and settling rely on it. */
function checkAccount({ id, options }: ProviderEntry): void {
  const account = options?.account ?? "default"
  if (id === account) return
  throw new Error(
    `medusa-payment-payin: the payment provider with the id "${id ?? ""}" serves the account "${account}". ` +
      `Both names must be the same: give the provider id: "${account}", or options: { account: "${id ?? ""}" }.`,
  )
}
