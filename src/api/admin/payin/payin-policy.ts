import { hasPermission } from "@medusajs/framework"
import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"

const resource = "payin"

/** For Medusa's permissions: who may look at pay-ins, and who may change settings and act. */
export const PayinPolicy = {
  read: { resource, operation: "read" },
  update: { resource, operation: "update" },
} as const

/**
 * Whether the caller may act, and look at payment details: everyone where the host's permissions are off. Only for routes
 * that require a permission, because the host says yes to a caller without any role.
 */
export async function mayUpdate({ auth_context, scope }: AuthenticatedMedusaRequest): Promise<boolean> {
  const { roles = [] } = (auth_context.app_metadata ?? {}) as { roles?: string[] }
  return await hasPermission({ roles, actions: PayinPolicy.update, container: scope })
}
