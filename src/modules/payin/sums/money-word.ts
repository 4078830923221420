import { phaseOf, readTradeStatus } from "../../../merchant-api/trade/trade-status"
import { isNothing } from "../attempt/attempt-state"
import type { AttemptRow } from "../models/attempt"

type Money = Pick<AttemptRow, "paid_at" | "paid_amount" | "taken_back_at">

/**
 * What the service's word says about the money: that it arrived, or that it is not there after all. While the service
 * reviews a trade, or uses a word that is not known, what it said before stands.
 */
export function moneyWord(known: Money, said: { status: string; amount: string | null }, now: Date): Partial<Money> {
  switch (phaseOf(readTradeStatus(said.status))) {
    case "paid":
      return isNothing(said.amount) ? takenBack(known, now) : arrived(known, said.amount, now)
    case "waiting":
    case "unpaid":
      return takenBack(known, now)
    case "review":
    case "unknown":
      return {}
  }
}

function arrived({ paid_at, paid_amount }: Money, amount: string | null, now: Date): Money {
  return { paid_at: paid_at ?? now, paid_amount: amount ?? paid_amount, taken_back_at: null }
}

function takenBack({ paid_at, taken_back_at }: Money, now: Date): Partial<Money> {
  return paid_at !== null && taken_back_at === null ? { taken_back_at: now } : {}
}
