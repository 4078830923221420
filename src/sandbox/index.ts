/**
 * The Merchant Payment Service played from its contract, over real HTTP, for local work and tests.
 *
 * Where the contract shows nothing, the sandbox picks something plausible, says so beside the code, and often lets you
 * switch it, so that an integration which passes here has not learned one guess by heart.
 */
export { startSandbox } from "./start-sandbox"
export { SandboxError } from "./sandbox-error"
export { DEFAULT_API_KEY, type BankConfig } from "./merchant/merchant-defaults"
export type { CallbackOverrides, Sandbox, SandboxControl, SandboxOptions, StatusMove } from "./sandbox"
export type {
  CallbackShape,
  DiscoveryShape,
  LookupShape,
  MerchantConfig,
  MerchantSettings,
  SettingsPatch,
} from "./merchant/merchant-settings"
export type { CallbackControl, CallbackMode } from "./callbacks/callback-desk"
export type { HeldCallback, ReleaseOrder } from "./callbacks/held-callbacks"
export type { CallbackLogEntry } from "./callbacks/callback-record"
export type { Fault, FaultKind, Operation } from "./service/faults/fault-list"
export type { RequestLogEntry } from "./service/request-log"
export type { ContractTrade, PaymentPageConfig, Requisite, SandboxTrade } from "./trade/trade"
