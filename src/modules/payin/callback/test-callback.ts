/** What a test callback from the admin panel names instead of a trade. */
export const TEST_CALLBACK_PREFIX = "payin-test-"

export function isTestCallback({ identifiers }: { identifiers: readonly string[] }): boolean {
  return identifiers.some((identifier) => identifier.startsWith(TEST_CALLBACK_PREFIX))
}
