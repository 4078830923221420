import { useText } from "../../i18n/use-text"
import type { AttemptDetail } from "../../lib/contract"
import { refusalWords } from "../../presenters/attempt/refusal-words"
import { tradeStatusText } from "../../presenters/attempt/trade-status-text"
import { problemText, sentences } from "../../presenters/error-messages"
import { Row } from "../row"
import { Section } from "../section"
import { Deadline } from "../text/deadline"
import { IdText } from "../text/id-text"
import { Moment } from "../text/moment"
import { OutsideLink } from "../text/outside-link"
import { PayOutInvoices } from "./pay-out-invoices"

/** What the service says, and when it was last asked. */
export function TradeSection({ attempt }: { attempt: AttemptDetail }) {
  const { text } = useText()
  const { payment_page_url: page, trade_read_at, next_check_at, trade_id, last_error_code, refusal_code } = attempt
  return (
    <Section title={text("detail.trade")}>
      <Row label={text("detail.status")}>{tradeStatusText(attempt.trade_status, text, attempt.trade_amount)}</Row>
      <Row label={text("detail.readAt")}>{trade_read_at ? <Moment at={trade_read_at} /> : text("common.never")}</Row>
      <Row label={text("detail.nextCheck")}>
        {next_check_at ? <Moment at={next_check_at} isToCome /> : text("detail.noNextCheck")}
      </Row>
      {refusal_code !== null && <Row label={text("detail.refusal")}>{sentences(refusalWords(refusal_code, text))}</Row>}
      {last_error_code && refusal_code === null && (
        <Row label={text("detail.lastError")}>{problemText(last_error_code, text)}</Row>
      )}
      <Row label={text("detail.deadline")}>
        <Deadline account={attempt.account} at={attempt.expires_at} waiting={attempt.state === "open"} />
      </Row>
      {page && (
        <Row label={text("detail.page")}>
          <OutsideLink href={page}>{text("detail.openPage")}</OutsideLink>
        </Row>
      )}
      {attempt.pay_out_invoices && (
        <Row label={text("detail.payOutInvoices")}>
          <PayOutInvoices invoices={attempt.pay_out_invoices} />
        </Row>
      )}
      {trade_id && (
        <Row label={text("detail.tradeId")}>
          <IdText id={trade_id} />
        </Row>
      )}
      <Row label={text("detail.externalId")}>
        <IdText id={attempt.external_transaction_id} />
      </Row>
    </Section>
  )
}
