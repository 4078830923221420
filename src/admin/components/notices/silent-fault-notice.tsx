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
  const { account, code, count, kind, paid_before: share, since } = fault
  const inAccount = `?account=${encodeURIComponent(account)}`
  const link =
    kind === "unannounced"
      ? { to: `/settings/payin${inAccount}`, label: text("silentFault.toWebhook") }
      : { to: `/payin${inAccount}`, label: text("silentFault.toList") }
  const what = isOnly ? text(`silentFault.${kind}`) : text("outage.of", { account, what: text(`silentFault.${kind}`) })
  return (
    <PageAlert name="silent-fault" what={code ? `${what} (${code})` : what} link={link}>
      {text(`silentFault.${kind}Count`, { count })} <Moment at={since} />.{" "}
      {share !== null && `${text("silentFault.paidBefore", { share })} `}
      {text(`silentFault.${kind}Cure`)}
    </PageAlert>
  )
}
