import { PayinError } from "../payin-error"
import { isClean } from "../trade/clean-text"
import { isEmptyList } from "./read-codes"

export type Codes = ReadonlySet<string>
/** Returns the codes in the service's JSON, for a store that knows the shape that the contract does not show. */
export type CodeReader = (json: unknown) => Iterable<string>

export interface CodeList {
  codes: Codes
  /** The service answered, and there is nothing in the list. */
  empty: boolean
  /** The service's JSON as received. */
  raw: unknown
}

/** How a list is read: by the store's own reader, which is the option of this name, or else by one that finds codes. */
export interface ListReading {
  option: "readCurrencies" | "readBanks"
  exactReader: CodeReader | undefined
  find: (json: unknown) => Codes
}

/**
 * A list from the service with the codes in it.
 *
 * @throws PayinError `configuration` when the exact reader fails, or what `find` throws
 */
export function readCodeList(raw: unknown, { exactReader, find, option }: ListReading): CodeList {
  // A reader that finds codes may take the "data" of `{"data":[]}` for one, so emptiness has its own check.
  if (!exactReader) return { codes: find(raw), empty: isEmptyList(raw), raw }
  try {
    // A code is stored with the attempt that asks for it.
    const codes = new Set(Array.from(exactReader(raw), String).filter(isClean))
    return { codes, empty: codes.size === 0, raw }
  } catch {
    // The reader's own error is dropped: it may quote the answer.
    throw new PayinError("configuration", `The option ${option} could not read the service's list.`, {
      cure: `Correct ${option}: it gets the service's JSON and returns the codes in it.`,
      reason: { code: "answer_not_understood" },
    })
  }
}

/** Whether the service answered with something in which no list was found. */
export function isUnclearList({ reason }: PayinError): boolean {
  return reason?.code === "currencies_unclear" || reason?.code === "answer_not_understood"
}
