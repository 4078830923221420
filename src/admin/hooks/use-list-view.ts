import { useMemo } from "react"
import { useSearchParams } from "react-router-dom"
import { type ListView, readListView, writeListView } from "../presenters/list-address"

/** The list's view, kept in the page's address. A change of search, filter or order goes back to the first page. */
export function useListView() {
  const [address, setAddress] = useSearchParams()
  const view = useMemo(() => readListView(address), [address])
  const change = (part: Partial<ListView>) =>
    setAddress((current) => writeListView({ ...readListView(current), after: [], ...part }), { replace: !part.after })
  return { view, change }
}
