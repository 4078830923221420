import { Input, Select, Text, toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { connectionKeyProblem } from "../../../presenters/settings/connection-key-problem"
import { baseUrlProblem } from "../../../presenters/settings/web-address"
import { useErrorToast } from "../../../hooks/use-error-toast"
import { useText } from "../../../i18n/use-text"
import { useChangeConnection } from "../../../lib/queries/accounts"
import type { AccountView, ChangeConnectionBody } from "../../../lib/contract"
import { DrawerForm, FormDrawer } from "../../form-drawer"
import { FormField } from "../checkout/form-field"

type ConnectionDrawerProps = { account: AccountView; open: boolean; onOpenChange: (open: boolean) => void }

/** Enters or replaces the base address and the key. */
export function ConnectionDrawer({ account, open, onOpenChange }: ConnectionDrawerProps) {
  return (
    <FormDrawer open={open} onOpenChange={onOpenChange}>
      <ConnectionForm account={account} onDone={() => onOpenChange(false)} />
    </FormDrawer>
  )
}

function ConnectionForm({ account, onDone }: { account: AccountView; onDone: () => void }) {
  const { text } = useText()
  const form = useConnectionForm(account, onDone)
  const replaces = account.connection.api_key_last4 !== null
  return (
    <DrawerForm
      title={text("settings.connection.heading")}
      isPending={form.isPending}
      onSubmit={() => void form.submit()}
    >
      <Text size="small" className="text-ui-fg-subtle">
        {text("settings.connection.drawerText")}
      </Text>
      <FormField
        id="payin-base-url"
        label={text("settings.connection.baseUrl")}
        hint={text("settings.connection.baseUrlHint")}
        problem={form.problems.baseUrl}
      >
        <Input value={form.baseUrl} onChange={(event) => form.setBaseUrl(event.target.value)} inputMode="url" />
      </FormField>
      <FormField
        id="payin-api-key"
        label={text("settings.connection.apiKey")}
        hint={text(replaces ? "settings.connection.apiKeyHint" : "settings.connection.apiKeyHintFirst")}
        problem={form.problems.apiKey}
      >
        <Input
          type="password"
          autoComplete="off"
          value={form.apiKey}
          onChange={(event) => form.setApiKey(event.target.value)}
        />
      </FormField>
      {replaces && form.apiKey !== "" && <KeepPrevious hours={form.hours} onChange={form.setHours} />}
    </DrawerForm>
  )
}

const hourChoices = [0, 1, 24, 72, 168, 720]

function KeepPrevious({ hours, onChange }: { hours: number; onChange: (hours: number) => void }) {
  const { text } = useText()
  return (
    <div className="flex flex-col gap-y-2">
      <Text size="small" weight="plus" id="payin-keep-label">
        {text("settings.connection.keep")}
      </Text>
      <Select value={String(hours)} onValueChange={(value) => onChange(Number(value))}>
        <Select.Trigger aria-labelledby="payin-keep-label">
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          {hourChoices.map((choice) => (
            <Select.Item key={choice} value={String(choice)}>
              {text("settings.connection.hours", { count: choice })}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
      <Text size="small" className="text-ui-fg-subtle">
        {text("settings.connection.keepHint")}
      </Text>
    </div>
  )
}

function useConnectionForm({ name, connection }: AccountView, onDone: () => void) {
  const { text } = useText()
  const tellError = useErrorToast()
  const prompt = usePrompt()
  const { mutate, isPending } = useChangeConnection(name)
  const [baseUrl, setBaseUrl] = useState(connection.base_url ?? "")
  const [apiKey, setApiKey] = useState("")
  const [hours, setHours] = useState(24)
  const [tried, setTried] = useState(false)
  const replaces = connection.api_key_last4 !== null && apiKey !== ""
  const urlProblem = baseUrlProblem(baseUrl.trim())
  const keyProblem = connectionKeyProblem(apiKey.trim(), baseUrl.trim(), connection)
  const problems = {
    baseUrl: urlProblem && text(urlProblem.key),
    apiKey: keyProblem && text(keyProblem),
  }
  const askFirst = () =>
    prompt({
      title: text("settings.connection.rotateAsk"),
      description: text(hours === 0 ? "settings.connection.rotateAskNone" : "settings.connection.rotateAskText", {
        hours: text("settings.connection.hours", { count: hours }),
      }),
      confirmText: text("settings.connection.rotate"),
      cancelText: text("common.cancel"),
    })
  const submit = async () => {
    setTried(true)
    if (problems.baseUrl || problems.apiKey) return
    if (replaces && !(await askFirst())) return
    const body: ChangeConnectionBody = {
      ...(baseUrl.trim() === connection.base_url ? {} : { base_url: baseUrl.trim() }),
      ...(apiKey === "" ? {} : { api_key: apiKey.trim() }),
      ...(replaces ? { keep_previous_for_hours: hours } : {}),
    }
    if (Object.keys(body).length === 0) return onDone()
    mutate(body, {
      onSuccess: () => {
        toast.success(text("settings.connection.saved"))
        onDone()
      },
      onError: tellError,
    })
  }
  const shown = tried ? problems : { baseUrl: undefined, apiKey: undefined }
  return { baseUrl, setBaseUrl, apiKey, setApiKey, hours, setHours, problems: shown, submit, isPending }
}
