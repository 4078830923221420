import type { PageState, PageView } from "../../payment-page/page-state"
import { prepareCopyButton } from "./copy-button"
import { countDownFrom, showClock, startCountdown } from "./countdown"
import { panel } from "./panel"
import { say, unsay } from "./toast"

/**
 * What the Payment Page does in the browser: counts down, copies, presses buttons without leaving, and follows the trade.
 * Everything that it shows comes from the server's markup, so only one place knows how a state looks.
 */
const address = location.pathname.replace(/\/$/, "")
const POLL_MS: Partial<Record<PageView, number>> = { waiting: 2000, checking: 500, review: 4000 }
let pollTimer: number | undefined
let busy = false

// The page of a link that leads nowhere has no toast, and nothing to do.
if (document.querySelector(".toast")) {
  startCountdown(() => pollLater(300))
  prepare()
}

function prepare(): void {
  const main = panel()
  for (const button of main.querySelectorAll<HTMLElement>("[data-copy]")) prepareCopyButton(button)
  for (const form of main.querySelectorAll<HTMLFormElement>("[data-press]")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault()
      void press(form, event.submitter)
    })
  }
  const keep = main.querySelector<HTMLElement>("[data-keep]")
  if (keep) prepareKeep(keep)
  showClock(Number(main.dataset.secondsLeft))
  pollLater()
}

function prepareKeep(keep: HTMLElement): void {
  keep.hidden = false
  keep.addEventListener("click", () => {
    const details = keep.closest("details")
    if (details) details.open = false
    details?.querySelector("summary")?.focus()
  })
}

function pollLater(pauseMs?: number): void {
  clearTimeout(pollTimer)
  const usual = POLL_MS[panel().dataset.view as PageView]
  if (usual) pollTimer = setTimeout(() => void poll(), pauseMs ?? usual)
}

async function poll(): Promise<void> {
  try {
    await follow(await fetch(`${address}/state`, { cache: "no-store" }))
  } catch {
    say(panel().dataset.offline, true)
    pollLater()
  }
}

async function press(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  if (busy) return
  busy = true
  button?.setAttribute("aria-busy", "true")
  try {
    await follow(await fetch(form.action, { method: "POST", headers: { accept: "application/json" } }))
  } catch {
    say(panel().dataset.offline, true)
    button?.removeAttribute("aria-busy")
  } finally {
    busy = false
  }
}

async function follow(answer: Response): Promise<void> {
  if (answer.status === 404) return void show()
  const state = (await answer.json()) as PageState
  unsay(panel().dataset.offline)
  if (state.view !== panel().dataset.view) return void show()
  countDownFrom(state.secondsLeft)
  pollLater()
}

/** The state has changed: take the panel that the server shows for it, and leave when there is somewhere to go. */
async function show(): Promise<void> {
  clearTimeout(pollTimer)
  try {
    const answer = await fetch(`${address}/panel`, { cache: "no-store" })
    if (answer.status === 404) return location.reload()
    const template = document.createElement("template")
    template.innerHTML = (await answer.text()).trim()
    panel().replaceWith(template.content)
  } catch {
    say(panel().dataset.offline, true)
    pollTimer = setTimeout(() => void show(), 2000)
    return
  }
  prepare()
  const heading = panel().querySelector("h1")
  say(heading?.textContent?.trim())
  heading?.focus({ preventScroll: true })
  scrollTo({ top: 0 })
  const { redirect } = panel().dataset
  if (redirect) leave(redirect)
}

function leave(url: string): void {
  const returning = panel().querySelector<HTMLElement>(".returning")
  if (returning) returning.hidden = false
  // Nobody pressed anything when time ran out, and what the page says then has to be read.
  setTimeout(() => location.replace(url), panel().dataset.view === "expired" ? 5000 : 1400)
}

// Says that this is an ES module; the bundler would wrap every file otherwise.
export {}
