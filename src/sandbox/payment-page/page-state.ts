import { isHttpUrl } from "../addresses/http-url"
import type { MerchantSettings } from "../merchant/merchant-settings"
import type { SandboxTrade } from "../trade/trade"

/** What the Payment Page shows of a trade. */
export type PageView = "waiting" | "checking" | "paid" | "canceled" | "expired" | "review"

/** What the page polls for. It reveals nothing that the page does not already show. */
export interface PageState {
  view: PageView
  secondsLeft: number
  windowSeconds: number
  /** Where the shopper goes now; null while there is something to wait for, or nowhere to go. */
  redirectUrl: string | null
}

export function pageState(trade: SandboxTrade, merchant: MerchantSettings, nowMs: number): PageState {
  const view = viewOf(trade)
  const leftMs = Math.max(0, (trade.deadlineMs ?? nowMs) - nowMs)
  return {
    view,
    secondsLeft: Math.ceil(leftMs / 1_000),
    windowSeconds: Math.ceil(trade.windowMs / 1_000),
    redirectUrl: redirectOf(view, trade, merchant),
  }
}

/** An unknown status is under review, never a success or a failure. */
function viewOf(trade: SandboxTrade): PageView {
  if (trade.status === "active") return trade.verifying ? "checking" : "waiting"
  if (trade.status === "closed") return "paid"
  if (trade.status === "canceled") return trade.movedBy === "window" ? "expired" : "canceled"
  return "review"
}

/** The request's address wins over the merchant's (service-contract.md, "paymentPageConfig object"). */
function redirectOf(view: PageView, trade: SandboxTrade, merchant: MerchantSettings): string | null {
  const targets: Partial<Record<PageView, string | undefined>> = {
    paid: trade.pageConfig.success_redirect ?? merchant.successUrl,
    canceled: trade.pageConfig.error_redirect ?? merchant.failureUrl,
    expired: trade.pageConfig.error_redirect ?? merchant.failureUrl,
  }
  const target = targets[view]
  return isHttpUrl(target) ? target : null
}
