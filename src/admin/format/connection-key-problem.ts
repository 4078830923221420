import type { TextKey } from "../i18n/use-text"
import type { ConnectionView } from "../lib/contract"

/** Why an empty key does not do: there is none yet, or the address leads to another place than the one it was given for. */
export function connectionKeyProblem(
  baseUrl: string,
  { base_url, api_key_last4 }: Pick<ConnectionView, "base_url" | "api_key_last4">,
): TextKey | undefined {
  if (api_key_last4 === null) return "settings.connection.missingKey"
  if (!URL.canParse(baseUrl) || base_url === null) return undefined
  return new URL(baseUrl).origin === new URL(base_url).origin ? undefined : "settings.connection.keyForNewAddress"
}
