import type { ControlState } from "../../control/control-state"
import { api } from "./api"
import { byId } from "./find"

const REFRESH_MS = 1000
const listeners: ((state: ControlState) => void)[] = []
let refreshTimer: number | undefined
let toastTimer: number | undefined

/** Has every new state shown. */
export function onState(show: (state: ControlState) => void): void {
  listeners.push(show)
}

/** Asks for the whole state, shows it, and does so again every second. */
export async function refresh(): Promise<void> {
  clearTimeout(refreshTimer)
  try {
    const state = await api<ControlState>("GET", "/state")
    connected(true)
    for (const show of listeners) show(state)
  } catch (error) {
    connected(false)
    if (!(error instanceof TypeError)) complain(error)
  }
  refreshTimer = setTimeout(() => void refresh(), REFRESH_MS)
}

/** Does something and shows at once what came of it, a mistake included. */
export async function act(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    complain(error)
  }
  await refresh()
}

function connected(isConnected: boolean): void {
  const text = isConnected ? "Live" : "No connection, trying again…"
  const connection = byId("connection")
  // Set anew, even the same text would be read out again.
  if (connection.textContent !== text) connection.textContent = text
  connection.className = isConnected ? "live" : "lost"
}

function complain(error: unknown): void {
  const toast = document.querySelector<HTMLElement>(".toast")
  if (!toast) return
  toast.textContent = (error as Error).message
  toast.hidden = false
  clearTimeout(toastTimer)
  toastTimer = setTimeout(() => (toast.hidden = true), 6000)
}
