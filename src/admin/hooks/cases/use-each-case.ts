import { useQueryClient } from "@tanstack/react-query"
import type { CaseItem } from "../../lib/contract"
import { invalidateAll } from "../../lib/query-keys"
import { useChange } from "../../lib/use-change"
import { withEach } from "../../presenters/case/several"
import { isAboutAll, sentences } from "../../presenters/error-messages"
import { useErrorMessage } from "../use-error-toast"

type Work = { cases: readonly CaseItem[]; work: (item: CaseItem) => Promise<unknown> }

/** Does something with several cases, and says how each of them went. */
export function useEachCase() {
  const client = useQueryClient()
  const messageOf = useErrorMessage()
  return useChange({
    mutationFn: ({ cases, work }: Work) =>
      withEach(cases, work, { messageOf: (error) => sentences(messageOf(error)), isAboutAll }),
    onSettled: () => invalidateAll(client),
  })
}
