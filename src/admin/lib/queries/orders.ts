import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import type { MailedLinkAnswer, OrderAnswer, OrderLinkAnswer } from "../contract"
import { live } from "../live"
import { post, RefusedError } from "../post"
import { invalidateAll, keys } from "../query-keys"
import { sdk } from "../sdk"
import { useChange, useChangeOfAll } from "../use-change"
import { atOnce, useRead } from "../use-read"

const path = (id: string) => `/admin/payin/orders/${encodeURIComponent(id)}`

const fetchOrder = (id: string) => sdk.client.fetch<OrderAnswer>(path(id))

/** A panel that opens on an order's page draws nothing before Medusa's own order is there: this is asked beside it. */
let early = askEarly()

function askEarly() {
  const [, id] = /\/orders\/(order_\w+)/.exec(globalThis.location?.pathname ?? "") ?? []
  return id ? { id, answer: fetchOrder(id).catch(() => undefined) } : undefined
}

async function askForOrder(id: string): Promise<OrderAnswer> {
  const asked = early?.id === id ? early.answer : undefined
  early = undefined
  return (await asked) ?? (await fetchOrder(id))
}

/** Asked as a person goes to the page, and not again as it opens. */
export const orderPayin = (orderId: string) =>
  queryOptions({
    queryKey: keys.order(orderId),
    queryFn: () => askForOrder(orderId),
    ...atOnce,
    ...live,
    staleTime: 5_000,
  })

/** What the order page shows of its pay-ins. @param pollMs how often to ask again, or false */
export function useOrderPayin(orderId: string, pollMs: (answer: OrderAnswer | undefined) => number | false) {
  return useRead({
    ...orderPayin(orderId),
    refetchInterval: (query) => pollMs(query.state.data),
  })
}

/** Makes the link that asks for what the order owes, or finds it again. */
export function useOrderLink(orderId: string) {
  return useChangeOfAll(() => post<OrderLinkAnswer>(`${path(orderId)}/payment-link`))
}

/** No `crypto.randomUUID`: browsers lack it where the panel is served without TLS. */
function newPress(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
}

/**
 * Sends that link to the order's address. A press whose end is not known, because the store failed or was not reached, is
 * repeated by the next one: its mail may have gone out.
 */
export function useMailLink(orderId: string) {
  const client = useQueryClient()
  const press = useRef<string>(undefined)
  const forget = () => void (press.current = undefined)
  return useChange({
    mutationFn: () =>
      post<MailedLinkAnswer>(`${path(orderId)}/payment-link/mail`, { press: (press.current ??= newPress()) }),
    onSuccess: forget,
    onError: (error) => void (error instanceof RefusedError && error.status < 500 && forget()),
    onSettled: () => invalidateAll(client),
  })
}
