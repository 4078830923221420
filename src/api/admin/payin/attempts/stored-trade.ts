import { readTrade, type Requisite, type Trade } from "../../../../merchant-api/trade/trade"
import type { AttemptDetail } from "../contract"

type TradeFields = Pick<
  AttemptDetail,
  | "crypto_amount"
  | "crypto_currency"
  | "crypto_network"
  | "currency_rate"
  | "merchant_fee"
  | "bank"
  | "requisite"
  | "dispute"
  | "trade_created_at"
>

/** The trade as last read, without its payment details: those are masked here, so they cannot slip out with it. */
export function readStoredTrade(stored: unknown): TradeFields {
  const trade = readTrade(stored)
  if (!trade) return noTrade
  return {
    crypto_amount: trade.cryptoAmount,
    crypto_currency: trade.cryptoCurrency,
    crypto_network: trade.cryptoNetwork,
    currency_rate: trade.currencyRate,
    merchant_fee: trade.merchantFee,
    bank: trade.bank,
    requisite: trade.requisite && maskRequisite(trade.requisite),
    dispute: disputeOf(trade),
    trade_created_at: trade.createdAt,
  }
}

/** The full payment details, for the one route that shows them. */
export function storedRequisite(stored: unknown): Requisite | null {
  return readTrade(stored)?.requisite ?? null
}

/** Enough to recognise it, too little to pay to it. The owner's name is left out altogether. */
function maskRequisite({ bank, requisites, sbpNumber }: Requisite): TradeFields["requisite"] {
  return { bank, number: mask(requisites), phone: mask(sbpNumber) }
}

function mask(text: string | null): string | null {
  if (text === null) return null
  const compact = text.replace(/[^\p{L}\p{N}]/gu, "")
  return compact.length < 8 ? "••••" : `•••• ${compact.slice(-4)}`
}

/** The service gives links and amounts once a dispute is raised; until then an amount is "0.00". */
function disputeOf(trade: Trade): TradeFields["dispute"] {
  const { disputeMerchantCheckUrl, disputeMerchantFiatAmount, disputeTraderCheckUrl, disputeTraderFiatAmount } = trade
  const dispute = {
    merchant_check_url: disputeMerchantCheckUrl,
    trader_check_url: disputeTraderCheckUrl,
    merchant_amount: amountOf(disputeMerchantFiatAmount),
    trader_amount: amountOf(disputeTraderFiatAmount),
  }
  return Object.values(dispute).some((each) => each !== null) ? dispute : null
}

function amountOf(amount: string | null): string | null {
  return Number(amount) > 0 ? amount : null
}

const noTrade: TradeFields = {
  crypto_amount: null,
  crypto_currency: null,
  crypto_network: null,
  currency_rate: null,
  merchant_fee: null,
  bank: null,
  requisite: null,
  dispute: null,
  trade_created_at: null,
}
