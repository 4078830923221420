import type { Logger } from "@medusajs/framework/types"
import { shortened } from "../../../merchant-api/trade/clean-text"

type Level = "warn" | "error"
type Window = { level: Level; left: number; unsaid: number; last: string; end: NodeJS.Timeout }

/**
 * The log for what a stranger, a shopper or the service can cause repeatedly. For each subject, the first lines of a
 * minute are printed with their ids; the others are counted, and reported in one line when the minute is over. Rows
 * record the same facts: only the repetition is lost.
 */
export class BoundedLog {
  readonly #logger: Pick<Logger, Level>
  readonly #windows = new Map<string, Window>()

  constructor(logger: Pick<Logger, Level>) {
    this.#logger = logger
  }

  /** @param subject one of a handful, never a text or an id chosen from outside */
  warn(subject: string, message: string): void {
    this.#say("warn", subject, message)
  }

  /** Like `warn`, for what a person should look at. */
  error(subject: string, message: string): void {
    this.#say("error", subject, message)
  }

  /** Reports what was counted. */
  close(): void {
    for (const subject of [...this.#windows.keys()]) this.#end(subject)
  }

  #say(level: Level, subject: string, message: string): void {
    const window = this.#windows.get(subject) ?? this.#begin(level, subject)
    if (window.left > 0) {
      window.left -= 1
      this.#logger[level](bounded(`payin: ${message}`))
    } else {
      window.unsaid += 1
      window.last = message
    }
  }

  #begin(level: Level, subject: string): Window {
    const end = setTimeout(() => this.#end(subject), MINUTE_MS).unref()
    const window = { level, left: LINES, unsaid: 0, last: "", end }
    this.#windows.set(subject, window)
    return window
  }

  #end(subject: string): void {
    const window = this.#windows.get(subject)
    this.#windows.delete(subject)
    if (!window) return
    clearTimeout(window.end)
    if (window.unsaid === 0) return
    this.#logger[window.level](bounded(`payin: ${window.unsaid} more in this minute, the last: ${window.last}`))
  }
}

/** Enough to see which payments are affected when only a few are. */
const LINES = 5
const MINUTE_MS = 60_000
const LONGEST_LINE = 1_000

/** Some lines quote the service, and a line must end only where we end it. */
function bounded(line: string): string {
  return shortened(line, LONGEST_LINE)
}
