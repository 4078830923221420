import type { Problem, Told } from "./problem"

/**
 * A discount counts as used for each order that has it. The host goes on to count it for one that staff cancel, and after a
 * kill nobody can tell whether it came to count: only then, and only where uses are left, may it be wrong.
 */
export function discountProblems({ deeds, discounts, orders }: Told): Problem[] {
  if (deeds.discountEnded || deeds.interrupted) return []
  const users = orders.filter(
    ({ id, status, isDiscounted }) => isDiscounted && (status !== "canceled" || deeds.canceledByStaff.includes(id)),
  )
  return discounts.flatMap(({ code, used, most }) => {
    const expected = users.length + deeds.usesOfOthers
    if (used === expected || (deeds.killed && used < most)) return []
    return [`promise 9: ${code} counts as used ${used} times, and ${expected} orders have it`]
  })
}
