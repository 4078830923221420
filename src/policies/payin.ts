import { definePolicies } from "@medusajs/framework/utils"

/** Medusa loads these where it has permissions; the admin routes require them. */
export const payinPolicies = definePolicies([
  { name: "ReadPayin", resource: "payin", operation: "read", description: "See pay-ins, cases and settings" },
  {
    name: "UpdatePayin",
    resource: "payin",
    operation: "update",
    description: "Change settings, show payment details, settle and close cases",
  },
])
