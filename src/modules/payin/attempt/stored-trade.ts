import type { Requisite, Trade } from "../../../merchant-api/trade/trade"
import type { AttemptRow } from "../models/attempt"

/** Of a trade as last read: what the attempt's own columns do not have, and what somebody reads. */
export type StoredTrade = Pick<Trade, (typeof fields)[number]> & { requisite: StoredRequisite | null }
export type StoredRequisite = Pick<Requisite, (typeof requisiteFields)[number]>

const fields = [
  "bank",
  "createdAt",
  "cryptoAmount",
  "cryptoCurrency",
  "cryptoNetwork",
  "currencyRate",
  "disputeMerchantCheckUrl",
  "disputeMerchantFiatAmount",
  "disputeTraderCheckUrl",
  "disputeTraderFiatAmount",
  "merchantFee",
  "payoutInvoicesUrl",
] as const
const requisiteFields = ["bank", "ownerName", "requisites", "sbpNumber"] as const

/** @returns undefined when no trade was read so far. A field that is not known is null. */
export function readStored({ trade }: Pick<AttemptRow, "trade">): StoredTrade | undefined {
  if (trade === null) return undefined
  const { requisite = null, ...known } = trade as Partial<StoredTrade>
  return { ...emptyTrade, ...known, requisite: requisite && { ...emptyRequisite, ...requisite } }
}

/** What to store of an answer. A less complete one must not remove a requisite that a shopper is paying to. */
export function storedTrade({ trade }: Pick<AttemptRow, "trade">, answer: Trade): Record<string, unknown> {
  const known = trade as Partial<StoredTrade> | null
  const requisite = answer.requisite && { requisite: requisiteAfter(known, answer) }
  const stored = { ...known, ...said(answer, fields), ...requisite }
  // "0.00" until a dispute is raised, for every trade.
  return Object.fromEntries(Object.entries(stored).filter(([name, value]) => !isNoDispute(name, value)))
}

/** One without payment details says less of the same, unless its bank or owner is another: nobody may pay to a mixture. */
function requisiteAfter(known: Partial<StoredTrade> | null, answer: Trade): Partial<StoredRequisite> {
  const before: Partial<StoredRequisite> = known?.requisite ?? {}
  const now = said(answer.requisite!, requisiteFields)
  const isOther =
    isAnother(known?.bank, answer.bank) || requisiteFields.some((name) => isAnother(before[name], now[name]))
  return now.requisites || now.sbpNumber || isOther || !known?.requisite ? now : before
}

function isAnother(before: string | null | undefined, now: string | null | undefined): boolean {
  return Boolean(before && now && before !== now)
}

function isNoDispute(name: string, value: unknown): boolean {
  return /^dispute\w+Amount$/.test(name) && Number(value) === 0
}

function said<Of extends object>(answer: Of, names: readonly (keyof Of)[]): Partial<Of> {
  return Object.fromEntries(
    names.map((name) => [name, answer[name]]).filter(([, value]) => value !== null),
  ) as Partial<Of>
}

const emptyTrade = Object.fromEntries(fields.map((name) => [name, null])) as Record<(typeof fields)[number], null>
const emptyRequisite: StoredRequisite = { bank: null, ownerName: null, requisites: null, sbpNumber: null }
