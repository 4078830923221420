import { Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { CaseItem } from "../../lib/contract"
import { signedDifference, takenBack } from "../../presenters/case/case-money"
import { Money } from "../text/money"

/** A case's amounts, side by side. */
export function CaseSums({ item }: { item: CaseItem }) {
  const { text, locale } = useText()
  const { expected, arrived, currency_code, to_send } = item.money
  const difference = signedDifference(item, locale)
  const gone = takenBack(item, locale)
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      <Sum label={text("cases.money.expected")}>
        <Money amount={expected} currency={currency_code} />
      </Sum>
      <Sum label={text("cases.money.arrived")}>
        <Money amount={arrived} currency={currency_code} />
      </Sum>
      {gone && (
        <Sum label={text("detail.takenBack")}>
          <span className="text-ui-tag-orange-text tabular-nums">{gone}</span>
        </Sum>
      )}
      {difference && (
        <Sum label={text("cases.money.difference")}>
          <span className="text-ui-tag-orange-text tabular-nums">{difference}</span>
        </Sum>
      )}
      {to_send !== null && (
        <Sum label={text("cases.money.toSend")}>
          <span className="text-ui-tag-orange-text">
            <Money amount={to_send} currency={currency_code} />
          </span>
        </Sum>
      )}
    </dl>
  )
}

function Sum({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="txt-compact-xsmall text-ui-fg-subtle">{label}</dt>
      <dd>
        <Text as="span" size="large" weight="plus" leading="compact">
          {children}
        </Text>
      </dd>
    </div>
  )
}
