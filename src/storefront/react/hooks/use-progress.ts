import { useEffect, useRef, useState } from "react"
import type { ReadOptions } from "../../payment/payment"
import { renewPage } from "./renew-page"
import { usePageReturns } from "./use-page-returns"

export type Progress<Answer> = {
  /** Undefined until the first one. */
  answer: Answer | undefined
  /** The store does not answer right now; it is asked again. */
  silent: boolean
  /** The store refuses the request. */
  error: unknown
}

type Following<Answer> = Pick<ReadOptions, "signal"> & {
  onUpdate: (answer: Answer) => void
  onTrouble: (error: unknown) => void
}

/**
 * Follows something at the store, and shows its last answer. Unmounting ends it. Something else to follow starts over,
 * and so does a page that the back button restores as it was left.
 *
 * @param follow ends, or throws, when nothing changes any more
 * @param about what `follow` depends on
 * @returns with `show`, for an answer that was read beside the following: a page that follows something else by now shows
 *   it no more
 */
export function useProgress<Answer>(
  follow: (following: Following<Answer>) => Promise<unknown>,
  about: readonly unknown[],
): Progress<Answer> & { show: (answer: Answer) => void } {
  const [progress, setProgress] = useState<Progress<Answer>>(unanswered)
  const returns = usePageReturns()
  const followed = useRef(about)
  followed.current = about
  const show = (answer: Answer) => {
    const isFollowed = about.every((each, place) => each === followed.current[place])
    if (isFollowed) setProgress({ answer, silent: false, error: undefined })
  }
  useEffect(() => {
    const leaving = new AbortController()
    setProgress(unanswered)
    follow({
      signal: leaving.signal,
      onUpdate: show,
      onTrouble: (error) => {
        if (!renewPage(error)) setProgress((before) => ({ ...before, silent: true }))
      },
    }).catch((error: unknown) => {
      if (!leaving.signal.aborted) setProgress((before) => ({ ...before, error }))
    })
    return () => leaving.abort()
  }, [...about, returns])
  return { ...progress, show }
}

const unanswered = { answer: undefined, silent: false, error: undefined }
