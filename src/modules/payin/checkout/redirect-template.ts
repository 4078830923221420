import { z } from "@medusajs/framework/zod"
import { isHttpUrl } from "../errors/http-url"

/** What a redirect may contain in braces; the store fills it in for each payment. */
export const redirectPlaceholders = ["cart_id", "order_id", "payment_collection_id"] as const

export type RedirectPlaceholder = (typeof redirectPlaceholders)[number]

const known = redirectPlaceholders.map((name) => `{${name}}`)
const knownPattern = new RegExp(known.join("|"), "g")

/** An address with placeholders. One left unfilled would send every shopper to a page that does not know them. */
export const redirectTemplate = z.string({ error: "not a text." }).superRefine((text, context) => {
  const rest = text.replace(knownPattern, "x")
  const unknown = /\{[^}]*\}?|\}/.exec(rest)?.[0]
  if (unknown !== undefined) {
    context.addIssue({ code: "custom", message: `unknown placeholder ${unknown}; one of ${known.join(", ")}.` })
  } else if (!isHttpUrl(rest)) {
    context.addIssue({
      code: "custom",
      message: "not an http(s) address; give a full one, for example https://shop.example/return?cart_id={cart_id}.",
    })
  }
})
