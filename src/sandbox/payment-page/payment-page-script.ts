/**
 * What the Payment Page does in the browser: counts down, copies, presses buttons without leaving, and follows the
 * trade. Everything that it shows comes from the server's markup, so only one place knows how a state looks.
 *
 * Text, not a function: a compiled function may call helpers that do not exist in a browser.
 */
export const PAYMENT_PAGE_SCRIPT = String.raw`
"use strict";
(() => {
  const page = location.pathname.replace(/\/$/, "");
  const POLL_MS = { waiting: 2000, checking: 500, review: 4000 };
  const toast = document.querySelector(".toast");
  let main = document.querySelector("main");
  let deadline = 0;
  let lastSeconds = Infinity;
  let pollTimer;
  let busy = false;

  if (main && toast) {
    prepare();
    // One clock for the whole life of the page; it looks at whatever panel is shown.
    setInterval(tick, 250);
  }

  function prepare() {
    main = document.querySelector("main");
    deadline = Date.now() + Number(main.dataset.secondsLeft) * 1000;
    for (const button of main.querySelectorAll("[data-copy]")) {
      button.hidden = false;
      button.addEventListener("click", () => copy(button));
    }
    for (const form of main.querySelectorAll("[data-press]")) form.addEventListener("submit", press);
    const keep = main.querySelector("[data-keep]");
    if (keep) {
      keep.hidden = false;
      keep.addEventListener("click", () => {
        const details = keep.closest("details");
        details.open = false;
        details.querySelector("summary").focus();
      });
    }
    tick();
    pollLater();
  }

  function tick() {
    const clock = main && main.querySelector(".clock");
    if (!clock) return;
    const seconds = Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
    if (seconds === lastSeconds) return;
    if (seconds <= 300 && lastSeconds > 300 && lastSeconds !== Infinity) say(main.dataset.fiveMinutes);
    if (seconds <= 60 && lastSeconds > 60 && lastSeconds !== Infinity) say(main.dataset.oneMinute);
    lastSeconds = seconds;
    const two = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    clock.textContent = (hours ? hours + ":" : "") + two(Math.floor(seconds / 60) % 60) + ":" + two(seconds % 60);
    main.querySelector("progress").value = seconds;
    main.classList.toggle("hurry", seconds <= 120);
    if (seconds === 0) pollLater(300);
  }

  function pollLater(pauseMs) {
    clearTimeout(pollTimer);
    const usual = POLL_MS[main.dataset.view];
    if (usual) pollTimer = setTimeout(poll, pauseMs || usual);
  }

  async function poll() {
    try {
      const answer = await fetch(page + "/state", { cache: "no-store" });
      if (answer.status === 404) return show();
      follow(await answer.json());
    } catch {
      say(main.dataset.offline, true);
      pollLater();
    }
  }

  function follow(state) {
    if (toast.textContent === main.dataset.offline) say("");
    if (state.view !== main.dataset.view) return show();
    deadline = Date.now() + state.secondsLeft * 1000;
    pollLater();
  }

  async function press(event) {
    event.preventDefault();
    if (busy) return;
    busy = true;
    const button = event.submitter;
    if (button) button.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(event.target.action, { method: "POST", headers: { accept: "application/json" } });
      if (answer.status === 404) return await show();
      follow(await answer.json());
    } catch {
      say(main.dataset.offline, true);
      if (button) button.removeAttribute("aria-busy");
    } finally {
      busy = false;
    }
  }

  // The state has changed: take the panel that the server shows for it, and leave when there is somewhere to go.
  async function show() {
    clearTimeout(pollTimer);
    try {
      const answer = await fetch(page + "/panel", { cache: "no-store" });
      if (answer.status === 404) return location.reload();
      const template = document.createElement("template");
      template.innerHTML = (await answer.text()).trim();
      main.replaceWith(template.content.firstElementChild);
    } catch {
      say(main.dataset.offline, true);
      pollTimer = setTimeout(show, 2000);
      return;
    }
    lastSeconds = Infinity;
    prepare();
    const heading = main.querySelector("h1");
    say(heading.textContent.trim());
    heading.focus({ preventScroll: true });
    scrollTo({ top: 0 });
    if (main.dataset.redirect) leave(main.dataset.redirect);
  }

  function leave(url) {
    const returning = main.querySelector(".returning");
    if (returning) returning.hidden = false;
    // Nobody pressed anything when time ran out, and what the page says then has to be read.
    setTimeout(() => location.replace(url), main.dataset.view === "expired" ? 5000 : 1400);
  }

  async function copy(button) {
    const text = button.dataset.copy;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      copyOldStyle(text);
    }
    confirmCopy(button);
  }

  function confirmCopy(button) {
    const word = button.querySelector(".word");
    const wordIsSeen = Boolean(word && word.offsetParent);
    if (word && !word.dataset.idle) word.dataset.idle = word.textContent;
    // Keeps its width, so that nothing jumps while the word changes.
    button.style.minWidth = button.offsetWidth + "px";
    if (word) word.textContent = main.dataset.copied;
    button.classList.add("copied");
    say(main.dataset.copied, !wordIsSeen);
    clearTimeout(button.copyTimer);
    button.copyTimer = setTimeout(() => {
      if (word) word.textContent = word.dataset.idle;
      button.classList.remove("copied");
      if (toast.textContent === main.dataset.copied) say("");
    }, 1800);
  }

  // The clipboard API exists only on https and localhost; a phone in the same network has neither.
  function copyOldStyle(text) {
    const field = document.createElement("textarea");
    field.value = text;
    field.readOnly = true;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }

  // Read out by screen readers; shown only where nothing else on the page says it.
  function say(text, visible) {
    toast.textContent = text;
    toast.classList.toggle("visible", Boolean(visible));
  }
})();
`
