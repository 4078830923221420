import { type Html, html } from "../page/html"

/** A control with its label. */
export function field(label: string, control: Html): Html {
  return html`<label class="field"><span>${label}</span>${control}</label>`
}

export function checkbox(name: string, label: string, checked = false): Html {
  const input = html`<input type="checkbox" name="${name}" ${checked ? html`checked` : ""} />`
  return html`<label class="check">${input}${label}</label>`
}

export function select(name: string, values: readonly string[]): Html {
  return html`<select name="${name}">
    ${options(values)}
  </select>`
}

export function options(values: readonly string[]): Html[] {
  return values.map((value) => html`<option value="${value}">${value}</option>`)
}
