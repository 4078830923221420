import type { Requisite } from "../../../merchant-api/trade/trade"
import type { AttemptRow } from "../models/attempt"

/** Where to transfer the money, as sessions and the store API show it to the shopper. */
export type ShownRequisite = {
  bank: string | null
  owner_name: string | null
  requisites: string | null
  sbp_number: string | null
}

/** Whether the attempt's requisite may still be paid to, by what the service has said so far. */
export function mayBePaid({ state }: Pick<AttemptRow, "state">): boolean {
  return state === "planned" || state === "opening" || state === "open"
}

/** The caller decides whether it may be shown: a requisite of an ended trade would take money for nothing. */
export function shownRequisite({ trade }: Pick<AttemptRow, "trade">): ShownRequisite | null {
  const requisite = (trade as { requisite?: Requisite | null } | null)?.requisite
  if (!requisite) return null
  const { bank, ownerName, requisites, sbpNumber } = requisite
  return { bank, owner_name: ownerName, requisites, sbp_number: sbpNumber }
}
