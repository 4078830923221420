/** What has to be ended when we stop, latest first. Anything added after that is ended at once. */
export class Cleanup {
  private readonly ends: (() => unknown)[] = []
  private running: Promise<void> | undefined

  /** @returns a function that removes the entry once it has ended by itself */
  add(end: () => unknown): () => void {
    this.ends.push(end)
    if (this.running) this.running = this.running.then(() => this.endAll())
    return () => {
      const index = this.ends.indexOf(end)
      if (index >= 0) this.ends.splice(index, 1)
    }
  }

  get hasBegun(): boolean {
    return this.running !== undefined
  }

  run(): Promise<void> {
    return (this.running ??= this.endAll())
  }

  private async endAll(): Promise<void> {
    for (let end = this.ends.pop(); end; end = this.ends.pop()) await end()
  }
}
