import type { ControlState } from "../../control/control-state"
import type { SandboxTrade } from "../../trade/trade"
import { type Child, element, fill, mono, row, statusBadge, time } from "./element"
import { byId, field, input } from "./find"
import { onState } from "./refresh"

let state: ControlState | undefined
let selectedId: string | undefined

/** Shows the list of trades, and what is known about the one that is selected. */
export function showTrades(): void {
  onState((news) => {
    state = news
    renderTrades(news)
    renderSelected()
  })
  byId("trade-filter").addEventListener("input", () => state && renderTrades(state))
}

export function select(id: string): void {
  if (selectedId === id || !state) return
  selectedId = id
  const trade = selectedTrade()
  const form = byId("move", HTMLFormElement)
  field(form, "status").value = ""
  field(form, "fiatAmount").value = ""
  input(form, "fiatAmount").placeholder = trade ? `stays ${trade.fiatAmount}` : ""
  byId("send-result").textContent = ""
  renderTrades(state)
  renderSelected()
}

export function selectedTrade(): SandboxTrade | undefined {
  return state?.trades.find(({ id }) => id === selectedId)
}

function renderTrades({ trades, now }: ControlState): void {
  const words = byId("trade-filter", HTMLInputElement).value.toLowerCase().split(/\s+/)
  const shown = trades.filter((trade) => words.every((word) => searchable(trade).includes(word))).reverse()
  byId("trade-count").textContent = trades.length ? String(trades.length) : ""
  fill(
    "trades",
    shown.slice(0, 200).map((trade) => tradeRow(trade, now)),
  )
  if (!selectedId && shown[0]) select(shown[0].id)
}

function searchable(trade: SandboxTrade): string {
  const { id, externalTransactionId, status, fiatCurrency, method, bank, merchant, type } = trade
  return [id, externalTransactionId, status, fiatCurrency, method, bank, merchant, type].join(" ").toLowerCase()
}

function tradeRow(trade: SandboxTrade, now: string): HTMLElement {
  const attributes = { type: "button", class: "link mono", "data-id": trade.id }
  const choose = element("button", attributes, trade.externalTransactionId || trade.id.slice(0, 8))
  choose.addEventListener("click", () => select(trade.id))
  const made = row(
    [
      statusBadge(trade.status),
      element("span", { class: "number" }, `${trade.fiatAmount} ${trade.fiatCurrency}`),
      `${trade.type === "pay-in" ? "" : `${trade.type}, `}${trade.method}, ${trade.bank}`,
      choose,
      time(trade.createdAt),
      timeLeft(trade, now),
    ],
    { "aria-selected": String(trade.id === selectedId) },
  )
  made.addEventListener("click", () => select(trade.id))
  return made
}

function timeLeft(trade: SandboxTrade, now: string): string {
  if (trade.status !== "active" || trade.deadlineMs === null) return "–"
  if (trade.verifying) return "closing…"
  const seconds = Math.max(0, Math.round((trade.deadlineMs - Date.parse(now)) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}

function renderSelected(): void {
  const trade = selectedTrade()
  if (!trade) selectedId = undefined
  byId("none-selected").hidden = Boolean(trade)
  byId("selected-body").hidden = !trade
  if (!trade) return
  for (const chip of document.querySelectorAll<HTMLElement>("[data-status]")) {
    chip.setAttribute("aria-pressed", String(chip.dataset.status === trade.status))
  }
  byId("selected-facts").replaceChildren(
    ...factsOf(trade).map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))),
  )
  const link = byId("selected-page", HTMLAnchorElement)
  if (link.parentElement) link.parentElement.hidden = !trade.externalPaymentPageUrl
  if (trade.externalPaymentPageUrl) link.href = trade.externalPaymentPageUrl
}

function factsOf(trade: SandboxTrade): [name: string, value: Child][] {
  return [
    ["Status", statusBadge(trade.status)],
    ["Amount", `${trade.fiatAmount} ${trade.fiatCurrency}`],
    ["Trade id", mono(trade.id)],
    ["External id", mono(trade.externalTransactionId)],
    ["Pay to", `${trade.requisite.ownerName}, ${trade.requisite.requisites}`],
    ["History", trade.history.map(({ status }) => status).join(" → ")],
  ]
}
