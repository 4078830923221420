import { useInfiniteQuery } from "@tanstack/react-query"
import type { AuditListAnswer } from "../contract"
import { keys } from "../query-keys"
import { sdk } from "../sdk"
import { atOnce } from "../use-read"

/** Who changed what in an account's settings, newest first. */
export function useAudit(account: string) {
  return useInfiniteQuery({
    queryKey: [...keys.audit, account],
    queryFn: ({ pageParam }) =>
      sdk.client.fetch<AuditListAnswer>("/admin/payin/audit", { query: { account, limit: 5, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page.next_cursor ?? undefined,
    ...atOnce,
  })
}
