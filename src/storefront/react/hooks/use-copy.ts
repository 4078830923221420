import { useEffect, useRef, useState } from "react"
import { copyText } from "../../requisite/copy-text"

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
