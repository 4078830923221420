import type { SandboxTrade } from "../trade/trade"

/** A callback whose body is fixed, while address and key are read when it is sent. */
export interface PendingCallback {
  callbackId: string
  merchant: string
  tradeId: string
  externalTransactionId: string | null
  tradeStatus: string
  body: string
}

/** One of the control's own making. */
export interface OwnCallback {
  trade?: SandboxTrade
  tradeStatus: string | null
  body: string
  headers: Record<string, string>
}
