import type { AccountOptions } from "../account-options"
import { isPublicHost } from "./public-host"

/**
 * Whether no real money moves through the account. The contract shows no such flag, so the store says it; if it does
 * not, an address that only this machine or network knows is taken for a sandbox.
 */
export function isTestAccount({ test }: Pick<AccountOptions, "test">, baseUrl: string | null): boolean {
  return test ?? (baseUrl !== null && !isPublicHost(new URL(baseUrl).hostname))
}
