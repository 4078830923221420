import { ArrowPath } from "@medusajs/icons"
import { Badge, Button, StatusBadge, Text, toast } from "@medusajs/ui"
import { useQuestion } from "../../hooks/form/use-question"
import { useErrorToast } from "../../hooks/use-error-toast"
import { useText } from "../../i18n/use-text"
import type { CallbackItem } from "../../lib/contract"
import { useReplayCallback } from "../../lib/queries/callbacks"
import { problemText } from "../../presenters/error-messages"
import { IfMayUpdate } from "../if-may-update"
import { Section } from "../section"
import { Moment } from "../text/moment"

const tones = { pending: "blue", done: "green", unmatched: "grey", dead: "red" } as const

/** A trade's callbacks, each of which can be processed again. */
export function CallbacksSection({ callbacks }: { callbacks: CallbackItem[] }) {
  const { text } = useText()
  return (
    <Section title={text("detail.callbacks")}>
      {callbacks.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {text("detail.noCallbacks")}
        </Text>
      )}
      {callbacks.map((callback) => (
        <CallbackLine key={callback.id} callback={callback} />
      ))}
    </Section>
  )
}

export function CallbackLine({ callback }: { callback: CallbackItem }) {
  const { text } = useText()
  const { replay, isPending } = useReplay(callback.id)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-3 sm:flex-nowrap">
      <span className="txt-compact-small text-ui-fg-subtle flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge color={tones[callback.state]}>{text(`detail.callbackState.${callback.state}`)}</StatusBadge>
        <Moment at={callback.received_at} />
        <span>{text("detail.callbackTimes", { count: callback.deliveries })}</span>
        {callback.key_index > 0 && <Badge size="2xsmall">{text("detail.callbackOldKey")}</Badge>}
        {callback.test && <Badge size="2xsmall">{text("detail.callbackTest")}</Badge>}
        {callback.last_error_code && <span>{problemText(callback.last_error_code, text)}</span>}
      </span>
      <IfMayUpdate>
        <Button
          size="small"
          variant="transparent"
          className="shrink-0"
          onClick={() => void replay()}
          isLoading={isPending}
        >
          <ArrowPath />
          {text("detail.replay")}
        </Button>
      </IfMayUpdate>
    </div>
  )
}

function useReplay(id: string) {
  const { text } = useText()
  const showError = useErrorToast()
  const prompt = useQuestion()
  const { mutate, isPending } = useReplayCallback()
  const replay = async () => {
    const sure = await prompt({
      variant: "confirmation",
      title: text("detail.replayAsk"),
      description: text("detail.replayAskText"),
      confirmText: text("detail.replay"),
      cancelText: text("common.cancel"),
    })
    if (!sure) return
    mutate(id, {
      onSuccess: ({ callback: { state } }) => {
        if (state === "done") return toast.success(text("detail.replayed"))
        return toast.info(text(state === "unmatched" ? "detail.replayUnmatched" : "detail.replayOwed"))
      },
      onError: showError,
    })
  }
  return { replay, isPending }
}
