/** What a storefront imports from the package, for the type check. */
export const storefrontEntries = `
import { startPayment, waitForPayment, type PayinPayment, type PayinStore } from "medusa-payment-payin-storefront"
import { forwardPayer } from "medusa-payment-payin-storefront/server"

export const paid = (store: PayinStore): Promise<PayinPayment> => waitForPayment(store, { cartId: "cart_1" })
export const helpers = [startPayment, forwardPayer]
// @ts-expect-error a wrong argument is a type error, which proves that the types are there
export const wrong = waitForPayment(null, {})
`

/** The same, plus a store's code that imports every other entry. */
export const everyEntry = `${storefrontEntries}
import { startSandbox, type Sandbox } from "medusa-payment-payin/sandbox"
import { MerchantApiClient, isPayinError } from "medusa-payment-payin/merchant-api"
import { settleAttemptWorkflow } from "medusa-payment-payin/workflows"
import provider from "medusa-payment-payin/providers/payin"
import payin, {
  PAYIN_MODULE,
  payinEvents,
  type PayinEventData,
  type PayinModuleService,
  type PayinPluginOptions,
} from "medusa-payment-payin/modules/payin"
import type { SubscriberArgs } from "@medusajs/framework"
import type { MedusaContainer } from "@medusajs/framework/types"

// Medusa writes the same type, in other words, into a store's own types when it starts.
declare module "@medusajs/framework/types" {
  interface ModuleImplementations {
    "payin": PayinModuleService
  }
}

export const sandbox: Promise<Sandbox> = startSandbox({ port: 0 })
export const client = new MerchantApiClient({ baseUrl: "http://localhost", apiKey: "key" })
export const event: "payin.paid" = payinEvents.paid
export const options = { accounts: { default: { mode: "order_then_pay" } } } satisfies PayinPluginOptions
// @ts-expect-error a misspelt option
export const misspelt = { accounts: { default: { apikey: "key" } } } satisfies PayinPluginOptions
export const attempts = (container: MedusaContainer) => container.resolve(PAYIN_MODULE).attempts
// @ts-expect-error containers know the type of the module
export const misspeltStore = (container: MedusaContainer) => container.resolve(PAYIN_MODULE).attemps
export const orderOf = ({ event }: SubscriberArgs<PayinEventData["payin.paid"]>): string | null => event.data.order_id
// @ts-expect-error a case has no order of its own
export const noOrder = ({ event }: SubscriberArgs<PayinEventData["payin.case_opened"]>) => event.data.order_id
export const all = [isPayinError, settleAttemptWorkflow, provider, payin]
// @ts-expect-error
export const alsoWrong = startSandbox({ port: "no" })
`

const namesOf = (entry: string) => `console.log(Object.keys(${entry}).sort().join())`

/** Prints what the storefront's entry exports, once per kind of module. */
export const printed = {
  "names.mjs": `import * as entry from "medusa-payment-payin-storefront"\n${namesOf("entry")}`,
  "names.cjs": `const entry = require("medusa-payment-payin-storefront")\n${namesOf("entry")}`,
}
