/** One line of progress. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
