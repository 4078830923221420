import { notifyManager } from "@tanstack/react-query"
import { useRef } from "react"
import { focusPart } from "../../lib/focus"

/**
 * For a part that its own button takes off the page, and the focus with it. Then, what stands in its place has the focus: what
 * it was about, or the button itself if that has failed again.
 *
 * @returns `ref` for the part, and `replace` to do the button's work with
 */
export function useReplaced() {
  const ref = useRef<HTMLDivElement>(null)
  const replace = async (work: () => unknown) => {
    const around = ref.current?.parentElement
    const place = [...(around?.children ?? [])].indexOf(ref.current!)
    await work()
    // Once the page shows what came of it.
    notifyManager.schedule(() => {
      const isLost = around && document.activeElement?.contains(around)
      if (isLost) focusOn(around.children[place])
    })
  }
  return { ref, replace }
}

function focusOn(part: Element | undefined): void {
  const button = part?.matches("[role=alert]") ? part.querySelector("button") : null
  return button ? button.focus({ preventScroll: true }) : focusPart(part)
}
