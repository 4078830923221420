import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../../modules/payin/module-name"
import { booksOf } from "../../../../../modules/payin/shown/books"
import { creditedOf, differenceOf } from "../../../../../modules/payin/sums/difference-of"
import { attemptItems } from "../../attempts/attempt-items"
import type { DayAnswer } from "../../contract"
import { notFound } from "../../not-found"
import { type DayOf, isDay } from "../../validators"

export const GET = withSafeErrors(async function GET(
  req: MedusaRequest<unknown, DayOf>,
  res: MedusaResponse<DayAnswer>,
): Promise<void> {
  const { daySums } = req.scope.resolve(PAYIN_MODULE)
  const { account, currency_code } = req.validatedQuery as DayOf
  const day = req.params.day!
  if (!isDay(day)) throw notFound("day", day, "Write it as 2026-01-31.")
  const rows = await daySums.differing(day, { account, currency: currency_code })
  const items = await attemptItems(req.scope, rows)
  res.json({
    attempts: rows.map((row, index) => ({
      attempt: items[index]!,
      credited: creditedOf(row).toFixed(),
      captured: booksOf(row).captured,
      difference: differenceOf(row).toFixed(),
    })),
  })
})
