import { useText } from "../../i18n/use-text"
import type { SilentFault } from "../../lib/contract"
import { useAccounts } from "../../lib/queries/accounts"
import { Moment } from "../text/moment"
import { FoldedNotices } from "./folded-notices"
import { PageAlert } from "./page-alert"

/** Says what is wrong with an account although no call fails: no other notice would. */
export function SilentFaultNotice() {
  const { accounts = [], silent_faults: faults = [] } = useAccounts().data ?? {}
  const notices = faults.map((fault) => ({
    kind: wordsOf(fault),
    account: fault.account,
    notice: <Notice fault={fault} isOnly={accounts.length === 1} />,
  }))
  return <FoldedNotices notices={notices} />
}

function Notice({ fault, isOnly }: { fault: SilentFault; isOnly: boolean }) {
  const { text } = useText()
  const { account, count, kind, paid_before: share, since } = fault
  const words = wordsOf(fault)
  const code = words === "unanswered" ? null : fault.code
  const inAccount = `?account=${encodeURIComponent(account)}`
  const link =
    kind === "unannounced"
      ? { to: `/settings/payin${inAccount}`, label: text("silentFault.toWebhook") }
      : { to: `/payin${inAccount}`, label: text("silentFault.toList") }
  const what = isOnly
    ? text(`silentFault.${words}`)
    : text("outage.of", { account, what: text(`silentFault.${words}`) })
  return (
    <PageAlert name="silent-fault" what={code ? `${what} (${code})` : what} link={link}>
      {text(`silentFault.${words}Count`, { count })} <Moment at={since} />.{" "}
      {share !== null && `${text("silentFault.paidBefore", { share })} `}
      {text(`silentFault.${words}Cure`)}
    </PageAlert>
  )
}

/** Which words say it, of which there are some for each kind of trouble. */
function wordsOf({ code, kind }: SilentFault) {
  return code === "trade_absent" ? "unanswered" : kind
}
