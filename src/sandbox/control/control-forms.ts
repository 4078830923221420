import { html, type Html } from "../html"
import { METHODS } from "../merchant-defaults"
import type { SandboxState } from "../sandbox-state"
import { FAULT_KINDS, OPERATIONS } from "../service/fault-list"

/** The contract's states; the field takes any other word as well. */
const STATUSES = ["active", "closed", "canceled", "dispute", "checking", "re_calculation"]

export function newTradeForm(state: SandboxState): Html {
  const currencies = Object.keys(state.merchants.byName().currencies)
  return html`<details class="new-trade">
    <summary>New trade</summary>
    <form id="new-trade" class="fields inline">
      ${field("Amount", html`<input name="fiatAmount" inputmode="decimal" value="1500" required />`)}
      ${field(
        "Currency",
        html`<select name="fiatCurrency">
          ${options(currencies)}
        </select>`,
      )}
      ${field(
        "Method",
        html`<select name="method">
          <option value="">any</option>
          ${options(METHODS)}
        </select>`,
      )}
      ${field(
        "Language",
        html`<select name="locale">
          <option value="">default</option>
          ${options(["EN", "RU"])}
        </select>`,
      )}
      ${field("External id", html`<input name="externalTransactionId" placeholder="none" />`)}
      <button class="primary">Create</button>
    </form>
  </details>`
}

export function selectedTradeForm(): Html {
  return html`<section aria-labelledby="selected-title" id="selected">
    <h2 id="selected-title">Selected trade</h2>
    <p class="empty" id="none-selected">Select a trade in the list.</p>
    <div id="selected-body" hidden>
      <dl id="selected-facts"></dl>
      <p><a id="selected-page" target="_blank" rel="noopener">Open its Payment Page</a></p>
      <form id="move">
        <h3>Move it to</h3>
        ${field("New amount", html`<input name="fiatAmount" inputmode="decimal" />`)}
        ${checkbox("callback", "Tell the merchant", true)}
        <div class="chips">
          ${STATUSES.map((status) => html`<button type="button" data-status="${status}">${status}</button>`)}
        </div>
        <div class="fields">
          ${field("Any other word", html`<input name="status" list="statuses" autocomplete="off" required />`)}
          <button>Move</button>
        </div>
        <datalist id="statuses">${options(STATUSES)}</datalist>
      </form>
      <h3>Send one callback now</h3>
      <form id="send" class="fields">
        ${field("Status it tells", html`<input name="status" list="statuses" placeholder="the trade’s" autocomplete="off" />`)}
        ${field(
          "Signature",
          html`<select name="signature">
            <option value="right">right</option>
            <option value="wrong">wrong</option>
            <option value="malformed">malformed</option>
            <option value="none">missing</option>
          </select>`,
        )}
        <button>Send</button>
      </form>
      <p id="send-result" role="status"></p>
    </div>
  </section>`
}

export function callbackForm(): Html {
  const modes = [
    ["deliver", "Deliver"],
    ["hold", "Hold"],
    ["drop", "Drop"],
  ] as const
  return html`<section aria-labelledby="mode-title">
    <h2 id="mode-title">Callbacks</h2>
    <form id="mode">
      <fieldset class="segments">
        <legend>When a trade moves</legend>
        ${modes.map(([mode, label]) => html`<label><input type="radio" name="mode" value="${mode}" /><span>${label}</span></label>`)}
      </fieldset>
      ${field("Send each so many times", html`<input name="repeat" type="number" min="1" max="100" value="1" />`)}
    </form>
    <div id="held-block" hidden>
      <h3>Held <span class="count" id="held-count"></span></h3>
      <ol id="held"></ol>
      <div class="chips">
        <button type="button" data-release="fifo">Release in order</button>
        <button type="button" data-release="reverse">Reversed</button>
        <button type="button" data-release="shuffle">Shuffled</button>
      </div>
    </div>
  </section>`
}

export function faultForm(): Html {
  return html`<section aria-labelledby="faults-title">
    <div class="section-head">
      <h2 id="faults-title">Faults</h2>
      <button type="button" id="clear-faults" hidden>Clear all</button>
    </div>
    <ul id="faults"></ul>
    <form id="add-fault" class="fields">
      ${field(
        "On",
        html`<select name="operation">
          ${options([...OPERATIONS, "any"])}
        </select>`,
      )}
      ${field(
        "Kind",
        html`<select name="kind">
          ${faultKinds()}
        </select>`,
      )}
      ${field("Times", html`<input name="times" value="1" pattern="[1-9][0-9]*|forever" title="A number, or forever" />`)}
      ${field("Delay, ms", html`<input name="delayMs" type="number" min="0" placeholder="default" />`)}
      ${field("HTTP status", html`<input name="httpStatus" type="number" min="200" max="599" placeholder="default" />`)}
      <button>Add fault</button>
    </form>
  </section>`
}

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
      <div class="fields inline">
        ${field("API key", html`<input name="apiKey" required />`)}
        ${field("Webhook URL", html`<input name="webhookUrl" type="url" placeholder="none: no callbacks" />`)}
        ${field("Success redirect", html`<input name="successUrl" type="url" placeholder="none" />`)}
        ${field("Failure redirect", html`<input name="failureUrl" type="url" placeholder="none" />`)}
        ${field("Support link", html`<input name="supportLink" type="url" placeholder="none" />`)}
        ${field("Locale", html`<input name="locale" placeholder="EN" />`)}
        ${field("Time to pay, s", html`<input name="paymentWindowSeconds" type="number" min="1" step="any" />`)}
        ${field("Close delay, ms", html`<input name="closeDelayMs" type="number" min="0" />`)}
        ${field("Latency, ms", html`<input name="latencyMs" type="number" min="0" />`)}
        ${field(
          "Discovery shape",
          html`<select name="discoveryShape">
            ${options(["list", "keys", "nested"])}
          </select>`,
        )}
        ${field(
          "Callback shape",
          html`<select name="callbackShape">
            ${options(["trade", "nested", "ids_only"])}
          </select>`,
        )}
        ${field(
          "Look-up shape",
          html`<select name="lookupShape">
            ${options(["trade", "nested"])}
          </select>`,
        )}
        ${field("Whitelist entries", html`<input name="whitelistEntries" placeholder="203.0.113.0/24, 2001:db8::/32" />`)}
      </div>
      <div class="checks">
        ${checkbox("whitelistEnabled", "Whitelist on")} ${checkbox("requireSignature", "Refuse unsigned requests")}
        ${checkbox("hostedPage", "Offer the Payment Page")}
      </div>
      <button class="primary">Save settings</button>
    </form>
  </section>`
}

function field(label: string, control: Html): Html {
  return html`<label class="field"><span>${label}</span>${control}</label>`
}

function checkbox(name: string, label: string, checked = false): Html {
  return html`<label class="check"
    ><input type="checkbox" name="${name}" ${checked ? html`checked` : ""} />${label}</label
  >`
}

function options(values: readonly string[]): Html[] {
  return values.map((value) => html`<option value="${value}">${value}</option>`)
}

function faultKinds(): Html[] {
  return Object.entries(FAULT_KINDS).map(([kind, what]) => html`<option value="${kind}">${kind}: ${what}</option>`)
}
