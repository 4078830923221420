import { ArrowUturnLeft } from "@medusajs/icons"
import { Button, InlineTip, StatusBadge, Text } from "@medusajs/ui"
import { useState } from "react"
import { useForgetPrompt } from "../../../hooks/use-forget-prompt"
import { useText } from "../../../i18n/use-text"
import type { AccountView } from "../../../lib/contract"
import { formatTime } from "../../../presenters/format-time"
import { IfMayUpdate } from "../../if-may-update"
import { MoreMenu } from "../../menu/more-menu"
import { TestMark } from "../../notices/test-mark"
import { Row } from "../../row"
import { Section } from "../../section"
import { SourceBadge } from "../checkout/source-badge"
import { ConnectionCheckRow } from "./connection-check"
import { ConnectionDrawer } from "./connection-drawer"
import { LastContactRows } from "./last-contact-rows"

/** How the store reaches the service, whether it works, and the keys. */
export function ConnectionSection({ account }: { account: AccountView }) {
  const { text } = useText()
  const [isOpen, setOpen] = useState(false)
  const { connected, connection, encryption } = account
  return (
    <Section
      title={text("settings.connection.heading")}
      subtitle={connected ? undefined : text("settings.connection.notConnectedText")}
      aside={
        <>
          <TestMark account={account.name} />
          <ConnectionBadge account={account} />
          <IfMayUpdate>
            <Button
              size="small"
              variant="secondary"
              data-testid="payin-connect"
              onClick={() => setOpen(true)}
              disabled={!encryption.available}
            >
              {text(connected ? "settings.connection.change" : "settings.connection.connect")}
            </Button>
            {connection.source === "admin" && <ConnectionMenu account={account} />}
          </IfMayUpdate>
        </>
      }
    >
      {!encryption.available && (
        <div className="px-6 py-4">
          <InlineTip variant="warning" label={text("settings.connection.apiKey")}>
            {text("reason.no_encryption_key.what")} {text("reason.no_encryption_key.cure")}
          </InlineTip>
        </div>
      )}
      {connected && <KeyRows account={account} />}
      <LastContactRows connection={connection} />
      <IfMayUpdate>{connected && <ConnectionCheckRow account={account.name} />}</IfMayUpdate>
      <ConnectionDrawer account={account} open={isOpen} onOpenChange={setOpen} />
    </Section>
  )
}

function ConnectionMenu({ account }: { account: AccountView }) {
  const { text } = useText()
  const { forget, isForgetting } = useForgetPrompt(account.name)
  const forgetting = {
    label: text("settings.connection.forget"),
    icon: <ArrowUturnLeft className="text-ui-fg-subtle" />,
    onChoose: () => void forget(),
    isDisabled: isForgetting,
  }
  return <MoreMenu of={text("settings.connection.heading")} groups={[[forgetting]]} />
}

/** An address and a key alone are no connection: the last call must have succeeded. */
function ConnectionBadge({ account: { connected, connection } }: { account: AccountView }) {
  const { text } = useText()
  if (!connected) return <StatusBadge color="orange">{text("settings.connection.notConnected")}</StatusBadge>
  if (!connection.last_call) return <StatusBadge color="grey">{text("settings.connection.notTried")}</StatusBadge>
  if (!connection.last_call.ok) {
    return <StatusBadge color="red">{text("settings.connection.failing")}</StatusBadge>
  }
  return <StatusBadge color="green">{text("settings.connection.connected")}</StatusBadge>
}

function KeyRows({ account: { connection } }: { account: AccountView }) {
  const { text, locale } = useText()
  const { base_url, api_key_last4, previous_keys, source } = connection
  return (
    <>
      <Row label={text("settings.connection.baseUrl")}>
        <span className="flex flex-wrap items-center gap-2">
          {base_url ?? text("common.none")} <SourceBadge source={source} />
        </span>
      </Row>
      <Row label={text("settings.connection.apiKey")}>
        {api_key_last4 ? text("settings.connection.apiKeyEnds", { last4: api_key_last4 }) : text("common.none")}
      </Row>
      {previous_keys.length > 0 && (
        <Row label={text("settings.connection.previous")}>
          {previous_keys.map(({ last4, until }, index) => (
            <Text key={index} size="small" leading="compact">
              {until
                ? text("settings.connection.previousUntil", { last4, time: formatTime(until, locale) })
                : text("settings.connection.previousOptions", { last4 })}
            </Text>
          ))}
        </Row>
      )}
    </>
  )
}
