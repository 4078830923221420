import { answerProblems, type SaidToShopper } from "./answers"
import { caseProblems } from "./cases"
import { moneyProblems } from "./money"
import { orderProblems } from "./orders"
import type { Problem, Told } from "./problem"
import { tradeProblems } from "./trades"

/**
 * The promises of the design that are broken, once the shop has come to rest. It reads what the service, the host and we
 * wrote down, and knows nothing of how we decide.
 */
export function brokenPromises(told: Told, said: readonly SaidToShopper[]): Problem[] {
  return [
    ...moneyProblems(told),
    ...orderProblems(told),
    ...caseProblems(told),
    ...tradeProblems(told),
    ...answerProblems(told, said),
  ]
}
