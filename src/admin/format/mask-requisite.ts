/**
 * Payment details that a passer-by may see: the last four digits or letters, the rest as dots in the same places. What is
 * too short to keep a secret shows nothing.
 */
export function maskRequisite(details: string): string {
  const letters = [...details].filter(isLetter).length
  let left = letters
  return [...details]
    .map((letter) => {
      if (!isLetter(letter)) return letter
      left -= 1
      return letters > 8 && left < 4 ? letter : "•"
    })
    .join("")
}

/** "Ivan Petrov" → "I••• P•••": the number of dots says nothing. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}•••`)
    .join(" ")
}

function isLetter(letter: string): boolean {
  return /[\p{L}\p{N}]/u.test(letter)
}
