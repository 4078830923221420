/**
 * The amounts that a person can mean by a text such as `100`, `€1,250.50`, `1 250,5` or `100 RUB`, as decimal strings
 * without trailing zeros. `1.500` is two: a thousand and a half, or one and a half.
 */
export function amountsOf(text: string): string[] {
  const digits = /^(?:\p{Sc}|[A-Z]{3})?\s*(\d[\d\s.,'’]*)\s*(?:\p{Sc}|\p{L}{1,3}\.?)?$/iu.exec(text.trim())?.[1]
  if (digits === undefined) return []
  const [, whole = "", separator = "", fraction = ""] = /^(.*?)(?:([.,])(\d*))?$/.exec(digits.replace(/[\s'’]/g, ""))!
  const joined = whole.replace(/[.,]/g, "")
  const meanings = [
    ...(fraction.length === 3 || separator === "" || whole.includes(separator) ? [`${joined}${fraction}`] : []),
    ...(separator !== "" && !whole.includes(separator) ? [`${joined}.${fraction}`] : []),
  ]
  return [...new Set(meanings.filter((meaning) => meaning.length <= LONGEST).map(plain))]
}

const LONGEST = 30

function plain(amount: string): string {
  const [whole = "", fraction = ""] = amount.split(".")
  const end = fraction.replace(/0+$/, "")
  return `${whole.replace(/^0+(?=\d)/, "")}${end && `.${end}`}`
}
