import { Module } from "@medusajs/framework/utils"
import { PayinModuleService } from "./service"

/** The key under which the module stands in containers, and which the payment module lists in `dependencies`. */
export const PAYIN_MODULE = "payin"

export default Module(PAYIN_MODULE, { service: PayinModuleService })

export type { PayinModuleService } from "./service"
export type { AttemptRow } from "./sql/attempts"
export type { CallbackRow } from "./sql/callbacks"
export { caseKinds, type CaseKind } from "./models/case"
export type { AccountOptions } from "./account-options"
export { choicesOf } from "./assert-listed"
export { TEST_CALLBACK_PREFIX, type TimelineRow } from "./records"
export type { AttemptFilter } from "./sql/attempt-list"
export { TOTALS_LIMIT } from "./sql/attempt-list"
export type { Cursor } from "./sql/keyset"
export type { CaseRow } from "./sql/cases"
export type { AccountFacts } from "./account-desk"
export { checkoutSettingsSchema, type CheckoutChange } from "./checkout-settings"
export { redirectPlaceholders, type RedirectPlaceholder } from "./redirect-template"
export type { PayinOptions } from "./options"
export type { CheckoutContext } from "./checkout-tickets"
export { attemptStates, type AttemptState } from "./attempt-state"
export { payinEvents } from "./events"
export { nextCheckAt } from "./next-check"
