import type { Problem, Told } from "./problem"

/**
 * What a store's own code hears, on which its mails and its stock elsewhere hang: each order that was placed, each payment,
 * and each case. Once, unless the store lost its database in between.
 */
export function announcementProblems(told: Told): Problem[] {
  const { announced, attempts, cases, deeds, orders } = told
  if (!announced) return []
  const most = deeds.interrupted ? 2 : 1
  const wrong = (name: string, id: string, least = 1) => {
    const times = announced.get(`${name} ${id}`) ?? 0
    return times >= least && times <= most ? [] : [`promise 9: others were told ${times} times of ${name} of ${id}`]
  }
  return [
    ...orders.flatMap(({ cart, id, status }) =>
      // One that was canceled before it was whole is announced to nobody.
      cart === null ? [] : wrong("order.placed", id, status === "canceled" ? 0 : 1),
    ),
    ...attempts.flatMap(({ id, state }) => (state === "captured" ? wrong("payin.paid", id) : [])),
    ...cases.flatMap(({ closed_by, id }) => [
      ...wrong("payin.case_opened", id),
      ...wrong("payin.case_closed", id, closed_by === null ? 0 : 1),
    ]),
  ]
}
