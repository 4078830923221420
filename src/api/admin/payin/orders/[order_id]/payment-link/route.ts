import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../../modules/payin/errors/safe-errors"
import { askForOwed } from "../../../../../../settlement/links/ask-for-owed"
import { linkAddressee } from "../../../../../../settlement/links/link-addressee"
import type { ErrorAnswer, OrderLinkAnswer } from "../../../contract"
import { notFound } from "../../../not-found"
import { noLinkAnswer } from "../../no-link"

export const POST = withSafeErrors(async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<OrderLinkAnswer | ErrorAnswer>,
): Promise<void> {
  const orderId = req.params.order_id!
  const asked = await askForOwed(req.scope, orderId, req.auth_context.actor_id)
  if (asked === "no_such_order") throw notFound("order", orderId, "Check its id.")
  if (typeof asked === "string") return void res.status(409).json(noLinkAnswer(asked, orderId))
  const { attemptId, link } = asked
  const { email, problem } = await linkAddressee(req.scope, { attemptId, orderId })
  res.json({ ...link, mail: { to: email, problem } })
})
