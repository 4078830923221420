import type { TextKey } from "../../i18n/use-text"
import type { ConnectionView } from "../../lib/contract"

/**
 * What is wrong with the entered key. An empty one is not enough when none is stored yet, or when the address leads to
 * another origin than the one the stored key was given for.
 */
export function connectionKeyProblem(
  apiKey: string,
  baseUrl: string,
  { base_url, api_key_last4 }: Pick<ConnectionView, "base_url" | "api_key_last4">,
): TextKey | undefined {
  if (apiKey !== "") return /^[\x21-\x7e]+$/.test(apiKey) ? undefined : "settings.connection.wrongKey"
  if (api_key_last4 === null) return "settings.connection.missingKey"
  if (!URL.canParse(baseUrl) || base_url === null) return undefined
  return new URL(baseUrl).origin === new URL(base_url).origin ? undefined : "settings.connection.keyForNewAddress"
}
