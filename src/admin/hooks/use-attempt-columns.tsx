import { createDataTableColumnHelper } from "@medusajs/ui"
import { useMemo } from "react"
import { Link } from "react-router-dom"
import { AttemptStateBadge } from "../components/attempt/attempt-state"
import { Moment } from "../components/text/moment"
import { Money } from "../components/text/money"
import { useText } from "../i18n/use-text"
import type { AttemptItem } from "../lib/contract"
import { arrivedOf } from "../presenters/attempt/arrived-of"
import { noOrderKey } from "../presenters/settings/no-order-key"

const column = createDataTableColumnHelper<AttemptItem>()

/** @param severalAccounts whether the account needs a column */
export function useAttemptColumns(severalAccounts: boolean) {
  const { text, locale } = useText()
  return useMemo(() => {
    const sorting = { enableSorting: true }
    const amountLabels = { sortAscLabel: text("list.sort.smallest"), sortDescLabel: text("list.sort.largest") }
    const timeLabels = { sortAscLabel: text("list.sort.oldest"), sortDescLabel: text("list.sort.newest") }
    const account = column.accessor("account", { header: text("list.columns.account") })
    return [
      column.accessor("order_display_id", {
        header: text("list.columns.order"),
        cell: ({ row }) => orderCell(row.original, text(noOrderKey(row.original))),
      }),
      column.accessor("state", {
        header: text("list.columns.state"),
        cell: ({ row }) => <AttemptStateBadge attempt={row.original} />,
        truncateTooltip: false,
      }),
      column.accessor("email", { header: text("list.columns.customer"), cell: ({ getValue }) => getValue() ?? "–" }),
      column.accessor("created_at", {
        header: text("list.columns.created"),
        cell: ({ getValue }) => <Moment at={getValue()} />,
        ...sorting,
        ...timeLabels,
      }),
      ...(severalAccounts ? [account] : []),
      column.accessor("amount", {
        header: text("list.columns.expected"),
        cell: ({ row: { original } }) => <Money amount={original.amount} currency={original.currency_code} />,
        align: "right",
        ...sorting,
        ...amountLabels,
      }),
      column.accessor("trade_amount", {
        header: text("list.columns.arrived"),
        cell: ({ row: { original } }) => <Money amount={arrivedOf(original)} currency={original.currency_code} />,
        align: "right",
      }),
    ]
  }, [locale, severalAccounts])
}

/** A link, so that the row can be opened without a mouse or in another tab. A click must not reach the row as well. */
function orderCell({ id, order_display_id }: AttemptItem, none: string) {
  const tone = order_display_id === null ? "text-ui-fg-muted" : ""
  return (
    <Link
      to={`/payin/${id}`}
      className={`${tone} focus-visible:shadow-borders-focus rounded outline-none`}
      onClick={(event) => event.stopPropagation()}
    >
      {order_display_id === null ? none : `#${order_display_id}`}
    </Link>
  )
}
