import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { DayListAnswer } from "../contract"
import type { PeriodOf } from "../validators"
import { dayItems } from "./day-items"

export const GET = withSafeErrors(async function GET(
  req: MedusaRequest<unknown, PeriodOf>,
  res: MedusaResponse<DayListAnswer>,
): Promise<void> {
  const payin = req.scope.resolve(PAYIN_MODULE)
  const { account, from, to } = req.validatedQuery as PeriodOf
  const complete = await payin.daySums.countIfPossible()
  const days = dayItems(await payin.daySums.money({ account, from, to }), payin.options.cryptoDecimals)
  res.json({ days, period: { from, to, time_zone: "UTC" }, complete })
})
