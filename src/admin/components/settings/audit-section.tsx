import { Button, Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { AuditItem } from "../../lib/contract"
import { useAudit } from "../../lib/queries/audit"
import { errorText } from "../../presenters/error-messages"
import { auditActor, auditChanges, auditSentence } from "../../presenters/settings/audit-words"
import { LoadError, SectionSkeleton } from "../loading"
import { Section } from "../section"
import { Moment } from "../text/moment"

/** Who changed what in these settings. */
export function AuditSection({ account }: { account: string }) {
  const { text } = useText()
  const { data, error, refetch, ...more } = useAudit(account)
  if (!data)
    return error ? (
      <LoadError part={text("settings.audit.heading")} error={error} onRetry={refetch} />
    ) : (
      <SectionSkeleton rows={2} />
    )
  const entries = data.pages.flatMap((page) => page.entries)
  return (
    <Section title={text("settings.audit.heading")} subtitle={text("settings.audit.text")}>
      {entries.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {text("settings.audit.empty")}
        </Text>
      )}
      {entries.map((entry) => (
        <AuditLine key={entry.id} entry={entry} />
      ))}
      {more.hasNextPage && <LoadMore {...more} error={more.isFetchNextPageError ? error : null} />}
    </Section>
  )
}

type LoadMoreProps = Pick<ReturnType<typeof useAudit>, "error" | "fetchNextPage" | "isFetchingNextPage">

function LoadMore({ error, fetchNextPage, isFetchingNextPage }: LoadMoreProps) {
  const { text } = useText()
  const problem = error && errorText(error)
  return (
    <div className="flex flex-col items-center gap-y-1 px-6 py-3">
      {problem && (
        <Text size="small" className="text-ui-fg-subtle text-pretty" role="alert">
          {text(problem.key, problem.values)}
        </Text>
      )}
      <Button size="small" variant="transparent" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {text("common.loadMore")}
      </Button>
    </div>
  )
}

function AuditLine({ entry }: { entry: AuditItem }) {
  const { text } = useText()
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-6 py-3" data-audit={entry.kind}>
      <div className="min-w-0 flex-1 basis-64">
        <Text size="small" weight="plus" leading="compact">
          {auditSentence(entry, text)}
        </Text>
        {auditChanges(entry, text).map((change, index) => (
          <Text key={index} size="small" className="text-ui-fg-subtle break-words">
            {change}
          </Text>
        ))}
      </div>
      <div className="txt-compact-small text-ui-fg-subtle flex flex-wrap gap-x-3">
        <span>{auditActor(entry, text)}</span>
        <Moment at={entry.at} />
      </div>
    </div>
  )
}
