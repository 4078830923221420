import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { OverviewAnswer } from "../contract"
import type { PeriodOf } from "../validators"
import { accountHealth } from "./account-health"
import { attemptSums, waySums } from "./attempt-sums"
import { cryptoSums } from "./crypto-sums"
import { currencySums, durationsOf } from "./money-sums"

/** From sums that are kept as they happen: as fast with a million attempts as with ten. */
export const GET = withSafeErrors(async function GET(
  req: MedusaRequest<unknown, PeriodOf>,
  res: MedusaResponse<OverviewAnswer>,
): Promise<void> {
  const payin = req.scope.resolve(PAYIN_MODULE)
  const { account, from, to } = req.validatedQuery as PeriodOf
  const period = { account, from, to }
  const complete = await payin.daySums.countIfPossible()
  const [money, attempts, fallbacks, any, openCases, oldestCase, health, unknown_callbacks] = await Promise.all([
    payin.daySums.money(period),
    payin.daySums.attempts(period),
    payin.daySums.fallbacks(period),
    payin.daySums.any(),
    payin.adminQueries.countOpenCases(account),
    payin.daySums.caseAge(account),
    accountHealth(payin, account),
    payin.adminQueries.countUnknownCallbacks(period),
  ])
  res.json({
    overview: {
      period: { from, to, time_zone: "UTC" },
      complete,
      any,
      currencies: currencySums(money),
      crypto: cryptoSums(money, payin.options.cryptoDecimals),
      attempts: attemptSums(attempts),
      durations: durationsOf(money),
      ways: waySums(attempts),
      fallbacks,
      cases: {
        open: Object.values(openCases).reduce((sum, count) => sum + count, 0),
        oldest_opened_at: oldestCase?.toISOString() ?? null,
      },
      health,
      unknown_callbacks,
    },
  })
})
