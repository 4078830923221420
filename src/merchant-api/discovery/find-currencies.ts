import { PayinError } from "../payin-error"
import { isCurrencyCode } from "./iso-currencies"
import { isEmptyList } from "./read-codes"

/**
 * The currencies in a list from the service, whose shape the contract does not show.
 *
 * Every place of the answer that holds an ISO 4217 code is one way to read it: the keys of an object, the entries of a
 * list, or the values of one field. If all places name the same currencies, there is only one way, and it is believed.
 * `{"all":["RUB"]}` has two: a list named "all", or the Albanian lek with something about it. Then, and where a place
 * holds words that are no codes of anything, the store has to say how its list is read. Only a field `fiatCurrency`
 * settles it: that name is the contract's (service-contract.md, Resources, Trade).
 *
 * @throws PayinError `configuration` when the list can be read in several ways, or in none
 */
export function findCurrencies(json: unknown): Set<string> {
  const places = new Map<string, Place>()
  collect(json, { path: "", depth: 0 }, places)
  const naming = [...places.values()].filter(({ currencies }) => currencies.size > 0)
  const certain = naming.filter(({ isContractField }) => isContractField)
  const readings = certain.length ? certain : naming
  const [first] = readings
  if (!first && isEmptyList(json)) return new Set()
  if (!first || readings.some((place) => place.hasOtherWords || !sameCurrencies(place, first))) throw unclear(first)
  return new Set(readings.flatMap(({ currencies }) => [...currencies]))
}

type Place = {
  /** As the service writes them. */
  currencies: Set<string>
  /** Besides them there are words that cannot be codes of other currencies. */
  hasOtherWords: boolean
  isContractField: boolean
}

type Position = { path: string; depth: number; field?: string }

/** A list of codes is a few levels deep; the cap keeps a hostile answer from exhausting the stack. */
const maxDepth = 16

function collect(value: unknown, { path, depth, field }: Position, places: Map<string, Place>): void {
  if (typeof value === "string") return note(value, placeAt(path, places, field === "fiatCurrency"))
  if (typeof value !== "object" || value === null || depth >= maxDepth) return
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, { path: `${path}[]`, depth: depth + 1, field }, places)
    return
  }
  const keys = Object.keys(value)
  for (const key of keys) note(key, placeAt(`${path}{}`, places, false))
  // Under keys that are codes or numbers, the same field stands for the same thing.
  const isTable = keys.every((key) => isCurrencyCode(key) || /^\d+$/.test(key))
  for (const [key, child] of Object.entries(value)) {
    const step = isTable ? "*" : JSON.stringify(key)
    collect(child, { path: `${path}.${step}`, depth: depth + 1, field: key }, places)
  }
}

function placeAt(path: string, places: Map<string, Place>, isContractField: boolean): Place {
  const known = places.get(path)
  if (known) return known
  const place = { currencies: new Set<string>(), hasOtherWords: false, isContractField }
  places.set(path, place)
  return place
}

/**
 * Codes of crypto currencies, and rates, may stand beside the codes of currencies. It passes over a word once, however long
 * the service made it: `\d*\.?\d+` tries again at each digit.
 */
const ofAnotherKind = /^(?:[A-Z0-9]{2,12}|[+-]?(?:\d+|\d*\.\d+))$/

function note(word: string, place: Place): void {
  if (isCurrencyCode(word)) place.currencies.add(word)
  else if (!ofAnotherKind.test(word)) place.hasOtherWords = true
}

function sameCurrencies(one: Place, other: Place): boolean {
  return wordsOf(one) === wordsOf(other)
}

function wordsOf({ currencies }: Place): string {
  return [...new Set([...currencies].map((code) => code.toUpperCase()))].sort().join()
}

/** Without a word of the answer: its shape is not known, so neither is what it holds. */
function unclear(found: Place | undefined): PayinError {
  const message = found
    ? "The service's currency list can be read in more than one way."
    : "The service's currency list holds no codes of currencies."
  return new PayinError("configuration", message, {
    cure: "Set the option readCurrencies: a function that gets the service's JSON and returns the codes in it.",
    reason: { code: "currencies_unclear" },
  })
}
