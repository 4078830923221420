import { isHttpUrl } from "../../../../merchant-api/connection-rules"
import { readStored, type StoredRequisite, type StoredTrade } from "../../../../modules/payin/attempt/stored-trade"
import type { AttemptRow } from "../../../../modules/payin/models/attempt"
import type { PayinOptions } from "../../../../modules/payin/options"
import type { AttemptDetail } from "../contract"
import { unitsOf } from "../overview/crypto-sums"

type TradeFields = Pick<
  AttemptDetail,
  "crypto" | "currency_rate" | "bank" | "requisite" | "dispute" | "pay_out_invoices" | "trade_created_at"
>

type Stored = Pick<AttemptRow, "trade">

/** The trade as last read, without its payment details: those are masked here, so they cannot slip out with it. */
export function tradeFieldsOf(attempt: Stored, decimals: PayinOptions["cryptoDecimals"]): TradeFields {
  const trade = readStored(attempt)
  if (!trade) return noTrade
  return {
    crypto: cryptoOf(trade, decimals),
    currency_rate: trade.currencyRate,
    bank: trade.bank,
    requisite: trade.requisite && maskRequisite(trade.requisite),
    dispute: disputeOf(trade),
    pay_out_invoices: invoicesOf(trade),
    trade_created_at: trade.createdAt,
  }
}

/** The full payment details, for the one route that shows them. */
export function storedRequisite(attempt: Stored): StoredRequisite | null {
  return readStored(attempt)?.requisite ?? null
}

function cryptoOf(trade: StoredTrade, decimals: PayinOptions["cryptoDecimals"]): TradeFields["crypto"] {
  const { cryptoAmount, cryptoCurrency, cryptoNetwork, merchantFee } = trade
  if (cryptoAmount === null && merchantFee === null) return null
  const coin = { currency: (cryptoCurrency ?? "").toUpperCase(), network: (cryptoNetwork ?? "").toUpperCase() }
  const { shown, unit } = unitsOf(coin, decimals)
  const [amount, fee] = [cryptoAmount, merchantFee].map((each) => each && shown(each))
  return { ...coin, unit, amount: amount ?? null, fee: fee ?? null }
}

/** Enough to recognise it, too little to pay to it. The owner's name is left out altogether. */
function maskRequisite({ bank, requisites, sbpNumber }: StoredRequisite): TradeFields["requisite"] {
  return { bank, number: mask(requisites), phone: mask(sbpNumber) }
}

function mask(text: string | null): string | null {
  if (text === null) return null
  const compact = text.replace(/[^\p{L}\p{N}]/gu, "")
  return compact.length < 8 ? "••••" : `•••• ${compact.slice(-4)}`
}

/** The service gives links and amounts once a dispute is raised; until then an amount is "0.00". */
function disputeOf(trade: StoredTrade): TradeFields["dispute"] {
  const { disputeMerchantCheckUrl, disputeMerchantFiatAmount, disputeTraderCheckUrl, disputeTraderFiatAmount } = trade
  const dispute = {
    merchant_check_url: linkTo(disputeMerchantCheckUrl),
    trader_check_url: linkTo(disputeTraderCheckUrl),
    merchant_amount: amountOf(disputeMerchantFiatAmount),
    trader_amount: amountOf(disputeTraderFiatAmount),
  }
  return Object.values(dispute).some((each) => each !== null) ? dispute : null
}

/** It was checked before it was stored; a link in the panel is checked again. */
function linkTo(url: string | null): string | null {
  return url !== null && isHttpUrl(url) ? url : null
}

/** What is a link here is checked again, like every link in the panel. */
function invoicesOf({ payoutInvoicesUrl: invoices }: StoredTrade): TradeFields["pay_out_invoices"] {
  if (!invoices) return null
  const urls = invoices.texts.filter(isHttpUrl)
  return { urls, texts: invoices.texts.filter((text) => !isHttpUrl(text)), others: invoices.others }
}

function amountOf(amount: string | null): string | null {
  return Number(amount) > 0 ? amount : null
}

const noTrade: TradeFields = {
  crypto: null,
  currency_rate: null,
  bank: null,
  requisite: null,
  dispute: null,
  pay_out_invoices: null,
  trade_created_at: null,
}
