import { Eye, EyeSlash } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { useErrorToast } from "../../hooks/use-error-toast"
import { useText } from "../../i18n/use-text"
import type { AttemptDetail } from "../../lib/contract"
import { useMayUpdate } from "../../lib/queries/accounts"
import { useShowRequisite } from "../../lib/queries/attempts"
import { errorText } from "../../presenters/error-messages"
import { formatExactTime } from "../../presenters/format-time"
import { Row } from "../row"
import { Section } from "../section"

/** Where the customer sends the money: hidden until requested, and not kept. */
export function RequisiteSection({ attempt }: { attempt: AttemptDetail }) {
  const { locale, text } = useText()
  const showError = useErrorToast(errorText)
  const { data, mutate, reset, isPending } = useShowRequisite(attempt.id)
  const mayShow = useMayUpdate()
  const shown = data?.requisite
  const requisite = shown ?? attempt.requisite
  const show = () => mutate(undefined, { onError: showError })
  const button = shown ? (
    <Button size="small" variant="secondary" onClick={reset}>
      <EyeSlash />
      {text("detail.hideRequisite")}
    </Button>
  ) : (
    <Button size="small" variant="secondary" onClick={show} isLoading={isPending}>
      <Eye />
      {text("detail.showRequisite")}
    </Button>
  )
  const none = attempt.details_removed_at
    ? text("detail.detailsRemoved", { date: formatExactTime(attempt.details_removed_at, locale) })
    : text("detail.noRequisite")
  const logged = mayShow ? text("detail.requisiteLogged") : undefined
  return (
    <Section title={text("detail.payment")} subtitle={requisite ? logged : none} aside={mayShow && requisite && button}>
      {requisite?.bank && <Row label={text("detail.bank")}>{requisite.bank}</Row>}
      {requisite?.number && (
        <Row label={text("detail.number")}>
          <span className="font-mono" data-testid="payin-requisite-number">
            {requisite.number}
          </span>
        </Row>
      )}
      {requisite?.phone && (
        <Row label={text("detail.phone")}>
          <span className="font-mono">{requisite.phone}</span>
        </Row>
      )}
      {shown?.owner_name && <Row label={text("detail.owner")}>{shown.owner_name}</Row>}
    </Section>
  )
}
