import type { MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, parseCorsOrigins } from "@medusajs/framework/utils"
import { z } from "zod"
import { isHttpUrl } from "../../../merchant-api/connection-rules"
import { methodCode } from "../../../modules/payin/checkout/checkout-options"
import type { PayinOptions } from "../../../modules/payin/options"
import { isAllowedOrigin } from "../../is-allowed-origin"
import { SHOWN_TOTAL } from "./shown-total"

/** As a browser would understand it: what is checked is what is sent on. */
const webAddress = z
  .string()
  .refine((text) => isHttpUrl(text) && !new URL(text).username && !new URL(text).password)
  .transform((text) => new URL(text).href)

/** What a storefront may ask for in a session's `data`. Everything else is dropped. */
const preferencesSchema = z.object({
  bank: z.string().min(1).max(100).optional(),
  method: methodCode.optional(),
  page_locale: z.string().min(1).max(20).optional(),
  success_redirect: webAddress.optional(),
  error_redirect: webAddress.optional(),
  shown_total: z.string().regex(SHOWN_TOTAL).optional(),
})

export type Preferences = z.infer<typeof preferencesSchema>

export type ReadPreferences = { ok: true; value: Preferences } | { ok: false; message: string }

/** What the store lets a storefront choose from. */
export type Allowed = {
  /** Where a shopper may be sent back to: exact origins, or patterns. */
  origins: readonly (string | RegExp)[]
  /** The option that lists them. */
  originsOption: "allowedRedirectOrigins" | "storeCors"
  /** That the account may name. Whether it has them now, is checked when the trade opens. */
  methods: readonly string[]
}

export function readPreferences(data: unknown, { methods, origins, originsOption }: Allowed): ReadPreferences {
  const parsed = preferencesSchema.safeParse(data ?? {})
  if (!parsed.success) return notUsable(parsed.error.issues.map(({ path }) => path.join(".") || "data"))
  if (parsed.data.method !== undefined && !methods.includes(parsed.data.method)) return notUsable(["method"])
  for (const field of ["success_redirect", "error_redirect"] as const) {
    const target = parsed.data[field]
    const origin = target && new URL(target).origin
    if (origin && !isAllowedOrigin(origin, origins)) {
      return {
        ok: false,
        message: `${field} leads to an origin that the store does not allow. Add ${origin} to ${originsOption}.`,
      }
    }
  }
  return { ok: true, value: parsed.data }
}

function notUsable(fields: string[]): ReadPreferences {
  const named = [...new Set(fields)].join(", ")
  return {
    ok: false,
    message: `Not usable in data: ${named}. See "Session data" in docs/storefront.md of medusa-payment-payin.`,
  }
}

/** The plugin's `allowedRedirectOrigins` alone, or else the store's own `storeCors`. */
export function allowedOrigins(req: MedusaRequest, options: PayinOptions): Omit<Allowed, "methods"> {
  const listed = options.allowedRedirectOrigins?.map((url) => new URL(url).origin)
  if (listed) return { origins: listed, originsOption: "allowedRedirectOrigins" }
  const { storeCors } = req.scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig.http
  return { origins: parseCorsOrigins(storeCors), originsOption: "storeCors" }
}
