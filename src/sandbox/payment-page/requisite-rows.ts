import { html, type Html } from "../html"
import { isLinkMethod } from "../trade/requisite"
import type { PageContext } from "./payment-page"
import type { PageTexts } from "./page-texts"

/** Numbers, holder and bank, with buttons for what has to be typed elsewhere. */
export function requisiteRows(context: PageContext): Html[] {
  const { trade, texts, bankName } = context
  return [
    ...numbers(context).map(({ label, value }) => row(label, value, copyButton(withoutSpaces(value), label, texts))),
    row(texts.holder, trade.requisite.ownerName, copyButton(trade.requisite.ownerName, texts.holder, texts)),
    row(texts.bank, bankName),
  ]
}

/** Copies a text; shown by the page's script, for nothing happens without it. */
export function copyButton(value: string, what: string, texts: PageTexts): Html {
  const label = `${texts.copy}: ${what.toLowerCase()}`
  return html`<button class="copy" type="button" data-copy="${value}" aria-label="${label}" hidden>
    ${texts.copy}
  </button>`
}

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
    <dd><span class="value">${value}</span>${copy}</dd>
  </div>`
}

/** Groups of digits are for the eye; bank apps want the number. */
function withoutSpaces(value: string): string {
  return /^[+\d][\d\s-]*$/.test(value) ? value.replace(/[\s-]/g, "") : value
}
