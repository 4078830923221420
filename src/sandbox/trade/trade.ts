/** Payment details of a trade (service-contract.md, "requisite object"). */
export interface Requisite {
  id: string
  bank: string
  ownerName: string
  sbpNumber: string | null
  requisites: string
  fiatCurrency: string
}

/** The trade as the service returns it (service-contract.md, "Trade"): these fields and no others. */
export interface ContractTrade {
  id: string
  /** Two fraction digits. */
  fiatAmount: string
  /** Integer digits, in the smallest unit of the crypto currency. */
  cryptoAmount: string
  /** Same unit as `cryptoAmount`. */
  merchantFee: string
  currencyRate: string
  type: string
  status: string
  bank: string
  fiatCurrency: string
  cryptoCurrency: string
  cryptoNetwork: string
  payoutInvoicesUrl: string[]
  disputeMerchantCheckUrl: string | null
  disputeTraderCheckUrl: string | null
  disputeMerchantFiatAmount: string
  disputeTraderFiatAmount: string
  requisite: Requisite
  extra: Record<string, unknown>
  createdAt: string
  externalPaymentPageUrl?: string
}

/** What the two sides of a dispute put forward. */
export type DisputeFields = Pick<
  ContractTrade,
  "disputeMerchantCheckUrl" | "disputeTraderCheckUrl" | "disputeMerchantFiatAmount" | "disputeTraderFiatAmount"
>

/** Redirects and language that a request asked for (service-contract.md, "paymentPageConfig object"). */
export interface PaymentPageConfig {
  success_redirect?: string
  error_redirect?: string
  supportLink?: string
  locale?: string
}

/** A trade with what only the sandbox knows about it. */
export interface SandboxTrade extends ContractTrade {
  /** Name of the merchant it belongs to. */
  merchant: string
  externalTransactionId: string | null
  /** The method that was asked for, or that the sandbox chose. */
  method: string
  pageConfig: PaymentPageConfig
  /** End of the payment window, in epoch milliseconds. Null for pay-outs, which have none. */
  deadlineMs: number | null
  /** Length of that window, for the countdown's bar. */
  windowMs: number
  /** The shopper pressed "I have paid" and the sandbox is about to close the trade. */
  verifying: boolean
  /** Why it is in its state: the window ran out, the shopper pressed a button, or it was moved by hand. */
  movedBy: "creation" | "window" | "shopper" | "control"
  history: { status: string; at: string }[]
}

/** What the service would show of a trade. Field by field, so that nothing of the sandbox's own can slip out. */
export function contractTrade(trade: SandboxTrade): ContractTrade {
  return {
    id: trade.id,
    fiatAmount: trade.fiatAmount,
    cryptoAmount: trade.cryptoAmount,
    merchantFee: trade.merchantFee,
    currencyRate: trade.currencyRate,
    type: trade.type,
    status: trade.status,
    bank: trade.bank,
    fiatCurrency: trade.fiatCurrency,
    cryptoCurrency: trade.cryptoCurrency,
    cryptoNetwork: trade.cryptoNetwork,
    payoutInvoicesUrl: trade.payoutInvoicesUrl,
    disputeMerchantCheckUrl: trade.disputeMerchantCheckUrl,
    disputeTraderCheckUrl: trade.disputeTraderCheckUrl,
    disputeMerchantFiatAmount: trade.disputeMerchantFiatAmount,
    disputeTraderFiatAmount: trade.disputeTraderFiatAmount,
    requisite: trade.requisite,
    extra: trade.extra,
    createdAt: trade.createdAt,
    ...(trade.externalPaymentPageUrl === undefined ? {} : { externalPaymentPageUrl: trade.externalPaymentPageUrl }),
  }
}
