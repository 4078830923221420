/** Part of the control page's script: what the forms and buttons do. */
export const CONTROL_FORMS_SCRIPT = String.raw`
  function onSubmit(id, work) {
    const form = byId(id);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      act(() => work(form));
    });
  }

  // Empty fields are left out, so that the server's defaults hold.
  function given(values) {
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "" && value !== undefined));
  }

  onSubmit("new-trade", async (form) => {
    const { fiatAmount, fiatCurrency, method, locale, externalTransactionId } = form;
    const payIn = {
      ...given({ fiatAmount: Number(fiatAmount.value), fiatCurrency: fiatCurrency.value, method: method.value }),
      extra: given({ externalTransactionId: externalTransactionId.value }),
      paymentPageConfig: given({ locale: locale.value }),
    };
    const trade = await api("POST", "/trades", { merchant: byId("merchant").value, payIn });
    externalTransactionId.value = "";
    await refresh();
    select(trade.id);
  });

  async function move(status) {
    const form = byId("move");
    const wish = { status, callback: form.callback.checked, ...given({ fiatAmount: form.fiatAmount.value }) };
    await api("POST", "/trades/" + encodeURIComponent(selectedId) + "/status", wish);
    form.status.value = "";
    form.fiatAmount.value = "";
  }
  onSubmit("move", (form) => move(form.status.value));
  for (const chip of document.querySelectorAll("[data-status]")) {
    chip.addEventListener("click", () => act(() => move(chip.dataset.status)));
  }

  const SIGNATURES = { right: {}, wrong: { signature: "0".repeat(64) }, malformed: { signature: "not hex" }, none: { signature: null } };
  onSubmit("send", async (form) => {
    byId("send-result").textContent = "Sending…";
    const overrides = { ...SIGNATURES[form.signature.value], ...given({ status: form.status.value }) };
    const answer = await api("POST", "/trades/" + encodeURIComponent(selectedId) + "/callback", overrides);
    byId("send-result").textContent = (answer.status ? "HTTP " + answer.status : "No answer") + ": " + (answer.body.slice(0, 300) || "empty");
  });

  byId("mode").addEventListener("change", (event) => {
    const form = byId("mode");
    event.target.blur();
    act(() => api("PUT", "/callbacks/mode", { mode: form.mode.value, repeat: Number(form.repeat.value) }));
  });
  for (const button of document.querySelectorAll("[data-release]")) {
    button.addEventListener("click", () => act(() => api("POST", "/callbacks/release", { order: button.dataset.release })));
  }

  onSubmit("add-fault", async (form) => {
    const number = (field) => (field.value === "" ? undefined : Number(field.value));
    const times = form.times.value === "forever" ? "forever" : number(form.times);
    const fault = { operation: form.operation.value, kind: form.kind.value, times };
    await api("POST", "/faults", given({ ...fault, delayMs: number(form.delayMs), httpStatus: number(form.httpStatus) }));
  });
  byId("clear-faults").addEventListener("click", () => act(() => api("DELETE", "/faults")));

  byId("reset").addEventListener("click", () => {
    if (confirm("Forget all trades, callbacks, faults and logs?")) act(() => api("POST", "/reset"));
  });
  byId("trade-filter").addEventListener("input", () => state && renderTrades());

  const settings = byId("settings");
  let settingsShown = "";
  let settingsTouched = false;
  settings.addEventListener("input", () => (settingsTouched = true));
  byId("merchant").addEventListener("change", () => {
    settingsTouched = false;
    fillForms();
  });

  // Shows what the server has, but never overwrites what somebody is typing.
  function fillForms() {
    const merchant = state.settings.find((one) => one.name === byId("merchant").value);
    const text = JSON.stringify(merchant);
    if (settingsTouched || text === settingsShown || !merchant) return;
    settingsShown = text;
    for (const field of settings.elements) {
      if (!field.name) continue;
      const value = merchant[field.name];
      if (field.type === "checkbox") field.checked = field.name === "whitelistEnabled" ? merchant.whitelist.enabled : value;
      else field.value = field.name === "whitelistEntries" ? merchant.whitelist.entries.join(", ") : (value ?? "");
    }
  }

  onSubmit("settings", async () => {
    const patch = {};
    for (const field of settings.elements) {
      if (!field.name || field.name.startsWith("whitelist")) continue;
      if (field.type === "checkbox") patch[field.name] = field.checked;
      else if (field.value === "") patch[field.name] = null;
      else patch[field.name] = field.type === "number" ? Number(field.value) : field.value;
    }
    const entries = settings.whitelistEntries.value.split(/[\s,]+/).filter(Boolean);
    patch.whitelist = { enabled: settings.whitelistEnabled.checked, entries };
    await api("PATCH", "/settings/" + encodeURIComponent(byId("merchant").value), patch);
    settingsTouched = false;
    settingsShown = "";
    const button = settings.querySelector(".primary");
    button.textContent = "Saved";
    setTimeout(() => (button.textContent = "Save settings"), 1500);
  });
`
