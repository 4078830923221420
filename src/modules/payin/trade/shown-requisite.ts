import type { Requisite } from "../../../merchant-api/trade/trade"
import type { AttemptRow } from "../models/attempt"

/** Where to transfer the money, as sessions and the store API show it to the shopper. */
export type ShownRequisite = {
  bank: string | null
  owner_name: string | null
  requisites: string | null
  sbp_number: string | null
}

/** Whether somebody may still pay to the attempt's requisite, as far as the service has said. */
export function mayBePaid({ state }: Pick<AttemptRow, "state">): boolean {
  return state === "planned" || state === "opening" || state === "open"
}

/** Whether it may be shown is the caller's to say: a requisite of an ended trade would take money for nothing. */
export function shownRequisite({ trade }: Pick<AttemptRow, "trade">): ShownRequisite | null {
  const requisite = (trade as { requisite?: Requisite | null } | null)?.requisite
  if (!requisite) return null
  const { bank, ownerName, requisites, sbpNumber } = requisite
  return { bank, owner_name: ownerName, requisites, sbp_number: sbpNumber }
}
