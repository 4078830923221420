import { isForDevelopers, isNotFound } from "../action/sentence-of"
import { statusOf } from "../store-client"
import { throwIfAborted } from "../throw-if-aborted"
import { within } from "../within"
import { untilPageTurns, untilVisible } from "./page-visibility"
import { pause } from "./pause"

export type WaitWorld = {
  /** Rejects with the signal's reason. */
  pause(ms: number, signal?: AbortSignal): Promise<void>
  random(): number
  /** Resolves once the page is visible. */
  untilVisible(signal?: AbortSignal): Promise<void>
}

export type Watching<Answer> = {
  /** Called with every answer, for live progress. */
  onUpdate?: ((answer: Answer) => void) | undefined
  /** Called when the store does not answer; waiting goes on. */
  onTrouble?: ((error: unknown) => void) | undefined
  /** Time, randomness and the page, for tests. */
  world?: WaitWorld | undefined
}

type Pacing<Answer> = Watching<Answer> & {
  signal?: AbortSignal | undefined
  isOver: (answer: Answer) => boolean
}

/** Reads until it is over; see `waitForPayment`. */
export async function waitUntilOver<Answer extends { retryAfterMs: number | null }>(
  read: (signal: AbortSignal) => Promise<Answer>,
  { isOver, onUpdate, onTrouble, signal, world = browser }: Pacing<Answer>,
): Promise<Answer> {
  // A phone that freezes a page leaves its question open for ever, and whoever comes back would wait for that.
  const readWhileSeen = (question: AbortSignal) => Promise.race([read(question), untilPageTurns(question)])
  let troubles = 0
  for (;;) {
    await world.untilVisible(signal)
    const answer = await within(ANSWER_MS, signal, readWhileSeen).catch((error: unknown) => {
      throwIfAborted(signal)
      if (isFinal(error)) throw error
      onTrouble?.(error)
    })
    // Drops an answer that was under way when the page was left.
    throwIfAborted(signal)
    if (answer === null) continue
    if (answer) onUpdate?.(answer)
    if (answer && isOver(answer)) return answer
    troubles = answer ? 0 : troubles + 1
    const waitMs = answer?.retryAfterMs ?? backoffMs(troubles)
    // Later than asked for, never earlier, so that many pages do not ask in step.
    await world.pause(waitMs * (1 + 0.25 * world.random()), signal)
  }
}

/** The js-sdk would wait for ever. Longer than our own client waits, so that a server action has the time to say so. */
const ANSWER_MS = 30_000

const browser: WaitWorld = { pause, random: Math.random, untilVisible }

function backoffMs(troubles: number): number {
  return Math.min(2_000 * 2 ** (troubles - 1), 30_000)
}

/**
 * Errors that asking again does not fix, such as an unknown payment. Too many requests is none, and neither is a key of
 * the storefront that was revoked: who has paid must not read that there is no payment.
 */
function isFinal(error: unknown): boolean {
  const status = statusOf(error) ?? 0
  if (status === 404 && !isNotFound(error)) return false
  return status >= 400 && status < 500 && ![408, 409, 429].includes(status) && !isForDevelopers(error as Error)
}
