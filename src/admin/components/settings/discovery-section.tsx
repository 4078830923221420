import { Badge, InlineTip, Text, toast, Tooltip } from "@medusajs/ui"
import { useErrorToast } from "../../hooks/use-error-toast"
import { useText } from "../../i18n/use-text"
import type { ListedEntry } from "../../lib/contract"
import { useDiscovery, useRefreshDiscovery } from "../../lib/queries/accounts"
import { problemMessage, sentences } from "../../presenters/error-messages"
import { formatTime } from "../../presenters/format-time"
import { LoadError, SectionSkeleton } from "../loading"
import { RefreshButton } from "../refresh-button"
import { Row } from "../row"
import { Section } from "../section"

/** What the service lists for the account: the source of truth for what can be requested. */
export function DiscoverySection({ account }: { account: string }) {
  const { text, locale } = useText()
  const { data, error, refetch } = useDiscovery(account)
  const { refresh, isPending } = useRefresh(account)
  if (!data)
    return error ? (
      <LoadError part={text("settings.discovery.heading")} error={error} onRetry={refetch} />
    ) : (
      <SectionSkeleton rows={2} />
    )
  const { read_at, currencies, banks, problem } = data.discovery
  return (
    <Section
      title={text("settings.discovery.heading")}
      subtitle={
        read_at
          ? text("settings.discovery.readAt", { time: formatTime(read_at, locale) })
          : text("settings.discovery.neverRead")
      }
      aside={<RefreshButton refresh={refresh} isRefreshing={isPending} />}
    >
      {problem && (
        <div className="px-6 py-4">
          <InlineTip variant="error" label={text("settings.discovery.heading")}>
            {text("settings.discovery.problem")} {sentences(problemMessage(problem, text))}{" "}
            {currencies.length + banks.length > 0 && text("settings.discovery.old")}
          </InlineTip>
        </div>
      )}
      <Row label={text("settings.discovery.currencies")}>
        <Entries entries={currencies} isKnown={read_at !== null} />
      </Row>
      <Row label={text("settings.discovery.banks")}>
        <Entries entries={banks} isKnown={read_at !== null} />
      </Row>
    </Section>
  )
}

/** Codes, each with its rate where the service gives one; everything else in the entry on demand. */
function Entries({ entries, isKnown }: { entries: ListedEntry[]; isKnown: boolean }) {
  const { text } = useText()
  if (entries.length === 0)
    return <Text size="small">{text(isKnown ? "settings.discovery.none" : "common.unknown")}</Text>
  return (
    <span className="flex flex-wrap gap-1.5">
      {entries.map(({ code, listed }) => {
        const fields = Object.entries(listed)
        const rate = fields.find(([name]) => /rate/i.test(name))?.[1]
        const badge = (
          <Badge key={code} size="2xsmall">
            {code}
            {rate !== undefined && <span className="text-ui-fg-subtle ml-1 tabular-nums">{String(rate)}</span>}
          </Badge>
        )
        if (fields.length === 0) return badge
        return (
          <Tooltip key={code} content={fields.map(([name, value]) => `${name}: ${String(value)}`).join(", ")}>
            {badge}
          </Tooltip>
        )
      })}
    </span>
  )
}

function useRefresh(account: string) {
  const { text } = useText()
  const showError = useErrorToast()
  const { mutate, isPending } = useRefreshDiscovery(account)
  const refresh = () =>
    mutate(undefined, {
      onSuccess: ({ discovery }) => {
        if (!discovery.problem) toast.success(text("settings.discovery.refreshed"))
      },
      onError: showError,
    })
  return { refresh, isPending }
}
