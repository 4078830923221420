/** True for a payment provider of this package: `pp_payin_<account>`. */
export function isPayinProvider(providerId: string | undefined | null): boolean {
  return providerId?.startsWith("pp_payin_") ?? false
}
