/** React hooks over the helpers. All of them are optional: each is a few lines around one function. */
import { useEffect, useRef, useState } from "react"
import { onPageReturn } from "./payment/page-return"
import type { PayinPayment, PaymentReference } from "./payment/payment"
import { waitForPayment } from "./payment/wait-for-payment"
import { copyText } from "./requisite/copy-text"
import { type Countdown, countdown } from "./requisite/countdown"
import type { PayinStore } from "./store-client"

export type PaymentProgress = {
  /** Undefined until the first answer. */
  payment: PayinPayment | undefined
  /** The store does not answer right now; it is asked again. */
  silent: boolean
  /** The store knows no such payment, or refuses the request. */
  error: unknown
}

/**
 * Follows a payment until it is paid or over. Unmounting ends it. Another reference starts over, and so does a page
 * that the back button restores as it was left: a payment that was over may have been replaced meanwhile.
 *
 * @param store the same object in every render
 */
export function usePayinPayment(store: PayinStore, reference: PaymentReference, locale?: string): PaymentProgress {
  const [progress, setProgress] = useState<PaymentProgress>(unanswered)
  const { cartId, sessionId, attemptId } = reference
  const returns = useReturns()
  useEffect(() => {
    const leaving = new AbortController()
    setProgress(unanswered)
    waitForPayment(
      store,
      { cartId, sessionId, attemptId },
      {
        locale,
        signal: leaving.signal,
        onUpdate: (payment) => setProgress({ payment, silent: false, error: undefined }),
        onTrouble: () => setProgress((before) => ({ ...before, silent: true })),
      },
    ).catch((error: unknown) => {
      if (!leaving.signal.aborted) setProgress((before) => ({ ...before, error }))
    })
    return () => leaving.abort()
  }, [store, cartId, sessionId, attemptId, locale, returns])
  return progress
}

/** How many times the browser restored this page from its memory. */
function useReturns(): number {
  const [returns, setReturns] = useState(0)
  useEffect(() => onPageReturn(() => setReturns((before) => before + 1)), [])
  return returns
}

const unanswered: PaymentProgress = { payment: undefined, silent: false, error: undefined }

/** What is left of the payment window, second by second; null while its end is unknown. */
export function usePayinCountdown(expiresAt: Date | null | undefined): Countdown | null {
  const [now, setNow] = useState(() => new Date())
  const endsAt = expiresAt?.getTime()
  useEffect(() => {
    if (endsAt === undefined) return
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), 1_000)
    return () => clearInterval(timer)
  }, [endsAt])
  return countdown(expiresAt ?? null, now)
}

/** Copies a text, and says for two seconds which one was copied. */
export function useCopy(): { copied: string | undefined; copy(text: string): Promise<void> } {
  const [copied, setCopied] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (text: string) => {
    if (!(await copyText(text))) return
    setCopied(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(undefined), 2_000)
  }
  return { copied, copy }
}
