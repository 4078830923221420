import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useText } from "../../i18n/use-text"
import type { CaseItem } from "../../lib/contract"
import { Money } from "../text/money"

/** Whose money it is: what tells one case from the next in a drawer that covers the list. */
export function CaseSummary({ item: { attempt, money } }: { item: CaseItem }) {
  const { text } = useText()
  const { email, order_number } = attempt
  return (
    <dl className="bg-ui-bg-subtle grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md border px-4 py-3">
      <Fact label={text("cases.summary.customer")}>{email ?? text("cases.summary.noCustomer")}</Fact>
      <Fact label={text("cases.summary.order")}>
        {order_number === null ? text("cases.summary.noOrder") : `#${order_number}`}
      </Fact>
      <Fact label={text("cases.summary.amount")}>
        <Money amount={money.to_send ?? money.arrived ?? money.expected} currency={money.currency_code} />
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>
        <Text as="span" size="small" className="text-ui-fg-subtle">
          {label}
        </Text>
      </dt>
      <dd className="min-w-0 break-words text-right">
        <Text as="span" size="small" weight="plus">
          {children}
        </Text>
      </dd>
    </>
  )
}
