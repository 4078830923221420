import { membersOf } from "../read-json"
import { readTrade } from "../trade/trade"
import { isSpelledAsCode } from "./error-body"

/**
 * Whether an answer with a status of success says itself that it is none: by one of the flags that services use for that,
 * or by a code as the contract spells its own and no data. One with a trade in it is no failure, whatever else it says.
 */
export function saysFailed(json: unknown): boolean {
  const answer = membersOf(json)
  if (!answer || readTrade(answer)) return false
  const { code, error, errors, ok, status, success } = answer
  const isFlagged = success === false || ok === false || holdsSomething(error) || holdsSomething(errors)
  const isBareCode = isSpelledAsCode(code) && !Object.values(answer).some(isData)
  return isFlagged || isBareCode || (typeof status === "string" && /^(error|fail|failed)$/i.test(status))
}

function isData(value: unknown): boolean {
  return typeof value === "object" && holdsSomething(value)
}

function holdsSomething(error: unknown): boolean {
  return typeof error === "object" && error !== null ? Object.keys(error).length > 0 : Boolean(error)
}
