import { StatusBadge } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { AttemptDetail, PayOutItem } from "../../lib/contract"
import { payOutReason } from "../../presenters/attempt/pay-out-reason"
import { Row } from "../row"
import { Section } from "../section"
import { IdText } from "../text/id-text"
import { Moment } from "../text/moment"
import { Money } from "../text/money"

const tones = {
  sending: "blue",
  unsure: "orange",
  accepted: "blue",
  done: "green",
  failed: "red",
  refused: "grey",
} as const satisfies Record<PayOutItem["state"], string>

/** What was sent for refunds, and what the service says about it. Absent while nothing was. */
export function PayOutsSection({ attempt }: { attempt: AttemptDetail }) {
  const { text } = useText()
  if (attempt.pay_outs.length === 0) return null
  return (
    <Section title={text("detail.payOuts")}>
      {attempt.pay_outs.map((payOut) => (
        <PayOut key={payOut.id} payOut={payOut} />
      ))}
    </Section>
  )
}

function PayOut({ payOut }: { payOut: PayOutItem }) {
  const { text } = useText()
  const { amount, currency_code, reason, read_at, state, status } = payOut
  const id = payOut.trade_id ?? payOut.external_transaction_id
  return (
    <div data-testid="payin-pay-out" className="divide-y">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
        <span className="txt-compact-small flex flex-wrap items-center gap-x-3">
          <Money amount={amount} currency={currency_code} />
          <Moment at={payOut.created_at} />
        </span>
        <StatusBadge color={tones[state]}>{text(`detail.payOutState.${state}`)}</StatusBadge>
      </div>
      {status !== null && <Row label={text("detail.status")}>{status}</Row>}
      {reason && <Row label={text("detail.payOutReason")}>{payOutReason(reason)}</Row>}
      {read_at && (
        <Row label={text("detail.readAt")}>
          <Moment at={read_at} />
        </Row>
      )}
      {id && (
        <Row label={text(payOut.trade_id ? "detail.payOutId" : "detail.externalId")}>
          <IdText id={id} />
        </Row>
      )}
    </div>
  )
}
