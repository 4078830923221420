import { Badge, Tooltip } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import { useAccounts } from "../../lib/queries/accounts"

/** Marks what belongs to a sandbox or test account. Nothing for a live one. */
export function TestMark({ account }: { account: string }) {
  const accounts = useAccounts().data?.accounts ?? []
  const { text } = useText()
  const isTest = accounts.some(({ name, test }) => name === account && test)
  return isTest ? <Mark label={text("test.mark")} /> : null
}

/** The same for a page of several accounts: it names those it is about, unless all of them are. */
export function TestAccounts() {
  const accounts = useAccounts().data?.accounts ?? []
  const { text } = useText()
  const tests = accounts.filter(({ test }) => test)
  if (tests.length === 0) return null
  const names = tests.map(({ name }) => name).join(", ")
  const label = tests.length === accounts.length ? text("test.mark") : text("test.markOf", { accounts: names })
  return <Mark label={label} />
}

function Mark({ label }: { label: string }) {
  const { text } = useText()
  return (
    <Tooltip content={text("test.hint")}>
      <Badge size="2xsmall" color="purple" className="text-nowrap" data-testid="payin-test" tabIndex={0}>
        {label}
      </Badge>
    </Tooltip>
  )
}
