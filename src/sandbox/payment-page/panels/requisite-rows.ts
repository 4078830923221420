import { type Html, html, trusted } from "../../page/html"
import { isLinkMethod } from "../../trade/requisite"
import type { PageContext } from "../page-context"
import type { PageTexts } from "../texts/page-texts-en"

/** Numbers, holder and bank, with buttons for what has to be typed elsewhere. */
export function requisiteRows(context: PageContext): Html[] {
  const { trade, texts, bankName } = context
  const holder = trade.requisite.ownerName
  return [
    ...numbers(context).map(({ label, value }) =>
      row(label, value, copyButton(withoutSpaces(value), label, { texts })),
    ),
    row(texts.holder, holder, isLinkMethod(trade.method) ? undefined : copyButton(holder, texts.holder, { texts })),
    row(texts.bank, bankName),
  ]
}

/**
 * Copies a text; the page's script shows it, because it does nothing without the script.
 * @param word left out beside the amount, which needs the room
 */
export function copyButton(
  value: string,
  what: string,
  { texts, word = true }: { texts: PageTexts; word?: boolean },
): Html {
  const label = `${texts.copy}: ${what.toLowerCase()}`
  return html`<button class="copy" type="button" data-copy="${value}" aria-label="${label}" title="${label}" hidden>
    ${trusted(COPY_ICON)}${word && html`<span class="word">${texts.copy}</span>`}
  </button>`
}

const COPY_ICON = `<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><g class="idle"><rect x="9" y="9" width="11" height="11" rx="2.5"/><path d="M5.5 15A1.5 1.5 0 0 1 4 13.5v-8A1.5 1.5 0 0 1 5.5 4h8A1.5 1.5 0 0 1 15 5.5"/></g><path class="done" d="M5 12.5l4.5 4.5L19 7.5"/></svg>`

function numbers({ trade, texts }: PageContext): { label: string; value: string }[] {
  const { sbpNumber, requisites } = trade.requisite
  const rows = sbpNumber === null ? [] : [{ label: texts.numbers.sbp, value: sbpNumber }]
  if (requisites !== sbpNumber) rows.push({ label: texts.numbers[numberKind(trade.method)], value: requisites })
  return rows
}

function numberKind(method: string): keyof PageTexts["numbers"] {
  if (isLinkMethod(method)) return "link"
  if (method.endsWith("card")) return "card"
  return method === "mobile_comm" ? "phone" : "account"
}

function row(label: string, value: string, copy?: Html): Html {
  return html`<div class="row">
    <dt>${label}</dt>
    <dd><span class="value${isLink(value) ? " value-link" : ""}">${value}</span>${copy}</dd>
  </div>`
}

function isLink(value: string): boolean {
  return value.includes("://")
}

/** Groups of digits are for the eye; bank apps want the number. */
function withoutSpaces(value: string): string {
  return /^[+\d][\d\s-]*$/.test(value) ? value.replace(/[\s-]/g, "") : value
}
