import { CONTROL_FORMS_SCRIPT } from "./control-forms-script"
import { CONTROL_LISTS_SCRIPT } from "./control-lists-script"

/**
 * What the control page does in the browser: asks for the whole state every second, fills the lists, sends the forms.
 *
 * Text, not functions: a compiled function may call helpers that do not exist in a browser.
 */
export const CONTROL_PAGE_SCRIPT = String.raw`
"use strict";
(() => {
  const REFRESH_MS = 1000;
  const byId = (id) => document.getElementById(id);
  let state;
  let selectedId = null;

  async function api(method, path, body) {
    const init = { method, cache: "no-store" };
    if (body !== undefined) {
      init.headers = { "content-type": "application/json" };
      init.body = JSON.stringify(body);
    }
    const answer = await fetch("/control/api" + path, init);
    const json = await answer.json();
    if (!answer.ok) throw new Error(json.message || "HTTP " + answer.status);
    return json;
  }

  let refreshTimer;
  async function refresh() {
    clearTimeout(refreshTimer);
    try {
      state = await api("GET", "/state");
      connected(true);
      renderAll();
    } catch (error) {
      connected(false);
      if (!(error instanceof TypeError)) complain(error);
    }
    refreshTimer = setTimeout(refresh, REFRESH_MS);
  }

  function connected(isConnected) {
    const text = isConnected ? "Live" : "No connection, trying again…";
    const connection = byId("connection");
    if (connection.textContent !== text) connection.textContent = text;
    connection.className = isConnected ? "live" : "lost";
  }

  let toastTimer;
  function complain(error) {
    const toast = document.querySelector(".toast");
    toast.textContent = error.message;
    toast.hidden = false;
    clearTimeout(toastTimer);
    toastTimer = setTimeout(() => (toast.hidden = true), 6000);
  }

  // Does something and shows at once what came of it, a mistake included.
  async function act(work) {
    try {
      await work();
    } catch (error) {
      complain(error);
    }
    await refresh();
  }

  ${CONTROL_LISTS_SCRIPT}
  ${CONTROL_FORMS_SCRIPT}
  refresh();
})();
`
