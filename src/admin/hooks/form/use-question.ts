import { usePrompt } from "@medusajs/ui"

/** Medusa's question, which leaves the focus nowhere: here, it goes back to where it was when it was asked. */
export function useQuestion(): ReturnType<typeof usePrompt> {
  const prompt = usePrompt()
  return async (question) => {
    const asking = document.activeElement
    const answer = await prompt(question)
    if (asking instanceof HTMLElement) asking.focus()
    return answer
  }
}
