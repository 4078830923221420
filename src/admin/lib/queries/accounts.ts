import { useQueryClient } from "@tanstack/react-query"
import type {
  AccountAnswer,
  AccountListAnswer,
  ChangeCheckoutBody,
  ChangeConnectionBody,
  CheckAnswer,
  DiscoveryAnswer,
  TestCallbackAnswer,
} from "../contract"
import { post } from "../post"
import { invalidateAll, keys } from "../query-keys"
import { sdk } from "../sdk"
import { useChange, useChangeOfAll } from "../use-change"
import { useRead } from "../use-read"

const path = (name: string) => `/admin/payin/accounts/${encodeURIComponent(name)}`

export function useAccounts({ pollMs }: { pollMs?: number } = {}) {
  return useRead({
    queryKey: keys.accounts,
    refetchInterval: pollMs,
    queryFn: () => sdk.client.fetch<AccountListAnswer>("/admin/payin/accounts"),
  })
}

/** Whether the person may change anything. Until it is known, as in a store without permissions: everybody may. */
export function useMayUpdate(): boolean {
  return useAccounts().data?.may_update !== false
}

export function useAccount(name: string) {
  return useRead({ queryKey: keys.account(name), queryFn: () => sdk.client.fetch<AccountAnswer>(path(name)) })
}

export function useChangeCheckout(name: string) {
  return useAccountChange<ChangeCheckoutBody>(name, (body) => post(path(name), body))
}

export function useChangeConnection(name: string) {
  return useAccountChange<ChangeConnectionBody>(name, (body) => post(`${path(name)}/connection`, body))
}

/** Forgets what was entered in the panel: the store's options apply again. */
export function useForgetConnection(name: string) {
  return useAccountChange<void>(name, () => sdk.client.fetch(`${path(name)}/connection`, { method: "DELETE" }))
}

/** A person says that this is the store itself, not a copy. */
export function useConfirmStore() {
  const client = useQueryClient()
  return useChange({
    mutationFn: () => post<AccountListAnswer>("/admin/payin/store/confirm", {}),
    onSuccess: (answer) => void client.setQueryData(keys.accounts, answer),
    onSettled: () => invalidateAll(client),
  })
}

function useAccountChange<Body>(name: string, change: (body: Body) => Promise<AccountAnswer>) {
  const client = useQueryClient()
  return useChange({
    mutationFn: change,
    onSuccess: (answer) => void client.setQueryData(keys.account(name), answer),
    // Also after a failure: it may be that only the answer was lost.
    onSettled: () => invalidateAll(client),
  })
}

/** A check reads the service's lists again, so the account, its lists and what regions can use may all change. */
export function useCheckConnection(name: string) {
  return useChangeOfAll(() => sdk.client.fetch<CheckAnswer>(`${path(name)}/check`, { method: "POST" }))
}

export function useTestCallback(name: string) {
  const client = useQueryClient()
  return useChange({
    mutationFn: () => sdk.client.fetch<TestCallbackAnswer>(`${path(name)}/test-callback`, { method: "POST" }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.account(name) }),
  })
}

/** The first read asks the service, so whether the connection works is known afterwards. */
export function useDiscovery(name: string) {
  const client = useQueryClient()
  return useRead({
    queryKey: keys.discovery(name),
    queryFn: async () => {
      const answer = await sdk.client.fetch<DiscoveryAnswer>(`${path(name)}/discovery`)
      void client.invalidateQueries({ queryKey: keys.account(name) })
      return answer
    },
  })
}

export function useRefreshDiscovery(name: string) {
  const client = useQueryClient()
  return useChange({
    mutationFn: () => sdk.client.fetch<DiscoveryAnswer>(`${path(name)}/discovery/refresh`, { method: "POST" }),
    onSuccess: async (answer) => {
      // Not fetched again: only this answer says what went wrong.
      client.setQueryData(keys.discovery(name), answer)
      await client.invalidateQueries({ queryKey: keys.accounts })
      await client.invalidateQueries({ queryKey: keys.regions })
    },
  })
}
