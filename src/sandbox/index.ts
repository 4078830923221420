/**
 * The Merchant Payment Service simulated from its contract, over real HTTP, for local work and tests.
 *
 * Where the contract shows nothing, the sandbox picks something plausible, says so next to the code, and often lets you
 * switch it, so that an integration that passes here does not depend on one guess.
 */
export type { CallbackControl, CallbackMode, HeldCallback, ReleaseOrder } from "./callbacks/callback-control"
export type { CallbackLogEntry } from "./callbacks/callback-record"
export { type BankConfig, DEFAULT_API_KEY } from "./merchant/merchant-defaults"
export type {
  CallbackShape,
  DiscoveryShape,
  LookupShape,
  MerchantConfig,
  MerchantSettings,
  SettingsPatch,
} from "./merchant/merchant-settings"
export type { CallbackOverrides, Sandbox, SandboxControl, SandboxOptions, StatusMove } from "./sandbox"
export { SandboxError } from "./sandbox-error"
export type { Fault, FaultKind, Operation } from "./service/faults/fault-list"
export type { RequestLogEntry } from "./service/request-log"
export { startSandbox } from "./start-sandbox"
export type { ContractTrade, PaymentPageConfig, Requisite, SandboxTrade } from "./trade/trade"
