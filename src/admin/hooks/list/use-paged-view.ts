import { type PagedView, readPaged, writePaged } from "../../presenters/paged-address"
import { usePageAddress } from "./use-page-address"

/**
 * The list's view, kept in the page's address. A change of a value goes to the first page. Each is a step back for the
 * browser, except for further letters of a search.
 */
export function usePagedView<Name extends string>(names: readonly Name[]) {
  const { address, ...page } = usePageAddress()
  const view = readPaged(address, names)
  const go = (next: PagedView<Name>, replace: boolean) => page.go(writePaged(next), replace)
  return {
    view,
    change: (part: Partial<Record<Name, string>>) =>
      go({ values: { ...view.values, ...part }, after: [] }, "q" in part && "q" in view.values && view.values.q !== ""),
    toPage: (after: string[]) => go({ ...view, after }, false),
    toFirstPage: () => go({ ...view, after: [] }, true),
  }
}
