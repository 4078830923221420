import { useText } from "../../i18n/use-text"
import { formatMoney } from "../../presenters/format-money"

/** @param amount a decimal string; null: unknown */
export function Money({ amount, currency }: { amount: string | null; currency: string }) {
  const { text, locale } = useText()
  if (amount === null) return <>{text("common.none")}</>
  return <span className="tabular-nums">{formatMoney(amount, currency, locale)}</span>
}
