import type { TextKey, Values } from "../i18n/use-text"

/** Why a request of the panel failed, in the panel's own words where it has any. */
export function errorText(error: unknown): { key: TextKey; values?: Values } {
  const { status, message } = (error ?? {}) as { status?: number; message?: string }
  if (status === undefined || status === 0) return { key: "error.offline" }
  if (isDenied(error)) return { key: "error.denied" }
  if (status === 404) return { key: "error.missing" }
  return { key: "error.other", values: { message: message ?? String(status) } }
}

/** Whether the person may not see it: on Medusa's own pages, a widget then stays away instead of complaining. */
export function isDenied(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: number }
  return status === 401 || status === 403
}
