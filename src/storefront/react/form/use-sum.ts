import { useState } from "react"
import type { PayinOption } from "../../start/payment-options"

/** A decimal string, and its currency in upper case. */
type Sum = { amount: string; currencyCode: string }

/**
 * What the button asks for: what the page says, until the store refuses it because the cart was changed elsewhere. The
 * next press is then for the sum that the shopper sees now. A page that says something new is right again.
 *
 * @returns with `shownTotal` for `startPayment`, undefined where the shop gave no number
 */
export function useSum({ amount, currencyCode }: Sum) {
  const said = `${amount} ${currencyCode}`
  const [now, setSum] = useState<Sum & { said: string }>()
  const setNow = (option: PayinOption) => {
    if (option.amount !== null) setSum({ amount: option.amount, currencyCode: option.currencyCode, said })
  }
  const sum: Sum = now?.said === said ? now : { amount, currencyCode }
  return { sum, shownTotal: shownTotalOf(sum), setNow }
}

function shownTotalOf({ amount, currencyCode }: Sum): string | undefined {
  return /^\d+(\.\d+)?$/.test(amount) ? `${amount} ${currencyCode}` : undefined
}
