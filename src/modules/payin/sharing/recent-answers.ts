import { isRecent } from "../../../merchant-api/is-recent"

/**
 * Answers that are kept for a moment, each under its key, and shared by whoever asks meanwhile, also while they are still
 * being read. A failure is not kept.
 */
export class RecentAnswers<Answer> {
  readonly #kept = new Map<string, { answer: Promise<Answer>; readAt: number }>()
  readonly #options: { freshMs: number; most: number }

  /** @param options.most above it, all are forgotten: keys may come from requests */
  constructor(options: { freshMs: number; most: number }) {
    this.#options = options
  }

  get(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const { freshMs, most } = this.#options
    const kept = this.#kept.get(key)
    if (kept && isRecent(kept.readAt, freshMs, Date.now())) return kept.answer
    if (this.#kept.size >= most) this.forget()
    const reading = { answer: read(), readAt: Date.now() }
    this.#kept.set(key, reading)
    reading.answer.catch(() => {
      if (this.#kept.get(key) === reading) this.#kept.delete(key)
    })
    return reading.answer
  }

  /** Each is read anew when it is asked for next. */
  forget(): void {
    this.#kept.clear()
  }
}
