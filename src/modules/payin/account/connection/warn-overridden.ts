import type { Logger } from "@medusajs/framework/types"
import type { Accounts } from "../accounts"

/**
 * One line at startup for the accounts whose connection in the options is not the one that applies. Whoever replaces a
 * key there and restarts the store would otherwise read only that the service refuses the key.
 */
export async function warnOverridden(accounts: Accounts, logger: Pick<Logger, "warn">): Promise<void> {
  const names = await overridden(accounts).catch(() => [])
  if (names.length === 0) return
  logger.warn(
    `payin: what the options say of the connection is not used: ${names.join(", ")}. Another address or API key was ` +
      "entered in Settings → Pay-in, and takes precedence. Change it there, or use the store's options again there.",
  )
}

async function overridden(accounts: Accounts): Promise<string[]> {
  const known = await Promise.all(accounts.names.map(async (name) => ({ name, ...(await accounts.effective(name)) })))
  return known
    .filter(({ apiKey, baseUrl, options }) => differs(apiKey, options.apiKey) || differs(baseUrl, options.baseUrl))
    .map(({ name }) => name)
}

/** An account without a connection has its own line. */
function differs(used: string | null, inOptions: string | undefined): boolean {
  return used !== null && inOptions !== undefined && used !== inOptions
}
