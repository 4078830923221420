import type { SandboxTrade } from "../trade/trade"

/** A callback with a fixed body; address and key are read when it is sent. */
export interface PendingCallback {
  callbackId: string
  merchant: string
  tradeId: string
  externalTransactionId: string | null
  tradeStatus: string
  body: string
}

/** A callback made by the control. */
export interface OwnCallback {
  trade?: SandboxTrade
  tradeStatus: string | null
  body: string
  headers: Record<string, string>
}
