import { cleanText } from "./clean-text"
import { webUrl } from "./web-url"

/** The contract shows that `payoutInvoicesUrl` is an array, and not what its elements are. */
export type PayOutInvoices = {
  /** Those that are texts, as the service gave them; a web address as a browser opens it. */
  texts: string[]
  /** How many more there are: of another shape, too long, or too many. */
  others: number
}

/** @returns null when there are none. Nothing is looked for inside an element: its shape would be a guess. */
export function readPayOutInvoices(value: unknown): PayOutInvoices | null {
  if (!Array.isArray(value) || value.length === 0) return null
  const read = value.slice(0, mostElements).flatMap((element) => textOf(element) ?? [])
  const texts = new Set([...new Set(read)].slice(0, mostTexts))
  return { texts: [...texts], others: value.length - read.filter((text) => texts.has(text)).length }
}

function textOf(element: unknown): string | null {
  if (typeof element !== "string") return null
  const text = webUrl(element) ?? cleanText(element.replace(/\s+/g, " ")).trim()
  return text !== "" && text.length <= longestText ? text : null
}

const mostElements = 1_000
const mostTexts = 20
const longestText = 2_000
