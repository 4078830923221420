/** A cell: a text of anybody, or a number of ours. */
export type Cell = string | null | { number: string }

/** `comma` for programs and an English Excel; `semicolon`, with a decimal comma, where Excel expects that. */
export type CsvStyle = "comma" | "semicolon"

/** Tells Excel that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF"

export function csvLine(cells: readonly Cell[], style: CsvStyle): string {
  return `${cells.map((cell) => cellText(cell, style)).join(style === "comma" ? "," : ";")}\r\n`
}

function cellText(cell: Cell, style: CsvStyle): string {
  if (cell === null) return ""
  if (typeof cell === "string") return quoted(harmless(cell))
  if (!/^-?\d+(\.\d+)?$/.test(cell.number)) return quoted(harmless(cell.number))
  // Excel keeps 15 digits of a number, and rounds the others away. As a text it keeps all.
  if (cell.number.replace(/\D/g, "").replace(/^0+/, "").length > EXACT_DIGITS) return quoted(`'${cell.number}`)
  return style === "comma" ? cell.number : cell.number.replace(".", ",")
}

const EXACT_DIGITS = 15

/**
 * A spreadsheet runs a text that begins like a formula: an e-mail address or a bank's name may be one. One that expects
 * other separators takes texts apart at those, quoted or not, and each part could begin like one.
 */
function harmless(text: string): string {
  const parts = text.replace(/([,;\t\r\n]["'\s]*)(?=[=+\-@＝＋－＠])/g, "$1'")
  return /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(parts) ? `'${parts}` : parts
}

function quoted(text: string): string {
  return /[",;\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A moment as spreadsheets read one, in UTC. */
export function csvMoment(moment: string | null): string | null {
  return moment === null ? null : moment.slice(0, 19).replace("T", " ")
}
