import { useText } from "../../i18n/use-text"
import type { AccountSummary, Outage } from "../../lib/contract"
import { useAccounts } from "../../lib/queries/accounts"
import { Moment } from "../text/moment"
import { FoldedNotices } from "./folded-notices"
import { PageAlert } from "./page-alert"

const POLL_MS = 30_000

/** Says that a service is away, or accepts no call, on the pages where its payments are looked at. */
export function OutageNotice() {
  const accounts = useAccounts({ pollMs: POLL_MS }).data?.accounts ?? []
  const notices = accounts.flatMap(({ name, outage }) =>
    outage
      ? {
          kind: outage.code,
          account: name,
          notice: <Notice account={name} outage={outage} accounts={accounts} />,
        }
      : [],
  )
  return <FoldedNotices notices={notices} />
}

type NoticeProps = { account: string; outage: Outage; accounts: AccountSummary[] }

function Notice({ account, outage, accounts }: NoticeProps) {
  const { text } = useText()
  const what = text(`outage.${outage.code}`)
  const link = { to: `/settings/payin?account=${encodeURIComponent(account)}`, label: text("outage.toSettings") }
  return (
    <PageAlert name="outage" what={accounts.length > 1 ? text("outage.of", { account, what }) : what} link={link}>
      {outage.last_ok_at === null ? (
        text("outage.never")
      ) : (
        <>
          {text("outage.lastAnswer")} <Moment at={outage.last_ok_at} />.
        </>
      )}{" "}
      {text("outage.goesOn")}
    </PageAlert>
  )
}
