import { useEffect, useState } from "react"
import { unscriptedText } from "../texts"

/**
 * A text, after a spinner while it is busy.
 *
 * The text has an element of its own. A browser that translates the page takes its texts out, and React can put nothing
 * before a text that is gone: the shop's whole page would go with it.
 *
 * A browser may write a sum otherwise than the server did. React would give up the shop's whole page for that and render it
 * anew, with whatever the shopper has entered.
 */
export function BusyText({ busy, text }: { busy: boolean; text: string }) {
  return (
    <>
      {busy && <Spinner />}
      <span suppressHydrationWarning>{text}</span>
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
  const [isRunning, setRunning] = useState(false)
  useEffect(() => setRunning(true), [])
  if (isRunning) return null
  return <p className="payin-message payin-unscripted">{unscriptedText(locale)}</p>
}
