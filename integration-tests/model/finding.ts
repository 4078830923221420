import type { Played } from "./command"
import type { Beginning, Outcome } from "./sequence"

/** What is needed to play a sequence again: lanes sell goods of other prices. */
export type Written = { begin: Beginning; played: Played[]; lane?: string }

/** A sequence that broke a promise. */
export type Finding = Outcome & Written & { seed?: number }

/** What broke, what caused it, and how to see it again. */
export function wordsOf(finding: Finding): string {
  const { seed, problems, story, books } = finding
  const clock = Number(process.env.MODEL_CLOCK) ? ` --clock ${process.env.MODEL_CLOCK}` : ""
  return [
    "",
    problems.length > 0 ? `A promise is broken${seed === undefined ? "" : ` (seed ${seed})`}:` : "Every promise held.",
    ...problems.map((problem) => `  ${problem}`),
    "by",
    ...story.map((line) => `  ${line}`),
    `again: npm run test:model -- --play ${written(finding)}${clock}`,
    ...(process.env.MODEL_BOOKS ? [JSON.stringify(books, null, 1)] : []),
    "",
  ].join("\n")
}

/** One word for the command line. It does not depend on how commands are drawn, only on their names. */
function written({ begin, played, lane }: Written): string {
  return Buffer.from(JSON.stringify({ begin, played, lane })).toString("base64url")
}

export function readWritten(word: string): Written {
  return JSON.parse(Buffer.from(word, "base64url").toString()) as Written
}
