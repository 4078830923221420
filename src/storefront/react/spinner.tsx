/** Turns while something is checked. Says nothing by itself: the text beside it does. */
export function Spinner() {
  return <span className="payin-spinner" aria-hidden="true" />
}
