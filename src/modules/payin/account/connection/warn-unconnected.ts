import type { Logger } from "@medusajs/framework/types"
import type { Accounts } from "../accounts"

/**
 * One line at startup for the accounts that cannot take payments yet. The store starts anyway: the admin panel, where
 * they are connected, is part of it.
 */
export async function warnUnconnected(accounts: Accounts, logger: Logger): Promise<void> {
  const names = await unconnected(accounts).catch(() => [])
  if (names.length === 0) return
  logger.warn(
    `payin: not connected: ${names.join(", ")}. Set baseUrl and apiKey in the options of medusa-payment-payin, or enter ` +
      "them in the admin panel under Settings → Pay-in.",
  )
}

async function unconnected(accounts: Accounts): Promise<string[]> {
  const known = await Promise.all(accounts.names.map(async (name) => ({ name, ...(await accounts.effective(name)) })))
  return known.filter(({ apiKey, baseUrl }) => apiKey === null || baseUrl === null).map(({ name }) => name)
}
