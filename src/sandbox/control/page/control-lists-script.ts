/** Part of the control page's script: everything that changes with the state. Texts are set as text, not as markup. */
export const CONTROL_LISTS_SCRIPT = String.raw`
  function element(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value !== undefined) made.setAttribute(key, value);
    }
    made.append(...children.filter((child) => child !== undefined));
    return made;
  }

  function renderAll() {
    renderTrades();
    renderSelected();
    renderCallbacks();
    renderFaults();
    renderLogs();
    fillForms();
  }

  const time = (iso) => new Date(iso).toLocaleTimeString([], { hour12: false });
  const badge = (text, tone) => element("span", { class: "badge " + (tone || "") }, text);
  const TONES = { active: "blue", closed: "green", canceled: "grey" };
  const statusBadge = (status) => badge(status, TONES[status] || "amber");
  const mono = (text) => element("span", { class: "mono", title: text || "" }, text || "–");

  function fill(id, rows) {
    const empty = byId("no-" + id);
    byId(id).closest(".scroll").hidden = rows.length === 0;
    if (empty) empty.hidden = rows.length > 0;
    // A row that holds the focus stays as it is: whoever uses the keyboard would lose their place every second.
    const focused = byId(id).contains(document.activeElement) ? document.activeElement.dataset.id : null;
    byId(id).replaceChildren(...rows);
    if (focused) byId(id).querySelector('[data-id="' + CSS.escape(focused) + '"]')?.focus();
  }

  function row(cells, attributes) {
    return element("tr", attributes || {}, ...cells.map((cell) => element("td", {}, cell)));
  }

  function renderTrades() {
    const words = byId("trade-filter").value.toLowerCase().split(/\s+/);
    const shown = state.trades.filter((trade) => {
      const text = [trade.id, trade.externalTransactionId, trade.status, trade.fiatCurrency, trade.method, trade.bank, trade.merchant, trade.type];
      return words.every((word) => text.join(" ").toLowerCase().includes(word));
    });
    byId("trade-count").textContent = state.trades.length || "";
    const rows = shown.reverse().slice(0, 200).map(tradeRow);
    fill("trades", rows);
    if (!selectedId && shown.length) select(shown[0].id);
  }

  function tradeRow(trade) {
    const choose = element("button", { type: "button", class: "link mono", "data-id": trade.id }, trade.externalTransactionId || trade.id.slice(0, 8));
    choose.addEventListener("click", () => select(trade.id));
    const made = row(
      [
        statusBadge(trade.status),
        element("span", { class: "number" }, trade.fiatAmount + " " + trade.fiatCurrency),
        (trade.type === "pay-in" ? "" : trade.type + ", ") + trade.method + ", " + trade.bank,
        choose,
        time(trade.createdAt),
        timeLeft(trade),
      ],
      { "aria-selected": String(trade.id === selectedId) },
    );
    made.addEventListener("click", () => select(trade.id));
    return made;
  }

  function timeLeft(trade) {
    if (trade.status !== "active" || trade.deadlineMs === null) return "–";
    if (trade.verifying) return "closing…";
    const seconds = Math.max(0, Math.round((trade.deadlineMs - Date.parse(state.now)) / 1000));
    return Math.floor(seconds / 60) + ":" + String(seconds % 60).padStart(2, "0");
  }

  function select(id) {
    if (selectedId === id) return;
    selectedId = id;
    const form = byId("move");
    const trade = state.trades.find((one) => one.id === id);
    form.status.value = "";
    form.fiatAmount.value = "";
    form.fiatAmount.placeholder = trade ? "stays " + trade.fiatAmount : "";
    byId("send-result").textContent = "";
    renderTrades();
    renderSelected();
  }

  function renderSelected() {
    const trade = state.trades.find((one) => one.id === selectedId);
    if (!trade) selectedId = null;
    byId("none-selected").hidden = Boolean(trade);
    byId("selected-body").hidden = !trade;
    if (!trade) return;
    for (const chip of document.querySelectorAll("[data-status]")) {
      chip.setAttribute("aria-pressed", String(chip.dataset.status === trade.status));
    }
    const facts = [
      ["Status", statusBadge(trade.status)],
      ["Amount", trade.fiatAmount + " " + trade.fiatCurrency],
      ["Trade id", mono(trade.id)],
      ["External id", mono(trade.externalTransactionId)],
      ["Pay to", trade.requisite.ownerName + ", " + trade.requisite.requisites],
      ["History", trade.history.map((step) => step.status).join(" → ")],
    ];
    byId("selected-facts").replaceChildren(
      ...facts.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))),
    );
    const link = byId("selected-page");
    link.parentElement.hidden = !trade.externalPaymentPageUrl;
    if (trade.externalPaymentPageUrl) link.href = trade.externalPaymentPageUrl;
  }

  function renderCallbacks() {
    const { mode, repeat, held } = state.callbacks;
    const form = byId("mode");
    if (!form.contains(document.activeElement)) {
      form.mode.value = mode;
      form.repeat.value = repeat;
    }
    byId("held-block").hidden = held.length === 0;
    byId("held-count").textContent = held.length;
    byId("held").replaceChildren(
      ...held.map((one) => element("li", {}, statusBadge(one.tradeStatus), " ", mono(one.externalTransactionId || one.tradeId))),
    );
  }

  function renderFaults() {
    byId("clear-faults").hidden = state.faults.length === 0;
    byId("faults").replaceChildren(
      ...state.faults.map((fault) => {
        const times = fault.times === "forever" ? "until cleared" : fault.times + "×";
        return element("li", {}, badge(fault.kind, "red"), " on " + fault.operation + ", " + times);
      }),
    );
  }

  const OUTCOMES = { delivered: "green", refused: "red", unreachable: "red", dropped: "grey", held: "amber", no_webhook_url: "grey" };
  function renderLogs() {
    fill("callback-log", [...state.callbacks.log].reverse().slice(0, 50).map((entry) => {
      const outcome = entry.outcome.replaceAll("_", " ") + (entry.status ? " " + entry.status : "") + (entry.error ? " (" + entry.error + ")" : "");
      const again = entry.retryInMs === undefined ? "" : ", again in " + entry.retryInMs / 1000 + " s";
      const told = entry.tradeStatus ? statusBadge(entry.tradeStatus) : "–";
      return row([time(entry.at), mono(entry.externalTransactionId || entry.tradeId), told, badge(outcome + again, OUTCOMES[entry.outcome]), entry.attempt || "–", entry.durationMs + " ms"]);
    }));
    fill("requests", [...state.requests].reverse().slice(0, 50).map((entry) => {
      const tone = entry.status === null ? "amber" : entry.status < 300 ? "green" : "red";
      return row([time(entry.at), entry.method + " " + entry.operation, mono(entry.externalTransactionId), badge(entry.status ?? "no answer", tone), entry.fault || "–", entry.durationMs + " ms"]);
    }));
  }
`
