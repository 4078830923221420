import { METHODS } from "../../merchant/merchant-defaults"
import { type Html, html } from "../../page/html"
import type { SandboxState } from "../../sandbox-state"
import { FAULT_KINDS, OPERATIONS } from "../../service/faults/fault-list"
import { checkbox, field, options, select } from "../form-fields"

/** The contract's states; the field accepts any other word as well. */
const STATUSES = ["active", "closed", "canceled", "dispute", "checking", "re_calculation"]

export function newTradeForm(state: SandboxState): Html {
  const currencies = Object.keys(state.merchants.byName().currencies)
  return html`<details class="new-trade">
    <summary>New trade</summary>
    <form id="new-trade" class="fields inline">
      ${field("Amount", html`<input name="fiatAmount" inputmode="decimal" value="1500" required />`)}
      ${field("Currency", select("fiatCurrency", currencies))}
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
        <h3>Move it</h3>
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
        ${field("Status to send", html`<input name="status" list="statuses" placeholder="the trade’s" autocomplete="off" />`)}
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
      ${field("On", select("operation", [...OPERATIONS, "any"]))}
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

function faultKinds(): Html[] {
  return Object.entries(FAULT_KINDS).map(([kind, what]) => html`<option value="${kind}">${kind}: ${what}</option>`)
}
