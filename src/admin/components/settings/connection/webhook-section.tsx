import { Button, Code, Copy, InlineTip, Text } from "@medusajs/ui"
import { useText } from "../../../i18n/use-text"
import type { AccountView } from "../../../lib/contract"
import { useTestCallback } from "../../../lib/queries/accounts"
import { errorText } from "../../../presenters/error-messages"
import { IfMayUpdate } from "../../if-may-update"
import { Section } from "../../section"
import { DeadCallbacks } from "./dead-callbacks"

/** The address for the merchant panel, any warnings about it, and a test that goes through it. */
export function WebhookSection({ account }: { account: AccountView }) {
  const { text } = useText()
  const { webhook } = account
  return (
    <Section title={text("settings.webhook.heading")} subtitle={text("settings.webhook.text")}>
      <div className="flex flex-col gap-3 px-6 py-4">
        <div className="flex min-w-0 items-center gap-2">
          <Code className="truncate" data-testid="payin-webhook-url">
            {webhook.url}
          </Code>
          <Copy content={webhook.url} className="text-ui-fg-muted shrink-0" />
        </div>
        <Text size="xsmall" className="text-ui-fg-subtle">
          {text(`settings.webhook.source.${webhook.source}`)}
        </Text>
        {webhook.warnings.map((warning) => (
          <InlineTip key={warning} variant="warning" label={text("settings.webhook.url")}>
            {text(`settings.webhook.${warning}`)}
          </InlineTip>
        ))}
      </div>
      <IfMayUpdate>{account.connected && <TestRow account={account.name} />}</IfMayUpdate>
      <DeadCallbacks account={account.name} />
    </Section>
  )
}

function TestRow({ account }: { account: string }) {
  const { text } = useText()
  const { data, error, mutate, isPending } = useTestCallback(account)
  const test = data?.test
  const failed = test && test.result !== "kept" ? test.result : undefined
  const failure = error && errorText(error)
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-6 py-4"
      data-testid="payin-test-callback"
    >
      <div className="min-w-0 flex-1 basis-64" aria-live="polite">
        <Text size="small" className={test || failure ? "" : "text-ui-fg-subtle"}>
          {!test && !failure && text("settings.webhook.testHint")}
          {test?.ok && text("settings.webhook.testOk", { ms: test.duration_ms })}
          {failed && text(`settings.webhook.result.${failed}.what`, { status: test?.http_status ?? "" })}
          {failure && text(failure.key, failure.values)}
        </Text>
        {failed && (
          <Text size="small" className="text-ui-fg-subtle">
            {text(`settings.webhook.result.${failed}.cure`)}
          </Text>
        )}
      </div>
      <Button size="small" variant="secondary" isLoading={isPending} onClick={() => mutate()}>
        {text("settings.webhook.test")}
      </Button>
    </div>
  )
}
