import { type ErrorRequestHandler, raw, Router } from "express"
import type { SandboxState } from "../sandbox-state"
import { createTrade } from "../trade/create-trade"
import { contractTrade, type SandboxTrade } from "../trade/trade"
import { answerOperation, type ServiceCall } from "./answer-operation"
import { banksAnswer, currencyAnswer } from "./discovery"
import type { Answer } from "./faults/spoiled-answer"
import { parsePayIn } from "./parse/parse-pay-in"
import { parsePayOut } from "./parse/parse-pay-out"
import { Refusal } from "./refusal"
import { sendRefusal } from "./send-refusal"

/** The six endpoints of the contract, under `/payment/trading`. */
export function serviceRoutes(state: SandboxState): Router {
  const routes = Router({ caseSensitive: true, strict: true })
  const operation = (...how: Parameters<typeof answerOperation> extends [unknown, ...infer Rest] ? Rest : never) =>
    answerOperation(state, ...how)

  // The signature covers the exact bytes, so nothing may parse them before it is checked.
  routes.use(raw({ type: () => true, limit: "256kb", inflate: false }))
  routes.post("/pay-in", operation("pay-in", payIn(state)))
  routes.post("/pay-out", operation("pay-out", payOut(state)))
  routes.get(
    "/currency",
    operation("currency", ({ merchant }) => ({ status: 200, body: currencyAnswer(merchant) })),
  )
  routes.get(
    "/banks",
    operation("banks", ({ merchant }) => ({ status: 200, body: banksAnswer(merchant) })),
  )
  routes.get(
    "/external/:id",
    operation(
      "external",
      lookUp((call) => state.trades.byExternalId(...keyOf(call))),
    ),
  )
  routes.get(
    "/:id",
    operation(
      "trade",
      lookUp((call) => state.trades.byId(...keyOf(call))),
    ),
  )
  routes.use((_request, response) => sendRefusal(response, new Refusal(404, "NOT_FOUND", "There is no such endpoint.")))
  routes.use(unreadableRequest)
  return routes
}

/** 201, as for something created; the contract does not show success statuses. */
function payIn(state: SandboxState) {
  return ({ merchant, body }: ServiceCall): Answer => {
    const trade = createTrade(state, merchant, parsePayIn(body, merchant))
    return { status: 201, body: contractTrade(trade) }
  }
}

function payOut(state: SandboxState) {
  return ({ merchant, body }: ServiceCall): Answer => {
    const order = parsePayOut(body, merchant, state.trades.list())
    return { status: 201, body: contractTrade(createTrade(state, merchant, order)) }
  }
}

function lookUp(find: (call: ServiceCall) => SandboxTrade | undefined) {
  return (call: ServiceCall): Answer => {
    const trade = find(call)
    if (!trade) throw Refusal.unknownTrade()
    const answer = contractTrade(trade)
    return { status: 200, body: call.merchant.lookupShape === "nested" ? { data: answer } : answer }
  }
}

function keyOf({ merchant, id }: ServiceCall): [merchant: string, id: string] {
  return [merchant.name, id]
}

/** What express itself refuses: bodies that are too large or compressed, and broken percent-encoding in a path. */
// Express knows an error handler by its four parameters.
// eslint-disable-next-line max-params
const unreadableRequest: ErrorRequestHandler = (error: { status?: number }, _request, response, next) => {
  if (response.headersSent || response.destroyed) return next(error)
  const refused = error.status !== undefined && error.status < 500
  const status = refused ? Number(error.status) : 500
  sendRefusal(response, new Refusal(status, refused ? "UNREADABLE_REQUEST" : "INTERNAL_ERROR", "This cannot be read."))
}
