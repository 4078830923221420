import type { Text } from "../../i18n/use-text"

const known = ["active", "closed", "canceled", "dispute", "checking", "re_calculation"] as const

type KnownStatus = (typeof known)[number]

function isKnown(status: string): status is KnownStatus {
  return (known as readonly string[]).includes(status)
}

/** The service's word for a trade's state, with what it means when it is one of the contract's. */
export function tradeStatusText(status: string | null, text: Text): string {
  if (status === null) return text("common.none")
  return isKnown(status) ? text(`tradeStatus.${status}`) : status
}
