import type { MerchantApiClient } from "../client"
import { isPayinError, PayinError } from "../payin-error"
import { type CodeList, type CodeReader, type Codes, isUnclearList, readCodeList } from "./code-list"
import { findCurrencies } from "./find-currencies"
import { accountMethods, knownMethods, type MethodOptions } from "./pay-in-methods"
import { readCodes } from "./read-codes"
import { type Cached, StaleCache } from "./stale-cache"

export interface DiscoveryOptions extends MethodOptions {
  client: Pick<MerchantApiClient, "listCurrencies" | "listBanks">
  /** Age up to which a list is used without asking again. */
  ttlMs?: number
  /** Age up to which an old list is used while the service is down. */
  staleMs?: number
  now?: () => number
  readCurrencies?: CodeReader
  readBanks?: CodeReader
  /** Page languages beyond EN and RU. */
  locales?: readonly string[]
}

export interface PayInChoice {
  currency: string
  bank?: string
  method?: string
  /** A language of the Payment Page. */
  pageLocale?: string
}

export interface DiscoverySnapshot {
  /** Sorted codes; null until the list was read. Currencies are upper case. */
  currencies: string[] | null
  banks: string[] | null
  /** Milliseconds since 1970 of the older of the two lists; null until both were read. */
  readAt: number | null
  /** The service's JSON, rates included; its shape is not shown. */
  rawCurrencies: unknown
  rawBanks: unknown
}

/**
 * What the merchant account supports, read from the service at run time and never guessed.
 * Source: service-contract.md, What the service does and Endpoints.
 */
export class Discovery {
  private readonly currencyList: StaleCache<CurrencyList>
  private readonly bankList: StaleCache<CodeList>
  private readonly methods: Codes
  private readonly locales: Codes

  /** @throws PayinError `configuration` when `methods` names one that is not known */
  constructor({ client, locales = [], ...options }: DiscoveryOptions) {
    const { readCurrencies, readBanks } = options
    const currencyReading = { option: "readCurrencies", exactReader: readCurrencies, find: findCurrencies } as const
    const bankReading = { option: "readBanks", exactReader: readBanks, find: readCodes } as const
    const currencies = async () => inUpperCase(readCodeList(await client.listCurrencies(), currencyReading))
    const banks = async () => readCodeList(await client.listBanks(), bankReading)
    this.currencyList = listCache(options, currencies)
    this.bankList = listCache(options, banks)
    this.methods = new Set(assertKnown(options))
    this.locales = new Set([...shownLocales, ...locales])
  }

  /** Upper-case codes. @throws PayinError when the list cannot be read and no old one is left */
  async currencies(): Promise<Codes> {
    return (await this.currencyList.get()).value.codes
  }

  /** The currency as the service writes it: the contract does not show the letter case. @throws as `currencies` */
  async listedCurrency(currency: string): Promise<string> {
    const { listed } = (await this.currencyList.get()).value
    const same = [...listed].filter((code) => code.toUpperCase() === currency.toUpperCase())
    return same.includes(currency) ? currency : (same[0] ?? currency)
  }

  /** Codes exactly as the service writes them. @throws as `currencies` */
  async banks(): Promise<Codes> {
    return (await this.bankList.get()).value.codes
  }

  /** Reads both lists now. A failure leaves the old ones in place. @throws PayinError of the list that failed */
  async refresh(): Promise<void> {
    await Promise.all([this.currencyList.refresh(), this.bankList.refresh()])
  }

  /** What is in memory, without a call to the service. */
  snapshot(): DiscoverySnapshot {
    const [currencies, banks] = [this.currencyList.peek(), this.bankList.peek()]
    return {
      currencies: sorted(currencies),
      banks: sorted(banks),
      readAt: currencies && banks ? Math.min(currencies.readAt, banks.readAt) : null,
      rawCurrencies: currencies?.value.raw ?? null,
      rawBanks: banks?.value.raw ?? null,
    }
  }

