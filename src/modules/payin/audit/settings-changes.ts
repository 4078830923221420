import { isDeepStrictEqual } from "node:util"
import type { ConnectionChange } from "../account/connection/connection-change"
import { type EffectiveAccount, storedKeys } from "../account/effective-account"
import { type CheckoutSettings, checkoutSettingsSchema } from "../checkout/checkout-settings"
import type { AuditChange } from "../models/audit-entry"
import type { AccountSettingsRow } from "../sql/account/account-settings"

export function checkoutChanges(before: CheckoutSettings, after: CheckoutSettings): AuditChange[] {
  const fields = Object.keys(checkoutSettingsSchema.shape) as (keyof CheckoutSettings)[]
  return fields
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
    .filter(({ from, to }) => !isDeepStrictEqual(from, to))
}

/** @param now what applied before the change: keys are compared unsealed, because each seal gives another text */
export function connectionChanges(
  row: AccountSettingsRow,
  now: EffectiveAccount,
  { apiKey, baseUrl, keepPreviousForHours }: ConnectionChange,
): AuditChange[] {
  const isNewKey = apiKey !== undefined && (row.api_key === null || now.apiKey !== apiKey)
  const isReplaced = isNewKey && now.apiKey !== null && now.apiKey !== apiKey
  return [
    ...(baseUrl !== undefined && baseUrl !== row.base_url
      ? [{ field: "base_url", from: row.base_url, to: baseUrl }]
      : []),
    ...(isNewKey ? [withoutValues("api_key")] : []),
    ...(isReplaced ? [{ field: "keep_previous_for_hours", from: null, to: keepPreviousForHours }] : []),
  ]
}

export function removalChanges(row: AccountSettingsRow): AuditChange[] {
  return [
    ...(row.base_url === null ? [] : [{ field: "base_url", from: row.base_url, to: null }]),
    ...(row.api_key === null ? [] : [withoutValues("api_key")]),
    ...(storedKeys(row).length === 0 ? [] : [withoutValues("previous_keys")]),
  ]
}

function withoutValues(field: string): AuditChange {
  return { field, from: null, to: null }
}
