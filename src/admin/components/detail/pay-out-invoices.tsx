import { useText } from "../../i18n/use-text"
import type { AttemptDetail } from "../../lib/contract"
import { addressText } from "../../presenters/attempt/address-text"
import { OutsideLink } from "../text/outside-link"

/** What the service gave as `payoutInvoicesUrl`: a link where it is a web address, otherwise the text, or a count. */
export function PayOutInvoices({ invoices }: { invoices: NonNullable<AttemptDetail["pay_out_invoices"]> }) {
  const { text } = useText()
  const { urls, texts, others } = invoices
  return (
    <span className="flex flex-col items-start gap-1">
      {urls.map((url) => (
        <OutsideLink key={url} href={url}>
          <span className="line-clamp-2 break-all" title={url}>
            {addressText(url)}
          </span>
        </OutsideLink>
      ))}
      {texts.map((each) => (
        <span key={each} className="line-clamp-2 break-all" title={each}>
          {each}
        </span>
      ))}
      {others > 0 && <span className="text-ui-fg-muted">{text("detail.payOutInvoicesOthers", { count: others })}</span>}
    </span>
  )
}
