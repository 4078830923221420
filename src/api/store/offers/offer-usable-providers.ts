import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { unusableProviders } from "./unusable-providers"

type Answer = { payment_providers?: unknown; count?: unknown }

/**
 * Takes what cannot be used out of the host's list of a region's ways to pay: a shopper who chose it would only be
 * refused. The host's route has no seam for it, so its answer is changed on its way out.
 */
export async function offerUsableProviders(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const hidden = await unusableProviders(req.scope, req.query.region_id)
  if (hidden.size > 0) {
    const json = res.json.bind(res) as (body: unknown) => MedusaResponse
    res.json = ((body: unknown) => json(without(hidden, body as Answer))) as typeof res.json
  }
  next()
}

function without(hidden: ReadonlySet<string>, answer: Answer): Answer {
  const { count, payment_providers: listed } = answer
  if (!Array.isArray(listed)) return answer
  const kept = (listed as { id?: string }[]).filter((provider) => !hidden.has(provider?.id ?? ""))
  return { ...answer, payment_providers: kept, ...(typeof count === "number" ? { count: count - hidden.size } : {}) }
}
