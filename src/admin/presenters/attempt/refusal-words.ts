import type { Text } from "../../i18n/use-text"
import type { ProblemMessage } from "../error-messages"

const ownCodes = ["external_id_taken", "trade_absent", "unanswered"] as const

/**
 * What the words in a code of the service stand for. The contract shows none of the codes, so each is read by its words,
 * for people only, and is always shown beside them.
 */
const meanings = [
  [/REQUISITE/i, "no_details"],
  [/CURRENCY/i, "currency"],
  [/BANK/i, "bank"],
  [/METHOD/i, "method"],
  [/AMOUNT|LIMIT/i, "amount"],
] as const

/** Why the service made no trade, and what to do. */
export function refusalWords(code: string | null, text: Text): ProblemMessage {
  const own = ownCodes.find((each) => each === code)
  const meaning = own ?? meanings.find(([words]) => words.test(code ?? ""))?.[1] ?? "other"
  const what = text(`refusal.${meaning}.what`)
  const isNamed = own === undefined && code !== null && code !== "rejected"
  return { what: isNamed ? `${what.replace(/\.$/, "")} (${code}).` : what, cure: text(`refusal.${meaning}.cure`) }
}
