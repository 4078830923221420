import { useMemo } from "react"
import { useSearchParams } from "react-router-dom"
import { type ListView, readListView, writeListView } from "../presenters/list-address"

/**
 * The list's view, kept in the page's address. A change of search, filter or order goes back to the first page. Each is
 * a step back for the browser, except for further letters of a search.
 */
export function useListView() {
  const [address, setAddress] = useSearchParams()
  const view = useMemo(() => readListView(address), [address])
  const change = (part: Partial<ListView>, { replace = "q" in part && view.q !== "" } = {}) => {
    const next = writeListView({ ...readListView(address), after: [], ...part })
    if (next.toString() !== address.toString()) setAddress(next, { replace })
  }
  return { view, change }
}
