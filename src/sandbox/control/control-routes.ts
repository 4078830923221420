import { type ErrorRequestHandler, json, type Request, type RequestHandler, type Response, Router } from "express"
import type { SettingsPatch } from "../merchant/merchant-settings"
import { sendPage } from "../page/send-page"
import type { CallbackOverrides, SandboxControl, StatusMove } from "../sandbox"
import { SandboxError, type SandboxErrorCode } from "../sandbox-error"
import type { SandboxState } from "../sandbox-state"
import { Refusal } from "../service/refusal"
import { sendRefusal } from "../service/send-refusal"
import type { ControlState } from "./control-state"
import { faultFromJson, faultToJson } from "./fault-json"
import { controlPage } from "./page/control-page"

/**
 * The control page at `/control` and its JSON under `/control/api`:
 *
 * | method and path | body | does |
 * |---|---|---|
 * | GET `/state` | | everything below at once, logs cut to the last 200 lines |
 * | GET `/trades`, `/trades/:id` | | trades; `:id` is a trade id or externalTransactionId everywhere |
 * | POST `/trades` | `{ merchant?, payIn }` | creates a trade without key and signature |
 * | POST `/trades/:id/second` | `{ foundFirst? }` | creates another trade under the same external id |
 * | POST `/trades/:id/status` | `{ status, fiatAmount?, dispute?, callback? }` | moves a trade to any state |
 * | POST `/trades/:id/callback` | `{ body?, signature?, apiKey?, headers?, status? }` | sends one callback now |
 * | GET `/callbacks` | | mode, repeat, held callbacks and log |
 * | PUT `/callbacks/mode` | `{ mode, repeat? }` | deliver, drop or hold |
 * | POST `/callbacks/release` | `{ order? }` | sends what is held: fifo, reverse or shuffle |
 * | GET, POST, DELETE `/faults` | a fault; `times` may be `"forever"` | lists, adds, clears |
 * | GET `/settings`, `/settings/:merchant` | | settings of merchants |
 * | PATCH `/settings/:merchant` | some settings; null resets one | changes them |
 * | GET `/requests` | | requests to the service, without bodies |
 * | POST `/reset` | | forgets trades, callbacks, faults and logs |
 *
 * There is no password: it is meant for the machine it runs on, and other sites' pages are refused.
 */
export function controlRoutes(state: SandboxState, control: SandboxControl): Router {
  const routes = Router()
  routes.use(refuseOtherSites)
  routes.get("/", (_request, response) => sendPage(response, controlPage(state)))
  routes.use("/api", json({ type: () => true, limit: "1mb" }))
  tradeRoutes(routes, control)
  callbackRoutes(routes, control)
  faultRoutes(routes, control)
  settingsRoutes(routes, state, control)
  routes.get("/api/state", (_request, response) => response.json(wholeState(state, control)))
  routes.get("/api/requests", (_request, response) => response.json(control.requests()))
  routes.post("/api/reset", (_request, response) => {
    control.reset()
    response.json({ done: true })
  })
  routes.use((_request, response) => sendRefusal(response, new Refusal(404, "NOT_FOUND", "There is no such control.")))
  routes.use(controlError)
  return routes
}

function tradeRoutes(routes: Router, control: SandboxControl): void {
  routes.get("/api/trades", (_request, response) => response.json(control.trades()))
  routes.post("/api/trades", (request, response) => {
    const { merchant, payIn } = request.body as { merchant?: string; payIn?: object }
    response.status(201).json(control.createTrade(payIn ?? {}, merchant))
  })
  routes.get("/api/trades/:id", (request, response) => {
    const trade = control.trade(request.params.id)
    if (!trade) throw new SandboxError("unknown_trade", `There is no trade ${request.params.id} in this sandbox.`)
    response.json(trade)
  })
  routes.post("/api/trades/:id/second", (request, response) => {
    response.status(201).json(control.createSecondTrade(request.params.id, request.body as { foundFirst?: boolean }))
  })
  routes.post(
    "/api/trades/:id/status",
    awaiting(async (request) => {
      const { status, ...move } = request.body as { status: string } & StatusMove
      return control.setStatus(request.params.id ?? "", status, move)
    }),
  )
  routes.post(
    "/api/trades/:id/callback",
    awaiting((request) => control.sendCallback(request.params.id ?? "", request.body as CallbackOverrides)),
  )
}

