import type { PayinLink } from "../../link/payment-link"
import { waitForPaymentLink } from "../../link/wait-for-payment-link"
import type { PayinStore } from "../../store-client"
import { type Progress, useProgress } from "./use-progress"

export type LinkProgress = Omit<Progress<PayinLink>, "answer"> & {
  link: Progress<PayinLink>["answer"]
  /** Shows what was read beside the following, until that has something newer. */
  showLink: (link: PayinLink) => void
}

/**
 * Follows what is behind a link until it changes no more. One that can be paid is asked about now and then: it may be
 * paid in another tab, or settled by the shop.
 *
 * @param store the same object in every render
 */
export function usePayinLink(store: PayinStore, paymentCollectionId: string, locale?: string): LinkProgress {
  const { answer, show, ...rest } = useProgress<PayinLink>(
    (following) => waitForPaymentLink(store, paymentCollectionId, { locale, watchPayable: true, ...following }),
    [store, paymentCollectionId, locale],
  )
  return { link: answer, showLink: show, ...rest }
}
