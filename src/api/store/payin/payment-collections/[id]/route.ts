import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../modules/payin/errors/safe-errors"
import { answerGone } from "../../../guard/conflict"
import { readId } from "../../read-id"
import { linkAnswer } from "../link-answer"

/** What the page behind a link to pay shows. The id is the secret that the link consists of. */
export const GET = withSafeErrors(async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const id = readId(req.params.id)
  const link = id ? await linkAnswer(req.scope, id, req.locale) : undefined
  res.setHeader("cache-control", "no-store")
  if (link) return void res.json({ payment_link: link })
  answerGone(res)
})
