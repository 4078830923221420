import type { CallbackLogEntry } from "../../callbacks/callback-record"
import type { ControlState } from "../../control/control-state"
import type { RequestLogEntry } from "../../service/request-log"
import { badge, element, fill, mono, row, statusBadge, time } from "./element"
import { byId, field } from "./find"
import { onState } from "./refresh"

/** Shows callbacks, faults and logs. */
export function showLists(): void {
  onState(renderCallbacks)
  onState(renderFaults)
  onState(renderLogs)
}

function renderCallbacks({ callbacks: { mode, repeat, held } }: ControlState): void {
  const form = byId("mode", HTMLFormElement)
  if (!form.contains(document.activeElement)) {
    field(form, "mode").value = mode
    field(form, "repeat").value = String(repeat)
  }
  byId("held-block").hidden = held.length === 0
  byId("held-count").textContent = String(held.length)
  const items = held.map(({ tradeStatus, externalTransactionId, tradeId }) =>
    element("li", {}, statusBadge(tradeStatus), " ", mono(externalTransactionId || tradeId)),
  )
  byId("held").replaceChildren(...items)
}

function renderFaults({ faults }: ControlState): void {
  byId("clear-faults").hidden = faults.length === 0
  const items = faults.map(({ kind, operation, times }) =>
    element("li", {}, badge(kind, "red"), ` on ${operation}, ${times === "forever" ? "until cleared" : `${times}×`}`),
  )
  byId("faults").replaceChildren(...items)
}

function renderLogs({ callbacks, requests }: ControlState): void {
  fill("callback-log", newest(callbacks.log).map(callbackRow))
  fill("requests", newest(requests).map(requestRow))
}

function newest<Entry>(log: Entry[]): Entry[] {
  return log.slice(-50).reverse()
}

const OUTCOME_TONES: Record<CallbackLogEntry["outcome"], string> = {
  delivered: "green",
  refused: "red",
  unreachable: "red",
  dropped: "grey",
  held: "amber",
  no_webhook_url: "grey",
}

function callbackRow(entry: CallbackLogEntry): HTMLElement {
  const { outcome, status, error, retryInMs } = entry
  const answer = `${outcome.replace(/_/g, " ")}${status ? ` ${status}` : ""}${error ? ` (${error})` : ""}`
  const again = retryInMs === undefined ? "" : `, again in ${retryInMs / 1000} s`
  return row([
    time(entry.at),
    mono(entry.externalTransactionId || entry.tradeId),
    entry.tradeStatus ? statusBadge(entry.tradeStatus) : "–",
    badge(answer + again, OUTCOME_TONES[outcome]),
    entry.attempt || "–",
    `${entry.durationMs} ms`,
  ])
}

function requestRow(entry: RequestLogEntry): HTMLElement {
  return row([
    time(entry.at),
    `${entry.method} ${entry.operation}`,
    mono(entry.externalTransactionId),
    badge(entry.status ?? "no answer", toneOf(entry.status)),
    entry.fault ?? "–",
    `${entry.durationMs} ms`,
  ])
}

function toneOf(status: number | null): string {
  if (status === null) return "amber"
  return status < 300 ? "green" : "red"
}
