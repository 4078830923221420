type Known = {
  regions: readonly { currency_code: string }[]
  /** Upper case: what attempts have. A region may have been deleted, or may have another currency since. */
  ofAttempts: readonly string[]
}

/** What pay-ins can be filtered by: lower case, sorted. */
export function currencyChoices({ ofAttempts, regions }: Known): string[] {
  const codes = [...regions.map(({ currency_code }) => currency_code), ...ofAttempts]
  return [...new Set(codes.map((code) => code.toLowerCase()))].sort()
}
