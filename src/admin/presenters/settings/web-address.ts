import type { FieldProblem } from "./field-problem"
import type { RedirectPlaceholder } from "../../lib/contract"

const filledIn = { cart_id: true, order_id: true, payment_collection_id: true } satisfies Record<
  RedirectPlaceholder,
  true
>

/** What a redirect may contain, as people write it. */
export const placeholders = Object.keys(filledIn).map((name) => `{${name}}`)

/** What is wrong with an address that may contain placeholders, such as `{cart_id}`. */
export function templateProblem(text: string): FieldProblem | undefined {
  const rest = placeholders.reduce((left, placeholder) => left.replaceAll(placeholder, "x"), text)
  const unknown = /\{[^}]*\}?|\}/.exec(rest)?.[0]
  if (unknown !== undefined) {
    return { key: "settings.checkout.wrongPlaceholder", values: { unknown, known: placeholders.join(", ") } }
  }
  return isHttpUrl(rest) ? undefined : { key: "settings.checkout.wrongUrl" }
}

/** What is wrong with an address that paths are appended to. */
export function baseUrlProblem(text: string): FieldProblem | undefined {
  if (!isHttpUrl(text)) return { key: "settings.connection.wrongUrl" }
  const { username, password, search, hash } = new URL(text)
  return username || password || search || hash ? { key: "settings.connection.urlWithMore" } : undefined
}

function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
