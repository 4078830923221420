const resource = "payin"

/** For Medusa's permissions: who may look at pay-ins, and who may change settings and act. */
export const PayinPolicy = {
  read: { resource, operation: "read" },
  update: { resource, operation: "update" },
} as const
