import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"

/**
 * A trade may never end: once a person has closed the case of that, the next attempt takes its place. Only here, after all
 * that may refuse the request before Medusa has it: that leaves the trade as it is, to be waited for again as soon as the
 * service says something new of it. If it has just done so, the session gets that attempt, as any live one.
 */
export async function replaceGivenUp({ scope }: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  const { attempts } = scope.resolve(PAYIN_MODULE)
  const givenUp = res.locals.payinGivenUp as AttemptRow | undefined
  if (givenUp) await attempts.supersede(givenUp.id, givenUp.trade_revision)
  next()
}