  /**
   * Refuses a choice that the account does not support, before a trade is asked for.
   *
   * @throws PayinError `configuration` naming what is unsupported and the cure; otherwise that of the list that failed
   */
  async assertSupported({ currency, bank, method, pageLocale }: PayInChoice): Promise<void> {
    if (method !== undefined && !this.methods.has(method)) throw unsupported("method", method, methodCure)
    if (pageLocale !== undefined && !this.locales.has(pageLocale)) throw unsupported("locale", pageLocale, localeCure)
    const [currencies, banks] = await Promise.all([this.currencyList.get(), this.banksFor(bank)])
    if (!currencies.value.codes.has(currency.toUpperCase())) {
      throw currencies.value.empty ? emptyList("currency") : unsupported("currency", currency, currencyCure)
    }
    if (bank !== undefined && banks?.value.codes.has(bank)) return
    if (banks?.value.empty) throw emptyList("bank")
    if (bank !== undefined) throw unsupported("bank", bank, bankCure)
  }

  /**
   * Without a requested bank the service picks one, so a bank list that cannot be read is no reason to refuse: the
   * service is down, or its list has another shape than the store's reader was written for.
   */
  private async banksFor(bank: string | undefined): Promise<Cached<CodeList> | undefined> {
    try {
      return await this.bankList.get()
    } catch (error) {
      if (bank === undefined && isPayinError(error)) return undefined
      throw error
    }
  }
}

/** The two values that the contract names. Source: service-contract.md, Resources, paymentPageConfig object. */
export const shownLocales = ["EN", "RU"]
const tenMinutesMs = 10 * 60_000
const oneDayMs = 24 * 60 * 60_000

const currencyCure =
  "Offer this payment method only in regions whose currency the account has, or have the service enable it."
const bankCure =
  "Choose a bank of the service's list (GET /payment/trading/banks), or none to let the service assign one."
const methodCure =
  "Choose one of the option `methods`, or of the contract's and `additionalMethods` if it is not set, or none at all."
const localeCure = "Use EN or RU, or add the locale to the option `locales` if the service's support confirms it."

function listCache<L extends CodeList>(
  { ttlMs = tenMinutesMs, staleMs = oneDayMs, now = Date.now }: Pick<DiscoveryOptions, "ttlMs" | "staleMs" | "now">,
  load: () => Promise<L>,
): StaleCache<L> {
  return new StaleCache({ load, ttlMs, staleMs, now, toleratesError: saysNothing })
}

/** `listed` has the codes as the service writes them. */
type CurrencyList = CodeList & { listed: Codes }

function inUpperCase(list: CodeList): CurrencyList {
  return { ...list, listed: list.codes, codes: new Set([...list.codes].map((code) => code.toUpperCase())) }
}

function assertKnown(options: MethodOptions): string[] {
  const [methods, known] = [accountMethods(options), knownMethods(options)]
  const stranger = methods.find((method) => !known.includes(method))
  if (stranger === undefined) return methods
  const cure = `Let the option \`methods\` name only: ${known.join(", ")}; or add it to \`additionalMethods\`.`
  throw unsupported("method", stranger, cure)
}

function unsupported(what: "currency" | "bank" | "method" | "locale", value: string, cure: string): PayinError {
  // The value can come from a storefront; only what looks like a code goes into a message.
  const shown = /^[\p{L}\p{N}_.-]{1,40}$/u.test(value) ? ` ${value}` : ""
  return new PayinError("configuration", `The ${what}${shown} is not supported by the merchant account.`, { cure })
}

function emptyList(what: "currency" | "bank"): PayinError {
  return new PayinError("configuration", `The service's ${what} list is empty, so nothing is supported.`, {
    cure: "Ask your merchant manager to enable currencies and banks for this account.",
  })
}

function sorted(list: Cached<CodeList> | undefined): string[] | null {
  return list ? [...list.value.codes].sort() : null
}

/** The service is down, or answers with something else than its list: its notice of a maintenance is no news of it. */
function saysNothing(error: unknown): boolean {
  return isPayinError(error) && (error.code === "unavailable" || isUnclearList(error))
}
