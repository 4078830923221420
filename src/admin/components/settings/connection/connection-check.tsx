import { CheckCircleSolid, ExclamationCircleSolid, XCircleSolid } from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { useText } from "../../../i18n/use-text"
import type { ConnectionCheck, Finding } from "../../../lib/contract"
import { useCheckConnection } from "../../../lib/queries/accounts"
import { errorText } from "../../../presenters/error-messages"
import { formatTime } from "../../../presenters/format-time"

/** The button that asks the service, and the result in words, with the cure. */
export function ConnectionCheckRow({ account }: { account: string }) {
  const { text, locale } = useText()
  const { data, error, mutate, isPending } = useCheckConnection(account)
  const check = data?.check
  const failure = error && errorText(error)
  return (
    <div className="px-6 py-4" aria-live="polite" data-testid="payin-check">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Text size="small" className="text-ui-fg-subtle">
          {check && text(`settings.check.${verdict(check)}`)}
          {check && ` ${text("settings.check.heading", { time: formatTime(check.at, locale) })}`}
          {failure && `${text("settings.check.failed")}: ${text(failure.key, failure.values)}`}
        </Text>
        <Button size="small" variant="secondary" isLoading={isPending} onClick={() => mutate()}>
          {text("settings.check.button")}
        </Button>
      </div>
      {check && (
        <ul className="mt-3 flex flex-col gap-3">
          {check.findings.map((finding) => (
            <FindingLine key={finding.code} finding={finding} />
          ))}
        </ul>
      )}
    </div>
  )
}

function verdict({ ok, findings }: ConnectionCheck) {
  if (!ok) return "bad"
  return findings.some(({ level }) => level === "warning") ? "warned" : "good"
}

const icons = {
  ok: <CheckCircleSolid className="text-ui-tag-green-icon mt-0.5 shrink-0" />,
  warning: <ExclamationCircleSolid className="text-ui-tag-orange-icon mt-0.5 shrink-0" />,
  error: <XCircleSolid className="text-ui-tag-red-icon mt-0.5 shrink-0" />,
} satisfies Record<Finding["level"], unknown>

function FindingLine({ finding: { code, level, data } }: { finding: Finding }) {
  const { text } = useText()
  const values = {
    currencies: data.currencies ?? 0,
    banks: data.banks ?? 0,
    choice: data.choice ?? "",
    modules: (data.missing_modules ?? []).join(", "),
    address: data.address ?? text(data.proxied ? "settings.addressOfProxy" : "settings.addressUnknown"),
  }
  const technical = [data.http_status && `HTTP ${data.http_status}`, data.service_code].filter(Boolean).join(", ")
  return (
    <li className="flex gap-2" data-finding={code}>
      {icons[level]}
      <div className="min-w-0">
        <Text size="small" leading="compact">
          {text(`settings.finding.${code}.what`, values)}
          {technical && <span className="text-ui-fg-subtle"> ({technical})</span>}
        </Text>
        {level !== "ok" && (
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {text(`settings.finding.${code}.cure`, values)}
          </Text>
        )}
      </div>
    </li>
  )
}
