import { usePrompt } from "@medusajs/ui"
import { createContext, type MutableRefObject, useContext, useRef } from "react"
import { useText } from "../../i18n/use-text"

/** Whether the form inside holds what is not saved yet. */
export const UnsavedContext = createContext<MutableRefObject<boolean>>({ current: false })

export const useUnsaved = () => useContext(UnsavedContext)

/** Asks before a drawer with something unsaved closes, by whatever means. */
export function useUnsavedQuestion(onOpenChange: (open: boolean) => void) {
  const { text } = useText()
  const prompt = usePrompt()
  const unsaved = useRef(false)
  const change = async (open: boolean) => {
    if (open || !unsaved.current) return onOpenChange(open)
    // Medusa's question listens for Esc itself: shown at once, it would be closed by the Esc that it asks about.
    await new Promise((next) => setTimeout(next))
    const isDiscarded = await prompt({
      title: text("common.discardAsk"),
      description: text("common.discardAskText"),
      confirmText: text("common.discard"),
      cancelText: text("common.keepEditing"),
    })
    if (isDiscarded) onOpenChange(false)
  }
  return { unsaved, change: (open: boolean) => void change(open) }
}
