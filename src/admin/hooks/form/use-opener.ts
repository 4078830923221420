import { useRef } from "react"

/**
 * What had the focus when a drawer opened. Medusa's drawer gives the focus back to its own trigger only, and ours are
 * opened from anywhere.
 *
 * @returns a handler for `onCloseAutoFocus`
 */
export function useOpener(open: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement | null>(null)
  // While rendering: an effect would come after the drawer has taken the focus.
  if (open && !opener.current) opener.current = document.activeElement as HTMLElement | null
  return (event) => {
    event.preventDefault()
    opener.current?.focus()
    opener.current = null
  }
}
