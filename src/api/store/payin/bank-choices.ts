import type { DiscoverySnapshot } from "../../../merchant-api/discovery/discovery"

/**
 * The codes of a bank list that a shopper may choose from.
 *
 * The contract does not show the list's shape, so without the option `readBanks` every text in it may be a code. That
 * is good enough to accept a choice, but not to offer a list: only a plain list of texts makes clear what its entries
 * are. Any other list offers none, and the service assigns a bank.
 *
 * @param isRead the store reads the list itself
 */
export function bankChoices(
  { banks, rawBanks }: Pick<DiscoverySnapshot, "banks" | "rawBanks">,
  isRead: boolean,
): string[] {
  return isRead || isPlainList(rawBanks) ? [...(banks ?? [])] : []
}

function isPlainList(list: unknown): boolean {
  return Array.isArray(list) && list.every((entry) => typeof entry === "string")
}
