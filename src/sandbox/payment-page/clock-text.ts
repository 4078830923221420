/** Time left, as a clock shows it. The server writes the first one, the page's script those that follow. */
export function clockText(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, "0")
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor(seconds / 60) % 60
  return `${hours > 0 ? `${hours}:` : ""}${two(minutes)}:${two(seconds % 60)}`
}
