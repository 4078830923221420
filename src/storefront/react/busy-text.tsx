import { useSyncExternalStore } from "react"
import { unscriptedText } from "../texts"

/**
 * A text, after a spinner while it is busy.
 *
 * The text has an element of its own. A browser that translates the page takes its texts out, and React can put nothing
 * before a text that is gone: the shop's whole page would go with it.
 *
 * A browser may write a sum otherwise than the server did. React 18 would give up the shop's whole page for that and render
 * it anew, with whatever the shopper has entered; told not to, React 19 leaves the server's text. So the page's own text
 * takes its place once the page runs.
 */
export function BusyText({ busy, text }: { busy: boolean; text: string }) {
  const isRunning = useRunning()
  return (
    <>
      {busy && <Spinner />}
      <span key={String(isRunning)} suppressHydrationWarning>
        {text}
      </span>
    </>
  )
}

/** Turns while something is checked. Says nothing by itself: the text beside it does. */
export function Spinner() {
  return <span className="payin-spinner" aria-hidden="true" />
}

/**
 * What to do on a page that says that it is checking, and whose scripts never run: they are switched off, or did not
 * arrive. The styles show it after some seconds; it goes as soon as the page runs.
 */
export function Unscripted({ locale }: { locale: string }) {
  if (useRunning()) return null
  return <p className="payin-message payin-unscripted">{unscriptedText(locale)}</p>
}

/**
 * False while the page is what a server has written, and in the first render that takes it over. What comes later is true
 * at once: a text that was replaced would be heard twice.
 */
function useRunning(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

const neverChanges = () => () => undefined
