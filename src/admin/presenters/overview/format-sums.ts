import type { Text } from "../../i18n/use-text"
import type { AttemptSums, CryptoSum, CurrencySums } from "../../lib/contract"
import { isNone } from "../case/case-money"
import { formatDecimal, formatMoney } from "../format-money"

/** `2026-05-01` as people of that language write a day. */
export function formatDay(day: string, locale: string, style: "short" | "full" = "full"): string {
  const options: Intl.DateTimeFormatOptions =
    style === "full" ? { dateStyle: "medium" } : { day: "numeric", month: "short" }
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(new Date(day))
}

/** How much of what is gone was refunded, in each currency of which anything is gone. */
export function refundedOfGone(
  currencies: readonly Pick<CurrencySums, "currency_code" | "gone" | "sent_back">[],
  locale: string,
): string[] {
  return currencies
    .filter(({ gone }) => !isNone(gone))
    .map(({ currency_code, sent_back }) => formatMoney(sent_back, currency_code, locale))
}

/** How many characters the longest part has that must not be broken. Numbers hold no plain spaces in any language. */
export function longestNumber(sums: readonly string[]): number {
  return Math.max(0, ...sums.flatMap((sum) => sum.split(" ")).map(({ length }) => length))
}

/** How many of the attempts that have ended were paid; null when none has. */
export function paidRate({ not_paid, paid, refused }: AttemptSums): number | null {
  const ended = paid + not_paid + refused
  return ended === 0 ? null : paid / ended
}

export function formatShare(share: number | null, locale: string): string {
  if (share === null) return "–"
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(share)
}

const units: [unit: "day" | "hour" | "minute", seconds: number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
]

/** "45 sec", "2.5 min", "1 hr". */
export function formatDuration(seconds: number, locale: string): string {
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? (["second", 1] as const)
  const format = {
    style: "unit",
    unit,
    unitDisplay: "short",
    maximumFractionDigits: seconds < 10 * size ? 1 : 0,
  } as const
  return new Intl.NumberFormat(locale, format).format(seconds / size)
}

/** A number on an axis, where there is no room for many digits. */
export function formatCompact(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }).format(value)
}

/**
 * "26.086956 USDT (TRON)", or "26,086,956 smallest units of USDT (TRON)": the bare integer before the currency's name
 * would read as so many coins.
 */
export function coinText(
  sum: Pick<CryptoSum, "currency" | "network" | "unit">,
  amount: string,
  { locale, text }: { locale: string; text: Text },
): string {
  const coin = [sum.currency, sum.network && `(${sum.network})`].filter(Boolean).join(" ")
  const shown = formatDecimal(amount, locale)
  return sum.unit === "coin" ? `${shown} ${coin}`.trim() : text("overview.smallest", { amount: shown, coin })
}
