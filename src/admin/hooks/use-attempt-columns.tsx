import { createDataTableColumnHelper } from "@medusajs/ui"
import { type ReactNode, useMemo } from "react"
import { Link } from "react-router-dom"
import { AttemptState } from "../components/attempt/attempt-state"
import { RefusalReason } from "../components/attempt/refusal-reason"
import { AttemptMenu } from "../components/list/attempt-menu"
import { Moment } from "../components/text/moment"
import { Money } from "../components/text/money"
import { useText } from "../i18n/use-text"
import type { AttemptItem } from "../lib/contract"
import { keptText } from "../presenters/attempt/left-of"
import { orderName } from "../presenters/attempt/order-name"
import { formatMoney } from "../presenters/format-money"
import { formatExactTime } from "../presenters/format-time"
import { useWidth, type Width } from "./list/use-width"

const column = createDataTableColumnHelper<AttemptItem>()

/** @param severalAccounts whether the account has to be shown */
export function useAttemptColumns(severalAccounts: boolean) {
  const { text, locale } = useText()
  const width = useWidth()
  return useMemo(() => {
    const shown = { width, severalAccounts }
    const sorting = { enableSorting: true }
    const amountLabels = { sortAscLabel: text("list.sort.smallest"), sortDescLabel: text("list.sort.largest") }
    const timeLabels = { sortAscLabel: text("list.sort.oldest"), sortDescLabel: text("list.sort.newest") }
    const account = column.accessor("account", { header: text("list.columns.account"), ...accountCell })
    const columns = [
      column.accessor("order_number", {
        header: text("list.columns.order"),
        cell: ({ row: { original } }) =>
          firstCell(original, orderCell(original, { locale, name: orderName(original, text) }), shown),
      }),
      column.accessor("status", {
        header: text("list.columns.state"),
        cell: ({ row: { original } }) => (
          <>
            <AttemptState attempt={original} />
            <RefusalReason attempt={original} />
          </>
        ),
        truncateTooltip: false,
      }),
      column.accessor("email", { header: text("list.columns.customer"), ...emailCell }),
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
      column.accessor("net", {
        header: text("list.columns.net"),
        cell: ({ row: { original } }) => <Kept attempt={original} />,
        align: "right",
      }),
      column.display({ id: "actions", cell: ({ row }) => <AttemptMenu attempt={row.original} /> }),
    ]
    return columns.filter(isFor[width])
  }, [locale, severalAccounts, width])
}

function Kept({ attempt: { currency_code, net } }: { attempt: AttemptItem }) {
  const language = useText()
  if (net === null) return <>{language.text("common.none")}</>
  return <span className="tabular-nums">{keptText(net, currency_code, language)}</span>
}

/** One long address or name would push the amounts of all rows out of view. In pixels. */
const emailCell = { cell: ({ getValue }: { getValue: () => string | null }) => getValue() ?? "–", maxSize: 260 }
const accountCell = { maxSize: 160 }

type Shown = { width: Width; severalAccounts: boolean }

/** What has no column of its own on a smaller screen is below the order. */
function firstCell(attempt: AttemptItem, order: ReactNode, { width, severalAccounts }: Shown) {
  return (
    <span className="flex flex-col items-start gap-1 py-1 max-sm:whitespace-normal">
      {order}
      {width === "narrow" && <AttemptState attempt={attempt} />}
      {width !== "wide" && (
        <span className="text-ui-fg-subtle txt-compact-xsmall">
          <Moment at={attempt.created_at} />
          {severalAccounts && (
            <>
              {" · "}
              <span className="inline-block max-w-40 truncate align-bottom" title={attempt.account}>
                {attempt.account}
              </span>
            </>
          )}
        </span>
      )}
    </span>
  )
}

/** On a phone, the state is below the order, and the amount beside both. The money stays in sight on small screens. */
const isFor: Record<Width, (each: object) => boolean> = {
  narrow: (each) => isOneOf(each, ["order_number", "amount"]),
  medium: (each) => !isOneOf(each, ["created_at", "account"]),
  wide: () => true,
}

function isOneOf(each: object, keys: readonly string[]): boolean {
  return "accessorKey" in each && keys.includes(String(each.accessorKey))
}

/** A link, so that the row can be opened without a mouse or in another tab. A click must not reach the row as well. */
function orderCell(attempt: AttemptItem, { locale, name }: { locale: string; name: string }) {
  const { amount, created_at, currency_code, id, order_number, superseded } = attempt
  const isAlike = order_number === null || superseded
  const tone = order_number === null ? "text-ui-fg-subtle" : ""
  return (
    <Link
      to={`/payin/${id}`}
      className={`${tone} focus-visible:shadow-borders-focus rounded outline-none`}
      onClick={(event) => event.stopPropagation()}
    >
      {name}
      {isAlike && (
        // Several rows show the same words: a list of links tells them apart.
        <span className="sr-only">
          , {formatMoney(amount, currency_code, locale)}, {formatExactTime(created_at, locale)}
        </span>
      )}
    </Link>
  )
}
