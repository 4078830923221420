import type { CaseKind, ListCasesQuery } from "../../lib/contract"
import { isTaken, takenOf } from "../longest-query"
import { oneOf, type PagedView } from "../paged-address"
import { allCaseKinds } from "./case-kinds"

export const caseViewNames = ["state", "q", "kind", "account", "order"] as const

/** What the page of cases shows. */
export type CaseView = {
  state: "open" | "closed"
  q: string
  kind: CaseKind | undefined
  account: string | undefined
  order: "oldest" | "newest"
}

const PAGE_SIZE = 20

/** What is not named in the address is as the page opens: open cases, the oldest first; of closed ones the newest. */
export function caseView({ values }: PagedView<(typeof caseViewNames)[number]>): CaseView {
  const state = oneOf(["open", "closed"], values.state) ?? "open"
  return {
    state,
    q: takenOf(values.q),
    kind: oneOf(allCaseKinds, values.kind),
    account: isTaken(values.account) ? values.account : undefined,
    order: oneOf(["oldest", "newest"], values.order) ?? (state === "open" ? "oldest" : "newest"),
  }
}

/** The query for the API. */
export function caseQuery({ account, kind, order, q, state }: CaseView, cursor: string | undefined): ListCasesQuery {
  return {
    state,
    order,
    limit: PAGE_SIZE,
    ...(isTaken(q) ? { q } : {}),
    ...(kind ? { kind } : {}),
    ...(account ? { account } : {}),
    ...(cursor ? { cursor } : {}),
  }
}
