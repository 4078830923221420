import type { Logger } from "@medusajs/framework/types"
import { isRecent } from "../../../merchant-api/is-recent"
import { isPayinError, isSilence } from "../../../merchant-api/payin-error"

/**
 * Why a whole account is paused. `unavailable`: its service does not answer. `configuration`: its settings allow no
 * call (a wrong key, a whitelist, an account that is no longer in the options).
 */
type Fault = (typeof faults)[number]

const faults = ["unavailable", "configuration"] as const

type Outage = { fault: Fault; logged: Set<Fault>; failures: number; since: number; pauseMs: number }

export type CircuitBreakerSetting = {
  logger: Pick<Logger, "info" | "warn">
  now: () => Date
  /** Whatever failed because of the account may be retried. */
  onEnd: (account: string) => void
}

/**
 * Accounts whose service does not answer, or which cannot be used. Checks of such an account pause, longer each time,
 * and one warning reports it: an outage of an hour must not cause a flood of calls or log lines.
 */
export class CircuitBreaker {
  readonly #setting: CircuitBreakerSetting
  readonly #outages = new Map<string, Outage>()
  /** When a fault of an account was last logged: a service that answers every second call is rarely logged. */
  readonly #loggedAt = new Map<string, number>()

  constructor(setting: CircuitBreakerSetting) {
    this.#setting = setting
  }

  /**
   * A call failed. Calls already under way when the pause began do not lengthen it.
   *
   * @returns false when the failure says nothing about the account: it is reported and retried on its own
   */
  fail(account: string, error: unknown): boolean {
    const fault = faultOf(error)
    if (!fault || !isPayinError(error)) return false
    const { cure, message } = error
    const known = this.#outages.get(account)
    if (known && this.#isPaused(known)) return true
    const failures = (known?.failures ?? 0) + 1
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
    const logged = known?.logged ?? new Set<Fault>()
    this.#outages.set(account, { fault, logged, failures, since: this.#now(), pauseMs })
    if (!logged.has(fault) && !isRecent(this.#lastLogged(account, fault), QUIET_MS, this.#now())) {
      logged.add(fault)
      this.#loggedAt.set(nameOf(account, fault), this.#now())
      this.#setting.logger.warn(warning(fault, account, cure ? `${message} ${cure}` : message))
    }
    return true
  }

  #lastLogged(account: string, fault: Fault): number {
    return this.#loggedAt.get(nameOf(account, fault)) ?? Number.NEGATIVE_INFINITY
  }

  /** The service answered a call of the account: checks resume. */
  succeed(account: string): void {
    const known = this.#outages.get(account)
    if (!known) return
    this.#outages.delete(account)
    if (known.logged.size > 0) this.#setting.logger.info(ending[known.fault](account))
    // One failure pauses nothing for long, and may come from one odd trade that must not be retried on every answer.
    if (known.failures > 1) this.#setting.onEnd(account)
  }

  /** The account's settings changed: its fault may be fixed, and one that remains is logged again. */
  lift(account: string): void {
    this.#outages.delete(account)
    for (const fault of faults) this.#loggedAt.delete(nameOf(account, fault))
    this.#setting.onEnd(account)
  }

  /** The accounts to leave alone for now. */
  openAccounts(): string[] {
    return [...this.#outages].filter(([, outage]) => this.#isPaused(outage)).map(([account]) => account)
  }

  #isPaused({ pauseMs, since }: Outage): boolean {
    return isRecent(since, pauseMs, this.#now())
  }

  #now(): number {
    return this.#setting.now().getTime()
  }
}

/** Only the service's own silence: an odd answer about one trade says nothing about the others. */
function faultOf(error: unknown): Fault | undefined {
  if (isSilence(error)) return "unavailable"
  return isPayinError(error) && error.code === "configuration" ? "configuration" : undefined
}

function warning(fault: Fault, account: string, reason: string): string {
  switch (fault) {
    case "unavailable":
      return `payin: the service does not answer for account "${account}": ${reason} Checks pause and are tried again by themselves.`
    case "configuration":
      return `payin: account "${account}" cannot be used: ${reason} Its payments are checked again once it can.`
  }
}

const ending: Record<Fault, (account: string) => string> = {
  unavailable: (account) => `payin: the service answers again for account "${account}".`,
  configuration: (account) => `payin: account "${account}" can be used again.`,
}

function nameOf(account: string, fault: Fault): string {
  return `${account} ${fault}`
}

const QUIET_MS = 5 * 60_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000
