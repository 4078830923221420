import { ArrowPath } from "@medusajs/icons"
import { Button, Text, toast } from "@medusajs/ui"
import { useQuestion } from "../../../hooks/form/use-question"
import { useErrorToast } from "../../../hooks/use-error-toast"
import { useText } from "../../../i18n/use-text"
import { useDeadCallbacks, useReplayDeadCallbacks } from "../../../lib/queries/callbacks"
import { CallbackLine } from "../../detail/callbacks-section"
import { IfMayUpdate } from "../../if-may-update"

/** The latest that were given up, each with its button, and one for all: a fault may have left hundreds. */
export function DeadCallbacks({ account }: { account: string }) {
  const { text } = useText()
  const { data } = useDeadCallbacks(account)
  if (!data || data.callbacks.length === 0) return null
  const { callbacks, page } = data
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-6 pt-4">
        <div className="min-w-0 flex-1 basis-64">
          <Text size="small" weight="plus">
            {text("settings.webhook.dead")}
          </Text>
          <Text size="small" className="text-ui-fg-subtle">
            {text("settings.webhook.deadText")}{" "}
            {page.next_cursor && text("settings.webhook.deadLatest", { count: callbacks.length })}
          </Text>
        </div>
        {callbacks.length > 1 && (
          <IfMayUpdate>
            <ReplayAll account={account} />
          </IfMayUpdate>
        )}
      </div>
      {callbacks.map((callback) => (
        <CallbackLine key={callback.id} callback={callback} />
      ))}
    </div>
  )
}

function ReplayAll({ account }: { account: string }) {
  const { text } = useText()
  const prompt = useQuestion()
  const onError = useErrorToast()
  const { mutate, isPending } = useReplayDeadCallbacks(account)
  const replay = async () => {
    const sure = await prompt({
      variant: "confirmation",
      title: text("settings.webhook.replayAllAsk"),
      description: text("detail.replayAskText"),
      confirmText: text("settings.webhook.replayAll"),
      cancelText: text("common.cancel"),
    })
    const onSuccess = ({ count }: { count: number }) => toast.success(text("settings.webhook.replayedAll", { count }))
    if (sure) mutate(undefined, { onSuccess, onError })
  }
  return (
    <Button size="small" variant="secondary" onClick={() => void replay()} isLoading={isPending}>
      <ArrowPath />
      {text("settings.webhook.replayAll")}
    </Button>
  )
}
