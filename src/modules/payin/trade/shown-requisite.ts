import { readStored } from "../attempt/stored-trade"
import { shopperName, type ShopperNames } from "../checkout/shopper-names"
import type { AttemptRow } from "../models/attempt"

/** Where to transfer the money, as sessions and the store API show it to the shopper. */
export type ShownRequisite = {
  /** Its name if the store gives one (`bankNames`), else the service's code. */
  bank: string | null
  owner_name: string | null
  requisites: string | null
  sbp_number: string | null
}

/** Whether the attempt's requisite may still be paid to, by what the service has said so far. */
export function mayBePaid({ state }: Pick<AttemptRow, "state">): boolean {
  return state === "planned" || state === "opening" || state === "open"
}

/** How a bank is called: the account's option `bankNames`, and the shopper's language. */
export type BankNaming = { bankNames: ShopperNames | undefined; locale: string | undefined }

/** The caller decides whether it may be shown: a requisite of an ended trade would take money for nothing. */
export function shownRequisite(
  attempt: Pick<AttemptRow, "trade">,
  { bankNames = {}, locale }: Partial<BankNaming> = {},
): ShownRequisite | null {
  const requisite = readStored(attempt)?.requisite
  if (!requisite) return null
  const { bank, ownerName, requisites, sbpNumber } = requisite
  const named = bank === null ? null : (shopperName(bankNames, bank, locale) ?? bank)
  return { bank: named, owner_name: ownerName, requisites, sbp_number: sbpNumber }
}
