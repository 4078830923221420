import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../../../modules/payin/errors/safe-errors"
import { mailOwed } from "../../../../../../../settlement/links/mail-owed"
import type { ErrorAnswer, MailedLinkAnswer } from "../../../../contract"
import { notFound } from "../../../../not-found"
import { respond } from "../../../../respond"
import type { MailLink } from "../../../../validators"
import { noLinkAnswer } from "../../../no-link"

export const POST = withSafeErrors(async function POST(
  req: AuthenticatedMedusaRequest<MailLink>,
  res: MedusaResponse<MailedLinkAnswer | ErrorAnswer>,
): Promise<void> {
  const orderId = req.params.order_id!
  const { press } = req.validatedBody
  const asking = { orderId, actor: req.auth_context.actor_id, ...(press ? { press } : {}) }
  await respond<MailedLinkAnswer | ErrorAnswer>(res, async () => {
    const mailed = await mailOwed(req.scope, asking)
    if (mailed === "no_such_order") throw notFound("order", orderId, "Check its id.")
    if (typeof mailed !== "string") return { ...mailed.link, sent_to: mailed.sentTo }
    res.status(409)
    return noLinkAnswer(mailed, orderId)
  })
})
