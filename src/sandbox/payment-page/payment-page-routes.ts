import { type Request, type Response, Router } from "express"
import type { Html } from "../page/html"
import { sendPage } from "../page/send-page"
import type { SandboxState } from "../sandbox-state"
import { Refusal } from "../service/refusal"
import { sendRefusal } from "../service/send-refusal"
import type { SandboxTrade } from "../trade/trade"
import { pageState } from "./page-state"
import { paymentPage, paymentPanel, unknownPaymentPage } from "./payment-page"

/**
 * The hosted Payment Page under `/pay/:tradeId`. The id cannot be guessed, and is all that a shopper needs to know.
 *
 * The two buttons are plain forms: they answer with a redirect to the page, or with the page's state to its script.
 */
export function paymentPageRoutes(state: SandboxState): Router {
  const routes = Router()
  const stateOf = (trade: SandboxTrade) => pageState(trade, state.merchants.byName(trade.merchant), state.now())
  const press = (button: (trade: SandboxTrade) => void) => (request: Request, response: Response) => {
    const trade = payInOf(state, request)
    if (!trade) return sendPage(response, unknownPaymentPage(request.header("accept-language")))
    button(trade)
    if (request.accepts(["html", "json"]) === "json") return response.json(stateOf(trade))
    response.redirect(303, `/pay/${trade.id}`)
  }

  routes.get("/:id", (request, response, next) => {
    const trade = payInOf(state, request)
    if (!trade) return sendPage(response, unknownPaymentPage(request.header("accept-language")))
    const merchant = state.merchants.byName(trade.merchant)
    paymentPage(trade, merchant, stateOf(trade))
      .then((page) => sendPage(response, page))
      .catch(next)
  })
  routes.get("/:id/panel", (request, response, next) => {
    const trade = payInOf(state, request)
    if (!trade) return sendRefusal(response, Refusal.unknownTrade())
    const send = (panel: Html) => response.set("cache-control", "no-store").type("html").send(panel.text)
    paymentPanel(trade, state.merchants.byName(trade.merchant), stateOf(trade)).then(send, next)
  })
  routes.get("/:id/state", (request, response) => {
    const trade = payInOf(state, request)
    if (!trade) return sendRefusal(response, Refusal.unknownTrade())
    response.set("cache-control", "no-store").json(stateOf(trade))
  })
  routes.post(
    "/:id/paid",
    press((trade) => state.lifecycle.shopperPaid(trade)),
  )
  routes.post(
    "/:id/cancel",
    press((trade) => state.lifecycle.shopperCanceled(trade)),
  )
  return routes
}

/** By trade id alone: an externalTransactionId may be guessable. */
function payInOf(state: SandboxState, request: Request): SandboxTrade | undefined {
  state.lifecycle.expireDue()
  const trade = state.trades.find(request.params.id ?? "")
  return trade?.type === "pay-in" && trade.id === request.params.id ? trade : undefined
}
