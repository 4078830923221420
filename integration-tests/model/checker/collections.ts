import type { Books, CollectionFact } from "../books"
import { euros, type Problem, sum, type Told } from "./problem"

/**
 * The host sums up what a payment collection received and gave back, of all its payments, canceled ones too, after each
 * capture and refund, and shows that in its panel. It also names the collection's state by it.
 */
export function collectionProblems(told: Told): Problem[] {
  // Where nobody ever chose a pay-in, they are up to the host: it deletes the session of a payment when another begins.
  const ours = told.collections.filter(({ id }) => told.attempts.some(({ collection }) => collection === id))
  return ours.flatMap((collection) => [...wrongSums(told, collection), ...wrongState(told, collection)])
}

function wrongSums(told: Told, collection: CollectionFact): Problem[] {
  const real = realSums(told, collection.id)
  const names = ["authorized", "captured", "refunded"] as const
  return names.flatMap((name) => {
    const shown = collection.sums[name]
    if (Math.abs(shown - real[name]) <= (told.deeds.hasOddSums ? 3 : 0)) return []
    return [`promise 10: ${collection.id} shows ${euros(shown)} as ${name}, and it is ${euros(real[name])}`]
  })
}

function realSums({ captures, payments, refunds, sessions }: Books, id: string) {
  const own = payments.filter(({ collection }) => collection === id)
  const isOwn = ({ payment }: { payment: string }) => own.some((one) => one.id === payment)
  const authorized = sessions.filter(({ collection, status }) => collection === id && status === "authorized")
  return {
    authorized: sum(authorized),
    captured: sum(captures.filter(isOwn)),
    refunded: sum(refunds.filter(isOwn)),
  }
}

const beforePayment = ["not_paid", "awaiting"]

function wrongState(told: Told, collection: CollectionFact): Problem[] {
  const { cents, id, status } = collection
  const { authorized, captured } = realSums(told, id)
  const isAll = (part: number) => part >= cents
  const byMoney = authorized > 0 ? [isAll(authorized) ? "authorized" : "partially_authorized"] : beforePayment
  const expected = captured > 0 && isAll(captured) ? ["completed"] : byMoney
  // A change of the order may end a collection and begin another one.
  const ended = captured > 0 && !isAll(captured) ? ["canceled", "partially_captured"] : ["canceled"]
  if ([...expected, ...ended].includes(status)) return []
  return [
    `promise 10: ${id} of ${euros(cents)} is ${status}, with ${euros(authorized)} authorized and ${euros(captured)} captured`,
  ]
}
