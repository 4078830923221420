import { z } from "zod"
import { isHttpUrl, isUnfilled } from "../../../merchant-api/connection-rules"

/** What a redirect may contain in braces; the store fills it in for each payment. */
export const redirectPlaceholders = ["cart_id", "order_id", "payment_collection_id"] as const

export type RedirectPlaceholder = (typeof redirectPlaceholders)[number]

/** As they are written in an address. */
export const knownPlaceholders = redirectPlaceholders.map((name) => `{${name}}`).join(", ")

const knownPattern = new RegExp(`\\$?\\{(${redirectPlaceholders.join("|")})\\}`, "g")

/** `URL` and `URLSearchParams` write braces like this. Other encoded braces may be anything, such as JSON. */
const encodedPattern = new RegExp(`%7b(${redirectPlaceholders.join("|")})%7d`, "gi")

/** How routers, shells and other templates write them. */
const foreignPattern = new RegExp(`(?:[:[<$]|%3c|%5b)(${redirectPlaceholders.join("|")})(?!\\w)[\\]>]?`, "i")

const given = z
  .string({ error: "not a text." })
  .trim()
  .overwrite((text) => text.replace(encodedPattern, "{$1}"))

/** An address with placeholders. One left unfilled would send every shopper to a page that does not know them. */
export const redirectTemplate = given.superRefine((text, context) => {
  // With a dollar, it is JavaScript's, in a text without backticks: the dollar would stay.
  const rest = text.replace(knownPattern, (found) => (found.startsWith("$") ? found : "x"))
  const unknown = (/\$?\{[^}]*\}?|\}/.exec(rest) ?? foreignPattern.exec(rest))?.[0]
  if (unknown !== undefined) {
    const message = `unknown placeholder ${unknown}; one of ${knownPlaceholders}.`
    context.addIssue({ code: "custom", message, params: { unknown } })
  } else if (!isHttpUrl(rest) || isUnfilled(rest)) {
    context.addIssue({
      code: "custom",
      message: "not an http(s) address; give a full one, for example https://shop.example/return?cart_id={cart_id}.",
    })
  }
})
