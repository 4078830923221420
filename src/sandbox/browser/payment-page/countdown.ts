import { clockText } from "../../payment-page/clock-text"
import { panel } from "./panel"
import { say } from "./toast"

let deadline = 0
let lastSeconds = Infinity
let atZero = () => {}

/** Keeps the clock going for the whole life of the page, in whatever panel is shown. */
export function startCountdown(whenOver: () => void): void {
  atZero = whenOver
  setInterval(tick, 250)
}

/** What the server says is left. */
export function countDownFrom(seconds: number): void {
  deadline = Date.now() + seconds * 1000
}

/** A new panel shows its time at once, and announces none of it. */
export function showClock(seconds: number): void {
  countDownFrom(seconds)
  lastSeconds = Infinity
  tick()
}

function tick(): void {
  const main = panel()
  const clock = main.querySelector(".clock")
  if (!clock) return
  const seconds = Math.max(0, Math.ceil((deadline - Date.now()) / 1000))
  if (seconds === lastSeconds) return
  if (seconds <= 300 && lastSeconds > 300 && lastSeconds !== Infinity) say(main.dataset.fiveMinutes)
  if (seconds <= 60 && lastSeconds > 60 && lastSeconds !== Infinity) say(main.dataset.oneMinute)
  lastSeconds = seconds
  clock.textContent = clockText(seconds)
  const bar = main.querySelector("progress")
  if (bar) bar.value = seconds
  main.classList.toggle("hurry", seconds <= 120)
  if (seconds === 0) atZero()
}
