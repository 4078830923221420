import type { LoaderOptions } from "@medusajs/framework/types"

/**
 * Runs while Medusa loads the payment module. Without this check a store without the `dependencies` line would boot,
 * and fail at the first checkout.
 */
export function checkWiring({ container }: LoaderOptions): Promise<void> {
  if (container.hasRegistration("payin")) return Promise.resolve()
  throw new Error(
    'medusa-payment-payin: the payment module does not see the module "payin". ' +
      'In medusa-config.ts, add dependencies: ["payin"] to the entry of "@medusajs/medusa/payment".',
  )
}
