import { CreditCard, ShoppingCart, SquareTwoStack } from "@medusajs/icons"
import { toast } from "@medusajs/ui"
import { useNavigate } from "react-router-dom"
import { useText } from "../../i18n/use-text"
import type { AttemptItem } from "../../lib/contract"
import { formatMoney } from "../../presenters/format-money"
import { type MoreAction, MoreMenu } from "../menu/more-menu"

/** Where a row leads, and what is asked for when a merchant writes to the service. */
export function AttemptMenu({ attempt }: { attempt: AttemptItem }) {
  const { text, locale } = useText()
  const navigate = useNavigate()
  const { amount, currency_code, external_transaction_id, id, order_number, order_id, trade_id } = attempt
  const go = (to: string) => () => void navigate(to)
  const copy = (label: string, value: string): MoreAction => ({
    label,
    icon: <SquareTwoStack className="text-ui-fg-subtle" />,
    onChoose: async () => {
      try {
        // Browsers have it over HTTPS and on localhost only.
        await navigator.clipboard.writeText(value)
        toast.success(text("list.menu.copied"), { description: value })
      } catch {
        toast.error(text("list.menu.notCopied"), { description: value })
      }
    },
  })
  const pages: MoreAction[] = [
    { label: text("cases.toPayin"), icon: <CreditCard className="text-ui-fg-subtle" />, onChoose: go(`/payin/${id}`) },
  ]
  if (order_id !== null && order_number !== null) {
    const label = text("cases.toOrder", { number: order_number })
    pages.push({ label, icon: <ShoppingCart className="text-ui-fg-subtle" />, onChoose: go(`/orders/${order_id}`) })
  }
  const ids = [copy(text("list.menu.copyExternalId"), external_transaction_id)]
  if (trade_id !== null) ids.unshift(copy(text("list.menu.copyTradeId"), trade_id))
  const name = order_number === null ? formatMoney(amount, currency_code, locale) : `#${order_number}`
  return <MoreMenu of={name} groups={[pages, ids]} />
}
