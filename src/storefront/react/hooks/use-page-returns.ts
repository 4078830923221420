import { useEffect, useState } from "react"
import { onPageReturn } from "../../payment/page-return"

/** How many times the browser restored this page from its memory, as it was left: a button may still be busy. */
export function usePageReturns(): number {
  const [returns, setReturns] = useState(0)
  useEffect(() => onPageReturn(() => setReturns((before) => before + 1)), [])
  return returns
}
