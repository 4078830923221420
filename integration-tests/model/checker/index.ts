import { announcementProblems } from "./announcements"
import { answerProblems } from "./answers"
import { bookkeepingProblems } from "./bookkeeping"
import { cascadeProblems } from "./cascades"
import { caseProblems } from "./cases"
import { collectionProblems } from "./collections"
import { discountProblems } from "./discounts"
import { moneyProblems } from "./money"
import { orderProblems } from "./orders"
import { pageProblems, type Pages } from "./pages"
import { payOutProblems } from "./pay-outs"
import type { Problem, Told } from "./problem"
import { tradeProblems } from "./trades"

/**
 * The broken promises of the design, once the shop has come to rest. Reads what the service, the host and we recorded,
 * and knows nothing about how we decide.
 */
export function brokenPromises(told: Told, pages: Partial<Pages> = {}): Problem[] {
  return [
    ...moneyProblems(told),
    ...orderProblems(told),
    ...discountProblems(told),
    ...caseProblems(told),
    ...tradeProblems(told),
    ...payOutProblems(told),
    ...bookkeepingProblems(told),
    ...collectionProblems(told),
    ...cascadeProblems(told),
    ...announcementProblems(told),
    ...answerProblems(told, pages.payments ?? []),
    ...pageProblems(told, pages),
  ]
}
