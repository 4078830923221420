import { type RefObject, useEffect, useRef } from "react"
import { focusPlace, placesAround } from "../../lib/focus"

/**
 * Keeps the focus in a part of a page when what has it goes, such as the buttons of a case that was closed, and gives it back
 * to a button that was out of use while it did something. A browser leaves it nowhere, and a screen reader at the top.
 */
export function useKeptFocus<Part extends HTMLElement>(): RefObject<Part> {
  const part = useRef<Part>(null)
  useEffect(() => (part.current ? keepFocus(part.current) : undefined), [])
  return part
}

const OVERLAYS = "[role=dialog], [role=alertdialog], [role=menu]"

function keepFocus(part: HTMLElement): () => void {
  let places: HTMLElement[] = []
  const remember = ({ target }: FocusEvent) => void (places = placesAround(target as Element))
  const forget = ({ relatedTarget, target }: FocusEvent) => {
    const [from, to] = [target as Element, relatedTarget as Element | null]
    // Not what opened a menu or a drawer, which give the focus back.
    if (to) return void (places = to.closest(OVERLAYS) ? places : [])
    // Nor what lost it by itself, which is known only after this event.
    queueMicrotask(() => void (places = from.isConnected && !from.matches(":disabled") ? [] : places))
  }
  const changes = new MutationObserver(() => {
    const isLost = document.activeElement === document.body && !document.querySelector(OVERLAYS)
    if (isLost) focusPlace(places)
  })
  // A button that is out of use sends no `focusout`: whoever goes elsewhere meanwhile stays there.
  const leave = ({ target }: Event) => {
    if (!(target as Element).closest(OVERLAYS)) places = []
  }
  document.addEventListener("pointerdown", leave, true)
  document.addEventListener("focusin", leave, true)
  part.addEventListener("focusin", remember)
  part.addEventListener("focusout", forget)
  changes.observe(part, { childList: true, subtree: true, attributeFilter: ["disabled"] })
  return () => {
    changes.disconnect()
    document.removeEventListener("pointerdown", leave, true)
    document.removeEventListener("focusin", leave, true)
    part.removeEventListener("focusin", remember)
    part.removeEventListener("focusout", forget)
  }
}
