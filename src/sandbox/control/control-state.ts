import type { CallbackMode, HeldCallback } from "../callbacks/callback-control"
import type { CallbackLogEntry } from "../callbacks/callback-record"
import type { MerchantSettings } from "../merchant/merchant-settings"
import type { RequestLogEntry } from "../service/request-log"
import type { SandboxTrade } from "../trade/trade"
import type { FaultJson } from "./fault-json"

/** Everything that the control page shows. Its script reads this type, so it leads to no code that needs Node. */
export interface ControlState {
  /** The sandbox's clock. */
  now: string
  trades: SandboxTrade[]
  callbacks: { mode: CallbackMode; repeat: number; held: HeldCallback[]; log: CallbackLogEntry[] }
  faults: FaultJson[]
  requests: RequestLogEntry[]
  settings: MerchantSettings[]
}
