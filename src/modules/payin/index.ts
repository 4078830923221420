import type { ModuleExports } from "@medusajs/framework/types"
import { Module } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "./module-name"
import { PayinModuleService } from "./service"

export { PAYIN_MODULE }

export default Module(PAYIN_MODULE, { service: PayinModuleService }) satisfies ModuleExports

declare module "@medusajs/framework/types" {
  /** The type of `container.resolve(PAYIN_MODULE)`, here and in a store's own code. */
  interface ModuleImplementations {
    [PAYIN_MODULE]: PayinModuleService
  }
}

export type { AccountOptions } from "./account/account-options"
export type { CaseFact } from "./case/case-facts"
export type { CaseKind } from "./case/case-kinds"
export type { PayinPluginOptions } from "./config/plugin-options"
export { type PayinEventData, payinEvents } from "./events"
export type { AttemptRow } from "./models/attempt"
export type { PayinOptions } from "./options"
export type { PayinModuleService } from "./service"
