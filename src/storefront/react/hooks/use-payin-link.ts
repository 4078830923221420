import { useEffect, useState } from "react"
import type { PayinLink } from "../../link/payment-link"
import { waitForPaymentLink } from "../../link/wait-for-payment-link"
import type { PayinStore } from "../../store-client"
import { usePageReturns } from "./use-page-returns"

export type LinkProgress = {
  /** Undefined until the first answer. */
  link: PayinLink | undefined
  /** The store does not answer right now; it is asked again. */
  silent: boolean
  /** The store refuses the request. */
  error: unknown
}

/**
 * Follows what is behind a link until it changes no more by itself. Unmounting ends it. Another link starts over, and so
 * does a page that the back button restores as it was left.
 *
 * @param store the same object in every render
 */
export function usePayinLink(store: PayinStore, paymentCollectionId: string, locale?: string): LinkProgress {
  const [progress, setProgress] = useState<LinkProgress>(unanswered)
  const returns = usePageReturns()
  useEffect(() => {
    const leaving = new AbortController()
    setProgress(unanswered)
    const options = {
      locale,
      signal: leaving.signal,
      onUpdate: (link: PayinLink) => setProgress({ link, silent: false, error: undefined }),
      onTrouble: () => setProgress((before) => ({ ...before, silent: true })),
    }
    waitForPaymentLink(store, paymentCollectionId, options).catch((error: unknown) => {
      if (!leaving.signal.aborted) setProgress((before) => ({ ...before, error }))
    })
    return () => leaving.abort()
  }, [store, paymentCollectionId, locale, returns])
  return progress
}

const unanswered: LinkProgress = { link: undefined, silent: false, error: undefined }
