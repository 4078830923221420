/** Parts of a page that have a name or a heading of their own. */
const PARTS = "[role=article], [role=tabpanel], [data-payin]"

/** Where a screen reader should go on once this element is gone: it, else the nearest part around it that is left. */
export function placesAround(element: Element | null): HTMLElement[] {
  const places = element instanceof HTMLElement ? [element] : []
  for (let part = element?.parentElement?.closest<HTMLElement>(PARTS); part;) {
    places.push(part)
    part = part.parentElement?.closest<HTMLElement>(PARTS)
  }
  return places
}

/** Gives the focus to the first of them that is still on the page. */
export function focusPlace(places: readonly HTMLElement[]): void {
  const place = places.find((each) => each.isConnected)
  if (!place) return
  if (place === places[0]) place.focus({ preventScroll: true })
  else focusPart(place)
}

/** Gives the focus to a part of the page, which has no place among what the Tab key reaches. */
export function focusPart(part: Element | null | undefined): void {
  if (!(part instanceof HTMLElement)) return
  part.tabIndex = -1
  part.focus({ preventScroll: true })
}
