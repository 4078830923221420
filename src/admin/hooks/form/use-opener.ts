import { useRef } from "react"
import { focusPlace, placesAround } from "../../lib/focus"

/**
 * What had the focus when a drawer opened, or is left of what was around it. Medusa's drawer gives the focus back to its own
 * trigger only, and ours are opened from anywhere.
 *
 * @returns a handler for `onCloseAutoFocus`
 */
export function useOpener(open: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement[] | null>(null)
  // While rendering: an effect would come after the drawer has taken the focus.
  if (open && !opener.current) opener.current = placesAround(document.activeElement)
  return (event) => {
    event.preventDefault()
    focusPlace(opener.current ?? [])
    opener.current = null
  }
}
