import { StatusBadge, Text } from "@medusajs/ui"
import { useText } from "../../../i18n/use-text"
import type { ConnectionView } from "../../../lib/contract"
import { problemText } from "../../../presenters/error-messages"
import { formatTime } from "../../../presenters/format-time"
import { Row } from "../../row"

/** When the two sides last spoke, and why the last bad callback was refused. */
export function LastContactRows({ connection }: { connection: ConnectionView }) {
  const { text, locale } = useText()
  const { last_call, last_ok_call_at, last_callback, last_refused_callback: refused } = connection
  const callTime = last_call && formatTime(last_call.at, locale)
  return (
    <>
      <Row label={text("settings.connection.lastCall")}>
        {!last_call && text("settings.connection.noCall")}
        {last_call?.ok && (
          <StatusBadge color="green">{text("settings.connection.callOk", { time: callTime! })}</StatusBadge>
        )}
        {last_call && !last_call.ok && (
          <>
            <StatusBadge color="red">{text("settings.connection.callFailed", { time: callTime! })}</StatusBadge>
            <Text size="small" className="mt-1 text-pretty first-letter:uppercase">
              {problemText(last_call.code, text)}
              {last_call.http_status && ` (HTTP ${last_call.http_status})`}
            </Text>
          </>
        )}
        {last_call && !last_call.ok && last_ok_call_at && (
          <Text size="xsmall" className="text-ui-fg-subtle mt-1">
            {text("settings.connection.lastOkCall", { time: formatTime(last_ok_call_at, locale) })}
          </Text>
        )}
      </Row>
      <Row label={text("settings.connection.lastCallback")}>
        {last_callback
          ? text(
              last_callback.key_index > 0 ? "settings.connection.callbackOldKeyAt" : "settings.connection.callbackAt",
              {
                time: formatTime(last_callback.at, locale),
              },
            )
          : text("settings.connection.noCallback")}
      </Row>
      <Row label={text("settings.connection.lastRefused")}>
        {refused
          ? text("settings.connection.refusedAt", {
              time: formatTime(refused.at, locale),
              reason: text(`settings.connection.refused.${refused.reason}`),
              count: refused.count,
            })
          : text("settings.connection.noRefused")}
      </Row>
    </>
  )
}
