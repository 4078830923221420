/**
 * What is left of a payment's money, and what to call it. Below zero, nothing is kept: the service took back what was
 * refunded already, or is still to be sent.
 */
export function leftOf(net: string | null): { label: "detail.net" | "detail.outOfPocket"; amount: string | null } {
  return net?.startsWith("-")
    ? { label: "detail.outOfPocket", amount: net.slice(1) }
    : { label: "detail.net", amount: net }
}
