import { useText } from "../../i18n/use-text"
import type { SilentFault } from "../../lib/contract"
import { useAccounts } from "../../lib/queries/accounts"
import { Moment } from "../text/moment"
import { PageAlert } from "./page-alert"

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
  const { account, count, kind, paid_before: share, since } = fault
  const isAbsent = fault.code === "trade_absent"
  const code = isAbsent ? null : fault.code
  const words = isAbsent ? "unanswered" : kind
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
