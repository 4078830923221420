import { useEffect, useState } from "react"
import { type Outcome, completion } from "./payin-payment"

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000

export type Completion = { outcome: Outcome | undefined; waitedMs: number; silent: boolean }

/**
 * Asks again and again, ever slower, until the cart is an order or the payment is over. A store that does not answer is asked
 * on. Another `round` begins from the start.
 */
export function useCompletion(cartId: string | null, round = 0): Completion {
  const [state, setState] = useState<Completion>({ outcome: undefined, waitedMs: 0, silent: false })
  useEffect(() => {
    if (!cartId) return
    let timer: ReturnType<typeof setTimeout>
    let gone = false
    const began = Date.now()
    const ask = async (pauseMs: number) => {
      const answer = await completion(cartId).catch(() => undefined)
      if (gone) return
      const silent = answer === undefined
      setState((before) => ({ outcome: answer ?? before.outcome, waitedMs: Date.now() - began, silent }))
      if (!silent && answer.kind !== "waiting") return
      timer = setTimeout(() => void ask(Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)), pauseMs)
    }
    setState({ outcome: undefined, waitedMs: 0, silent: false })
    void ask(FIRST_PAUSE_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [cartId, round])
  return state
}