function callbackRoutes(routes: Router, control: SandboxControl): void {
  const overview = () => {
    const { mode, repeat } = control.callbacks
    return { mode, repeat, held: control.callbacks.held(), log: control.callbacks.log() }
  }
  routes.get("/api/callbacks", (_request, response) => response.json(overview()))
  routes.put("/api/callbacks/mode", (request, response) => {
    const { mode, repeat } = request.body
    control.setCallbackMode(mode, { repeat })
    response.json(overview())
  })
  routes.post(
    "/api/callbacks/release",
    awaiting(async (request) => {
      await control.callbacks.release(request.body.order)
      return overview()
    }),
  )
}

function faultRoutes(routes: Router, control: SandboxControl): void {
  const overview = () => control.faults.list().map(faultToJson)
  routes.get("/api/faults", (_request, response) => response.json(overview()))
  routes.post("/api/faults", (request, response) => {
    response.status(201).json({ id: control.faults.add(faultFromJson(request.body)) })
  })
  routes.delete("/api/faults", (_request, response) => {
    control.faults.clear()
    response.json(overview())
  })
}

function settingsRoutes(routes: Router, state: SandboxState, control: SandboxControl): void {
  routes.get("/api/settings", (_request, response) => response.json(state.merchants.list()))
  routes.get("/api/settings/:merchant", (request, response) => response.json(control.settings(request.params.merchant)))
  routes.patch("/api/settings/:merchant", (request, response) => {
    control.updateSettings(request.params.merchant, request.body as SettingsPatch)
    response.json(control.settings(request.params.merchant))
  })
}

function wholeState(state: SandboxState, control: SandboxControl): ControlState {
  const { mode, repeat } = control.callbacks
  return {
    now: new Date(state.now()).toISOString(),
    trades: control.trades(),
    callbacks: { mode, repeat, held: control.callbacks.held(), log: control.callbacks.log().slice(-200) },
    faults: control.faults.list().map(faultToJson),
    requests: control.requests().slice(-200),
    settings: state.merchants.list(),
  }
}

function awaiting(work: (request: Request) => Promise<unknown>): RequestHandler {
  return (request: Request, response: Response, next) => {
    work(request).then((result) => response.json(result), next)
  }
}

/** A page of another site, open in the same browser, could otherwise move trades of a sandbox on this machine. */
const refuseOtherSites: RequestHandler = (request, response, next) => {
  const origin = request.header("origin")
  if (origin === undefined || /^https?:\/\/(.+)$/.exec(origin)?.[1] === request.header("host")) return next()
  sendRefusal(response, new Refusal(403, "OTHER_SITE", "The control answers its own page and programs only."))
}

// Express knows an error handler by its four parameters.
// eslint-disable-next-line max-params
const controlError: ErrorRequestHandler = (error: Error & { status?: number }, _request, response, next) => {
  if (response.headersSent) return next(error)
  if (error instanceof Refusal) return sendRefusal(response, error)
  if (error instanceof SandboxError)
    return sendRefusal(response, new Refusal(STATUS[error.code], error.code, error.message))
  const status = error.status ?? 500
  sendRefusal(response, new Refusal(status, status < 500 ? "bad_request" : "internal_error", error.message))
}

const STATUS: Record<SandboxErrorCode, number> = {
  bad_request: 400,
  bad_settings: 400,
  unknown_trade: 404,
  unknown_merchant: 404,
  port_taken: 500,
}
