import { callbackBody } from "../callbacks/callback-body"
import { signedHeaders } from "../callbacks/callback-sender"
import type { CallbackOverrides, SandboxControl } from "../sandbox"
import { SandboxError } from "../sandbox-error"
import type { SandboxState } from "../sandbox-state"
import { parsePayIn } from "../service/parse/parse-pay-in"
import { createSecondTrade, createTrade } from "../trade/create-trade"
import type { SandboxTrade } from "../trade/trade"

/** What tests call and what the control's HTTP API is built on. Trades are returned as copies. */
export function createControl(state: SandboxState): SandboxControl {
  const { callbacks, faults, lifecycle, merchants, requests, trades } = state
  return {
    trades() {
      lifecycle.expireDue()
      return structuredClone(trades.list())
    },
    trade(id) {
      lifecycle.expireDue()
      return structuredClone(trades.find(id))
    },
    createTrade(body, merchantName) {
      const merchant = merchants.byName(merchantName)
      return structuredClone(createTrade(state, merchant, parsePayIn(structuredClone(body), merchant)))
    },
    createSecondTrade: (id, { foundFirst = false } = {}) =>
      structuredClone(createSecondTrade(state, knownTrade(state, id), foundFirst)),
    async setStatus(id, status, { fiatAmount, dispute, callback } = {}) {
      if (typeof status !== "string" || !status) throw new SandboxError("bad_request", "Give a status.")
      const trade = knownTrade(state, id)
      await lifecycle.move(trade, { status, fiatAmount, dispute, callback, movedBy: "control" })
      return structuredClone(trade)
    },
    sendCallback: (id, overrides = {}) => sendOwnCallback(state, id, overrides),
    settings: (merchantName) => structuredClone(merchants.byName(merchantName)),
    updateSettings: (merchantName, patch) => merchants.update(merchantName, patch),
    callbacks,
    setCallbackMode: (mode, { repeat } = {}) => callbacks.setMode(mode, repeat),
    faults: { add: (fault) => faults.add(fault), clear: () => faults.clear(), list: () => faults.list() },
    requests: () => requests.list(),
    reset() {
      lifecycle.clear()
      callbacks.clear()
      trades.clear()
      faults.clear()
      requests.clear()
    },
  }
}

function knownTrade(state: SandboxState, id: string): SandboxTrade {
  state.lifecycle.expireDue()
  const trade = state.trades.find(id)
  if (!trade) throw new SandboxError("unknown_trade", `There is no trade ${id} in this sandbox.`)
  return trade
}

async function sendOwnCallback(state: SandboxState, id: string, overrides: CallbackOverrides) {
  const trade = overrides.body === undefined ? knownTrade(state, id) : state.trades.find(id)
  const merchant = state.merchants.byName(trade?.merchant)
  const body = bodyOf(overrides, merchant.callbackShape, trade)
  const headers: Record<string, string> = signedHeaders(body, overrides.apiKey ?? merchant.apiKey)
  if (overrides.signature === null) delete headers["x-signature"]
  else if (overrides.signature !== undefined) headers["x-signature"] = overrides.signature
  const tradeStatus = overrides.status ?? trade?.status ?? null
  const callback = { trade, tradeStatus, body, headers: { ...headers, ...overrides.headers } }
  const answer = await state.callbacks.sendNow(merchant.name, callback)
  return { status: answer.status, body: answer.error ?? answer.body }
}

function bodyOf(
  { body, status }: CallbackOverrides,
  shape: Parameters<typeof callbackBody>[0],
  trade: SandboxTrade | undefined,
): string {
  if (typeof body === "string") return body
  if (body !== undefined) return JSON.stringify(body)
  const reported = trade as SandboxTrade
  return callbackBody(shape, status === undefined ? reported : { ...reported, status })
}
