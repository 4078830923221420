import { type Html, html } from "../page/html"
import type { SandboxState } from "../sandbox-state"
import { checkbox, field, options, select } from "./form-fields"

/** The settings that people change by hand; the others are open to programs. */
export function settingsForm(state: SandboxState): Html {
  const names = state.merchants.list().map(({ name }) => name)
  return html`<section aria-labelledby="settings-title">
    <div class="section-head">
      <h2 id="settings-title">Settings</h2>
      <select id="merchant" aria-label="Merchant" ${names.length === 1 ? html`hidden` : ""}>
        ${options(names)}
      </select>
    </div>
    <form id="settings">
      <div class="fields inline">${panelFields()} ${sandboxFields()}</div>
      <div class="checks">
        ${checkbox("whitelistEnabled", "Whitelist on")} ${checkbox("requireSignature", "Refuse unsigned requests")}
        ${checkbox("hostedPage", "Offer the Payment Page")}
      </div>
      <button class="primary">Save settings</button>
    </form>
  </section>`
}

/** What the real service's merchant panel also has. */
function panelFields(): Html[] {
  return [
    field("API key", html`<input name="apiKey" required />`),
    field("Webhook URL", html`<input name="webhookUrl" type="url" placeholder="none: no callbacks" />`),
    field("Success redirect", html`<input name="successUrl" type="url" placeholder="none" />`),
    field("Failure redirect", html`<input name="failureUrl" type="url" placeholder="none" />`),
    field("Support link", html`<input name="supportLink" type="url" placeholder="none" />`),
    field("Locale", html`<input name="locale" placeholder="EN" />`),
    field("Time to pay, s", html`<input name="paymentWindowSeconds" type="number" min="1" step="any" />`),
    field("Whitelist entries", html`<input name="whitelistEntries" placeholder="203.0.113.0/24, 2001:db8::/32" />`),
  ]
}

function sandboxFields(): Html[] {
  return [
    field("Close delay, ms", html`<input name="closeDelayMs" type="number" min="0" />`),
    field("Latency, ms", html`<input name="latencyMs" type="number" min="0" />`),
    field("Discovery shape", select("discoveryShape", ["list", "keys", "nested"])),
    field("Callback shape", select("callbackShape", ["trade", "nested", "ids_only", "trade_id_only"])),
    field("Look-up shape", select("lookupShape", ["trade", "nested"])),
  ]
}
