import type { BigNumberInput } from "@medusajs/framework/types"

export type PaymentSessionRow = {
  id: string
  status: string
  amount: BigNumberInput
  currency_code: string
  provider_id: string
  data: Record<string, unknown>
}

/** The attempt's session, if no other comes before it. */
export function takingSession(own: PaymentSessionRow | undefined, sessions: readonly PaymentSessionRow[]) {
  const first = sessions.find(isProcessable)
  return own && (!first || own.id <= first.id) ? own : undefined
}

export function isProcessable(session: PaymentSessionRow): boolean {
  return ["pending", "requires_more", "authorized", "captured", "pending_authorization"].includes(session.status)
}
