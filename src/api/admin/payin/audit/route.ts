import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { AuditListAnswer } from "../contract"
import { pageOf } from "../page"
import type { ListAudit } from "../validators"
import { auditItems } from "./audit-items"
import { settleAudit } from "./audit-region"

export const GET = withSafeErrors(async function GET(
  req: MedusaRequest<unknown, ListAudit>,
  res: MedusaResponse<AuditListAnswer>,
): Promise<void> {
  const { audit } = req.scope.resolve(PAYIN_MODULE)
  const { account, cursor, limit } = req.validatedQuery as ListAudit
  await settleAudit(req.scope)
  const { next, rows } = await audit.list({ account }, { limit, cursor })
  res.json({ entries: await auditItems(req.scope, rows), page: pageOf(limit, next) })
})
