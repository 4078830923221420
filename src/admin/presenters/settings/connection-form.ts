import { z } from "zod"
import { baseUrlProblem, isApiKey } from "../../../merchant-api/connection-rules"
import type { Text, TextKey } from "../../i18n/use-text"
import type { ChangeConnectionBody, ConnectionView } from "../../lib/contract"

export type ConnectionForm = { base_url: string; api_key: string; keep_previous_for_hours: number }

type Current = Pick<ConnectionView, "base_url" | "api_key_last4" | "key_worked">

/** Checks address and key by the rules of the options, with problems in the panel's words. */
export function connectionFormSchema(now: Current, text: Text) {
  return z
    .object({ base_url: z.string().trim(), api_key: z.string().trim(), keep_previous_for_hours: z.number() })
    .superRefine((form, context) => {
      const wrongUrl = baseUrlProblem(form.base_url)
      const wrongKey = keyProblem(form, now)
      if (wrongUrl) context.addIssue({ code: "custom", path: ["base_url"], message: text(urlProblems[wrongUrl]) })
      if (wrongKey) context.addIssue({ code: "custom", path: ["api_key"], message: text(wrongKey) })
    })
}

const urlProblems = {
  not_http: "settings.connection.wrongUrl",
  not_bare: "settings.connection.urlWithMore",
} as const

/**
 * What is wrong with the entered key. An empty one is not enough when none is stored yet, or when the address leads to
 * another origin than the one the stored key was given for.
 */
function keyProblem({ api_key, base_url }: ConnectionForm, now: Current): TextKey | undefined {
  if (api_key !== "") return isApiKey(api_key) ? undefined : "settings.connection.wrongKey"
  if (now.api_key_last4 === null) return "settings.connection.missingKey"
  if (!URL.canParse(base_url) || now.base_url === null) return undefined
  return new URL(base_url).origin === new URL(now.base_url).origin ? undefined : "settings.connection.keyForNewAddress"
}

/** Whether saving replaces a key that is in use, which has to be confirmed. */
export function replacesKey(
  { api_key }: Pick<ConnectionForm, "api_key">,
  { api_key_last4, key_worked }: Current,
): boolean {
  return api_key !== "" && api_key_last4 !== null && key_worked
}

/** What the service's answer, or its silence, is about. Each can be saved all the same. */
export const fieldOfFinding = {
  unreachable: "base_url",
  proxy_unreachable: "base_url",
  proxy_login: "base_url",
  proxy_refused: "base_url",
  certificate_not_trusted: "base_url",
  wrong_address: "base_url",
  answer_not_understood: "base_url",
  currencies_unclear: "base_url",
  service_failing: "base_url",
  no_tls: "base_url",
  wrong_key: "api_key",
  access_denied: "api_key",
  ip_not_whitelisted: "api_key",
  no_currencies: "api_key",
} as const

/** The body for the API: only what was changed. */
export function changedConnection(form: ConnectionForm, now: Current): ChangeConnectionBody {
  const { api_key, base_url, keep_previous_for_hours } = form
  return {
    ...(base_url === now.base_url ? {} : { base_url }),
    ...(api_key === "" ? {} : { api_key }),
    ...(replacesKey(form, now) ? { keep_previous_for_hours } : {}),
  }
}
