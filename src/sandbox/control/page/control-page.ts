import { type Html, html } from "../../page/html"
import type { Page } from "../../page/send-page"
import type { SandboxState } from "../../sandbox-state"
import { settingsForm } from "../settings-form"
import { callbackForm, faultForm, newTradeForm, selectedTradeForm } from "./control-forms"
import { CONTROL_PAGE_STYLE } from "./control-page-style"

/** The page for people who drive the sandbox by hand. Markup and forms are here; its script fills the lists. */
export function controlPage(state: SandboxState): Page {
  const body = html`
    <header>
      <div>
        <h1>Payin sandbox</h1>
        <p>Plays the Merchant Payment Service at <code id="base-url">${state.publicUrl}</code></p>
      </div>
      <p id="connection" role="status">Connecting…</p>
      <button type="button" id="reset" title="Forgets trades, callbacks, faults and logs. Settings stay.">Reset</button>
    </header>
    <main>
      <div class="wide">${trades(state)} ${logs()} ${settingsForm(state)}</div>
      <div class="narrow">${selectedTradeForm()} ${callbackForm()} ${faultForm()}</div>
    </main>
    <p class="toast" role="alert" hidden></p>
  `
  return { title: "Payin sandbox", lang: "en", style: CONTROL_PAGE_STYLE, script: "control-page", body }
}

function trades(state: SandboxState): Html {
  return html`<section aria-labelledby="trades-title" class="first">
    <div class="section-head">
      <h2 id="trades-title">Trades <span class="count" id="trade-count"></span></h2>
      <input type="search" id="trade-filter" placeholder="Filter by id, status, currency…" aria-label="Filter trades" />
    </div>
    ${newTradeForm(state)} ${table("trades", ["Status", "Amount", "Paid by", "External id", "Created", "Time left"])}
    <p class="empty" id="no-trades" hidden>No trades yet. Create one here, or let your store ask for one.</p>
  </section>`
}

function logs(): Html {
  return html`<section aria-labelledby="callback-log-title">
      <h2 id="callback-log-title">Callbacks sent</h2>
      ${table("callback-log", ["When", "Trade", "Status sent", "Outcome", "Try", "Took"])}
      <p class="empty" id="no-callback-log" hidden>None yet.</p>
    </section>
    <section aria-labelledby="requests-title">
      <h2 id="requests-title">Requests received</h2>
      ${table("requests", ["When", "Operation", "External id", "Answer", "Fault", "Took"])}
      <p class="empty" id="no-requests" hidden>None yet.</p>
    </section>`
}

function table(id: string, columns: string[]): Html {
  const head = columns.map((column) => html`<th scope="col">${column}</th>`)
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="${id}-title">
    <table>
      <thead>
        <tr>
          ${head}
        </tr>
      </thead>
      <tbody id="${id}"></tbody>
    </table>
  </div>`
}
