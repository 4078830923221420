import { Spinner } from "./spinner"

/**
 * A text, after a spinner while it is busy.
 *
 * The text has an element of its own. A browser that translates the page takes its texts out, and React can put nothing
 * before a text that is gone: the shop's whole page would go with it.
 */
export function BusyText({ busy, text }: { busy: boolean; text: string }) {
  return (
    <>
      {busy && <Spinner />}
      <span>{text}</span>
    </>
  )
}
