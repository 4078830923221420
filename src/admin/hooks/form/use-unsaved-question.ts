import { createContext, type MutableRefObject, useContext, useRef } from "react"
import { useText } from "../../i18n/use-text"
import { useQuestion } from "./use-question"

/** What the form inside holds: words that are not saved yet, or a request that saves them now. */
type Unsaved = "entered" | "saving" | undefined

export const UnsavedContext = createContext<MutableRefObject<Unsaved>>({ current: undefined })

export const useUnsaved = () => useContext(UnsavedContext)

/**
 * Asks before a drawer with something unsaved closes, by whatever means. While it is being saved, it stays: the store goes
 * on with it anyway, and only the drawer says how it ended.
 */
export function useUnsavedQuestion(onOpenChange: (open: boolean) => void) {
  const { text } = useText()
  const prompt = useQuestion()
  const unsaved = useRef<Unsaved>(undefined)
  const change = async (open: boolean) => {
    if (open || !unsaved.current) return onOpenChange(open)
    if (unsaved.current === "saving") return
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
