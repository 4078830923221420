import type { Logger } from "@medusajs/framework/types"
import type { Accounts } from "../accounts"
import type { EffectiveAccount } from "../effective-account"
import { isTestAccount } from "./is-test-account"
import { isUnencrypted } from "./is-unencrypted"

type Warning = { isDue: (account: EffectiveAccount) => boolean; line: (names: string) => string }

const warnings: readonly Warning[] = [
  {
    isDue: ({ apiKey, baseUrl }) => apiKey === null || baseUrl === null,
    line: (names) =>
      `payin: not connected: ${names}. Set baseUrl and apiKey in the options of medusa-payment-payin, or enter ` +
      "them in the admin panel under Settings → Pay-in.",
  },
  {
    // Whoever replaces a key in the options and restarts would otherwise read only that the service refuses the key.
    isDue: ({ apiKey, baseUrl, options }) => differs(apiKey, options.apiKey) || differs(baseUrl, options.baseUrl),
    line: (names) =>
      `payin: what the options say of the connection is not used: ${names}. Another address or API key was ` +
      "entered in Settings → Pay-in, and takes precedence. Change it there, or use the store's options again there.",
  },
  {
    // Not refused: it may be a test installation, or a proxy on the store's own network.
    isDue: ({ baseUrl }) => baseUrl !== null && isUnencrypted(baseUrl),
    line: (names) =>
      `payin: the base address is not HTTPS: ${names}. The API key and every answer of the service travel ` +
      "unencrypted. Use the address that begins with https://.",
  },
  {
    isDue: isCalledTest,
    line: (names) =>
      `payin: test is true for an account whose API key was entered in the panel: ${names}. If this database is a copy ` +
      "of the shop's, that may be the shop's live key, and nothing keeps this store from working with it. Set the test " +
      "account's own key in the options, and use the store's options again in Settings → Pay-in; or leave test out.",
  },
]

/**
 * What keeps payments from beginning at some accounts, or exposes them, in a line each. The store starts anyway: the admin
 * panel, where they are connected, is part of it.
 */
export async function warnOfConnections(accounts: Accounts, logger: Pick<Logger, "warn">): Promise<void> {
  const due = await Promise.all(accounts.names.map(async (name) => [name, await dueFor(accounts, name)] as const))
  for (const warning of warnings) {
    const names = due.filter(([, own]) => own.includes(warning)).map(([name]) => name)
    if (names.length > 0) logger.warn(warning.line(names.join(", ")))
  }
}

/** Nothing where the account cannot be read, or what is stored of it makes no sense: neither keeps a store from starting. */
async function dueFor(accounts: Accounts, name: string): Promise<readonly Warning[]> {
  try {
    const account = await accounts.effective(name)
    return warnings.filter(({ isDue }) => isDue(account))
  } catch {
    return []
  }
}

/**
 * Whether only the option says that no real money moves, while the key came with the database: whoever set the option for
 * a test server knows the key that is in the options there.
 */
function isCalledTest({ apiKey, baseUrl, options: { test, ...options } }: EffectiveAccount): boolean {
  return test === true && apiKey !== null && apiKey !== options.apiKey && !isTestAccount({}, baseUrl)
}

/** An account without a connection has its own line. */
function differs(used: string | null, inOptions: string | undefined): boolean {
  return used !== null && inOptions !== undefined && used !== inOptions
}
