import { ExclamationCircle } from "@medusajs/icons"
import { Container, Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { AccountSummary, Outage } from "../../lib/contract"
import { useAccounts } from "../../lib/queries/accounts"
import { InsideLink } from "../text/inside-link"
import { Moment } from "../text/moment"

const POLL_MS = 30_000

/** Says that a service is away, or accepts no call, on the pages where its payments are looked at. */
export function OutageNotice() {
  const accounts = useAccounts({ pollMs: POLL_MS }).data?.accounts ?? []
  return (
    <>
      {accounts.map(({ name, outage }) =>
        outage ? <Notice key={name} account={name} outage={outage} accounts={accounts} /> : null,
      )}
    </>
  )
}

type NoticeProps = { account: string; outage: Outage; accounts: AccountSummary[] }

function Notice({ account, outage, accounts }: NoticeProps) {
  const { text } = useText()
  const what = text(`outage.${outage.code}`)
  return (
    <Container
      className="flex flex-wrap items-center gap-x-3 gap-y-1 px-6 py-3"
      role="alert"
      data-testid="payin-outage"
    >
      <ExclamationCircle className="text-ui-tag-red-icon shrink-0" />
      <Text size="small" weight="plus">
        {accounts.length > 1 ? text("outage.of", { account, what }) : what}
      </Text>
      <Text size="small" className="text-ui-fg-subtle min-w-0 flex-1 basis-72 text-pretty">
        {text("outage.tried")} <Moment at={outage.at} />. {text("outage.goesOn")}
      </Text>
      <InsideLink to={`/settings/payin?account=${encodeURIComponent(account)}`}>
        <Text size="small" weight="plus">
          {text("outage.toSettings")}
        </Text>
      </InsideLink>
    </Container>
  )
}
