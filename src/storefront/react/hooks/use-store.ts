import { useMemo, useRef } from "react"
import type { PayinAction } from "../../action/payin-action"
import { type PayinSource, storeOf } from "../../action/payin-source"
import type { PayinStore } from "../../store-client"

/**
 * One store for as long as the page asks in the same way. A server action arrives as a new function whenever the page is
 * rendered anew on the server, as Next.js does after an action that changed a cookie: what the page follows goes on.
 */
export function useStore(payin: PayinSource): PayinStore {
  const latest = useRef(payin)
  latest.current = payin
  const client = typeof payin === "function" ? undefined : payin
  return useMemo(() => client ?? storeOf((call) => (latest.current as PayinAction)(call)), [client])
}
