import { notifyManager, type QueryKey, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { focusPart } from "../../lib/focus"

/**
 * For the button of a notice that goes once something was read again, and the focus with it: then, what the notice was about
 * has the focus, which is what follows it. The button itself cannot keep it while it is being read.
 */
export function useReadAgain(queryKey: QueryKey) {
  const client = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const [subject, setSubject] = useState<Element | null>()
  const isReading = subject !== undefined
  useEffect(() => {
    if (!isReading) return
    return () => {
      if (document.activeElement !== document.body) return
      if (button.current) button.current.focus({ preventScroll: true })
      else focusPart(subject)
    }
  }, [isReading])
  const readAgain = async () => {
    setSubject(button.current?.closest("[role=alert]")?.nextElementSibling ?? null)
    await client.refetchQueries({ queryKey, type: "active" })
    // Once the notice has heard of it, and has gone or stayed.
    notifyManager.schedule(() => setSubject(undefined))
  }
  return { isReading, ref: button, onPress: () => void readAgain() }
}
