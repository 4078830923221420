import { ExclamationCircle } from "@medusajs/icons"
import { Container, Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { SilentFault } from "../../lib/contract"
import { useAccounts } from "../../lib/queries/accounts"
import { InsideLink } from "../text/inside-link"
import { Moment } from "../text/moment"

/** Says what is wrong with an account although no call fails: no other notice would. */
export function SilentFaultNotice() {
  const { accounts = [], silent_faults: faults = [] } = useAccounts().data ?? {}
  return (
    <>
      {faults.map((fault) => (
        <Notice key={`${fault.account} ${fault.kind}`} fault={fault} isOnly={accounts.length === 1} />
      ))}
    </>
  )
}

function Notice({ fault, isOnly }: { fault: SilentFault; isOnly: boolean }) {
  const { text } = useText()
  const { account, code, count, kind, paid_before: share, since } = fault
  const inAccount = `?account=${encodeURIComponent(account)}`
  const what = text(`silentFault.${kind}`)
  return (
    <Container
      className="flex flex-wrap items-center gap-x-3 gap-y-1 px-6 py-3"
      role="alert"
      data-testid="payin-silent-fault"
    >
      <ExclamationCircle className="text-ui-tag-red-icon shrink-0" />
      <Text size="small" weight="plus">
        {isOnly ? what : text("outage.of", { account, what })}
        {code && ` (${code})`}
      </Text>
      <Text size="small" className="text-ui-fg-subtle min-w-0 flex-1 basis-72 text-pretty">
        {text(`silentFault.${kind}Count`, { count })} <Moment at={since} />.{" "}
        {share !== null && `${text("silentFault.paidBefore", { share })} `}
        {text(`silentFault.${kind}Cure`)}
      </Text>
      <InsideLink to={`${kind === "unannounced" ? "/settings/payin" : "/payin"}${inAccount}`}>
        <Text size="small" weight="plus">
          {text(kind === "unannounced" ? "silentFault.toWebhook" : "silentFault.toList")}
        </Text>
      </InsideLink>
    </Container>
  )
}
