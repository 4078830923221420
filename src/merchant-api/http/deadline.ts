/** Why a call was given up before it was answered. */
export type StopReason = "deadline" | "caller"

/**
 * The end of one call: its time runs out or the caller gives up, whichever is first. Every call has one and few reach
 * it, so it is a timer and a listener; the AbortSignal that a wait between tries needs is created only for that wait.
 *
 * Not `AbortSignal.any`: a store can pass one long-lived signal to many calls; in Node 20 each `any` stays attached.
 */
export class Deadline {
  /** Why the call was given up; undefined while it goes on. */
  reason?: StopReason
  #onStop?: (reason: StopReason) => void
  readonly #timer: NodeJS.Timeout
  readonly #caller?: AbortSignal
  readonly #onCaller = () => this.#stop("caller")

  constructor(deadlineMs: number, caller?: AbortSignal) {
    this.#timer = setTimeout(() => this.#stop("deadline"), deadlineMs)
    this.#caller = caller
    caller?.addEventListener("abort", this.#onCaller, { once: true })
    if (caller?.aborted) this.#onCaller()
  }

  /** Calls `stop` when the call is given up, replacing an earlier one: a call does one thing at a time. */
  whenStopped(stop: (reason: StopReason) => void): void {
    this.#onStop = stop
    if (this.reason) stop(this.reason)
  }

  /** The same, for an API that takes a signal. */
  signal(): AbortSignal {
    const controller = new AbortController()
    this.whenStopped((reason) => controller.abort(reason))
    return controller.signal
  }

  /** Must be called when the call ends: it drops the timer and the listener on the caller's signal. */
  clear(): void {
    clearTimeout(this.#timer)
    this.#caller?.removeEventListener("abort", this.#onCaller)
    this.#onStop = undefined
  }

  #stop(reason: StopReason): void {
    if (this.reason) return
    this.reason = reason
    this.#onStop?.(reason)
  }
}
