import { useMemo } from "react"
import { type ListView, readListView, writeListView } from "../presenters/list-address"
import { usePageAddress } from "./list/use-page-address"

/**
 * The list's view, kept in the page's address. A change of search, filter or order goes back to the first page. Each is
 * a step back for the browser, except for further letters of a search.
 */
export function useListView() {
  const { address, go } = usePageAddress()
  const view = useMemo(() => readListView(address), [address])
  const change = (part: Partial<ListView>, { replace = "q" in part && view.q !== "" } = {}) => {
    go(writeListView({ ...readListView(address), after: [], ...part }), replace)
  }
  return { view, change }
}
