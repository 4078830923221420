import type { WriteStream } from "node:tty"

/** Shows what is being done and how long it took: one line per step, with a spinner on a terminal. */
export class Progress {
  private readonly frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  private spinner: NodeJS.Timeout | undefined

  constructor(private readonly out: Pick<WriteStream, "write" | "isTTY"> = process.stdout) {}

  async step<T>(title: string, work: () => Promise<T> | T): Promise<T> {
    const began = Date.now()
    this.interrupt()
    this.spinner = this.spin(title, began)
    try {
      const result = await work()
      this.end(`${this.color(32, "✓")} ${title} ${this.color(90, seconds(began))}`)
      return result
    } catch (error) {
      this.end(`${this.color(31, "✗")} ${title} ${this.color(90, seconds(began))}`)
      throw error
    }
  }

  say(line: string): void {
    this.out.write(`${line}\n`)
  }

  /** Leaves the current step's line as it is, so that another can begin. */
  interrupt(): void {
    if (!this.spinner) return
    clearInterval(this.spinner)
    this.spinner = undefined
    this.out.write("\n")
  }

  /** Colours only for a terminal: a log keeps plain text. */
  color(code: number, text: string): string {
    return this.out.isTTY ? `\u001b[${code}m${text}\u001b[0m` : text
  }

  private spin(title: string, began: number): NodeJS.Timeout | undefined {
    if (!this.out.isTTY) {
      this.out.write(`  ${title} …\n`)
      return undefined
    }
    let frame = 0
    const draw = () => {
      frame = (frame + 1) % this.frames.length
      this.out.write(`\r\u001b[2K  ${this.color(36, this.frames[frame]!)} ${title} ${this.color(90, seconds(began))}`)
    }
    draw()
    return setInterval(draw, 90)
  }

  private end(line: string): void {
    clearInterval(this.spinner)
    this.spinner = undefined
    this.out.write(`${this.out.isTTY ? "\r\u001b[2K" : ""}  ${line}\n`)
  }
}

export function seconds(sinceMs: number): string {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`
}
