import type { CallInfo } from "../../../../merchant-api/client-options"
import { isRecent } from "../../../../merchant-api/is-recent"
import { PayinError } from "../../../../merchant-api/payin-error"
import type { AccountOptions } from "../account-options"
import { connect, connectionPrint, type Target } from "./connections"

/** A connection that answered before it was saved. It holds no key. */
export type Tried = { print: string; calls: CallInfo[]; currencies: number }

/**
 * Asks the service for its lists with an address and a key that are not saved. Nothing of them is stored or logged, and
 * the calls count for no account. Bounded, because whoever may change settings chooses the address: this must not be a
 * fast way to find out what answers in the store's network.
 */
export class ConnectionTrials {
  readonly #nowMs: () => number
  /** Tries of the last minute that have not succeeded, in milliseconds. */
  #begun: number[] = []

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  /** @throws PayinError of the call that failed, or `configuration` after too many tries */
  async run(target: Target, options: AccountOptions): Promise<Tried> {
    const begunAt = this.#count()
    const calls: CallInfo[] = []
    const { client, discovery } = connect(target, impatient(options), (info) => calls.push(info))
    try {
      await discovery.refresh()
      // Only a failure shows what else is at an address.
      this.#begun.splice(this.#begun.indexOf(begunAt), 1)
      return { print: connectionPrint(target), calls, currencies: (await discovery.currencies()).size }
    } finally {
      // Not awaited: of two calls, the one that failed must not wait for the other.
      void client.close().catch(() => undefined)
    }
  }

  #count(): number {
    const now = this.#nowMs()
    this.#begun = this.#begun.filter((at) => isRecent(at, MINUTE_MS, now))
    if (this.#begun.length >= TRIES_A_MINUTE) {
      throw new PayinError("configuration", "Too many connections were tried within a minute, and failed.", {
        cure: "Wait a minute, and try again.",
        reason: { code: "too_many_tries" },
      })
    }
    this.#begun.push(now)
    return now
  }
}

const MINUTE_MS = 60_000
const TRIES_A_MINUTE = 10
/** A person is waiting. */
const LONGEST_MS = 10_000

function impatient(options: AccountOptions): AccountOptions {
  const { deadlineMs = LONGEST_MS } = options.timeouts
  return { ...options, timeouts: { ...options.timeouts, deadlineMs: Math.min(deadlineMs, LONGEST_MS) } }
}
