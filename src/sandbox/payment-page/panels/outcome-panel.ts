import { type Html, html, trusted } from "../../page/html"
import type { PageContext } from "../page-context"

/** The outcome of a payment, and the way back. */
export function outcomePanel({ state, texts, amount, storeName }: PageContext): Html {
  const view = state.view === "waiting" ? "checking" : state.view
  const { title, text } = texts.panels[view]
  return html`<section class="outcome outcome-${view}">
    <span class="badge" aria-hidden="true">${trusted(BADGES[view])}</span>
    <h1 tabindex="-1">${title}</h1>
    <p>${text.replace("{amount}", amount)}</p>
    ${
      state.redirectUrl !== null &&
      html`<p class="returning" hidden>${texts.returning.replace("{store}", storeName)}</p>
        <a class="button primary" href="${state.redirectUrl}">${texts.backToStore.replace("{store}", storeName)}</a>`
    }
  </section>`
}

const stroke = (path: string) =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${path}</svg>`

const BADGES = {
  checking: '<span class="spinner"></span>',
  paid: stroke('<path d="M5 12.5l4.5 4.5L19 7.5"/>'),
  canceled: stroke('<path d="M7 7l10 10M17 7L7 17"/>'),
  expired: stroke('<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>'),
  review: stroke('<circle cx="11" cy="11" r="6"/><path d="M15.5 15.5L20 20"/>'),
}
