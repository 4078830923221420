/** Where the shopper transfers the money. What the service did not give is null. */
export type PayinRequisite = {
  bank: string | null
  owner_name: string | null
  /** A card or account number, as the service wrote it. */
  requisites: string | null
  /** Phone number for an instant transfer. */
  sbp_number: string | null
}

/** The requisite in a received value; null when it has nothing to pay to. */
export function readRequisite(value: unknown): PayinRequisite | null {
  if (typeof value !== "object" || value === null) return null
  const given = value as Record<string, unknown>
  const requisite = {
    bank: textOrNull(given.bank),
    owner_name: textOrNull(given.owner_name),
    requisites: textOrNull(given.requisites),
    sbp_number: textOrNull(given.sbp_number),
  }
  return requisite.requisites === null && requisite.sbp_number === null ? null : requisite
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null
}
