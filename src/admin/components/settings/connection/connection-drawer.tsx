import { zodResolver } from "@hookform/resolvers/zod"
import { Button, InlineTip, Input, Select, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { useForm, useWatch } from "react-hook-form"
import { useQuestion } from "../../../hooks/form/use-question"
import { useText } from "../../../i18n/use-text"
import type { AccountView } from "../../../lib/contract"
import { RefusedError } from "../../../lib/post"
import { useChangeConnection } from "../../../lib/queries/accounts"
import {
  changedConnection,
  type ConnectionForm,
  connectionFormSchema,
  fieldOfFinding,
  replacesKey,
} from "../../../presenters/settings/connection-form"
import { DrawerForm, FormDrawer } from "../../form/form-drawer"
import { FormField } from "../../form/form-field"
import { useRefusal } from "../../form/use-refusal"

type ConnectionDrawerProps = { account: AccountView; open: boolean; onOpenChange: (open: boolean) => void }

/** Enters or replaces the base address and the key. */
export function ConnectionDrawer({ account, open, onOpenChange }: ConnectionDrawerProps) {
  return (
    <FormDrawer open={open} onOpenChange={onOpenChange}>
      <ConnectionSettingsForm account={account} onDone={() => onOpenChange(false)} />
    </FormDrawer>
  )
}

function ConnectionSettingsForm({ account, onDone }: { account: AccountView; onDone: () => void }) {
  const { text } = useText()
  const { form, save, saveAnyway, isPending, refusal } = useConnectionForm(account, onDone)
  const api_key = useWatch({ control: form.control, name: "api_key" })
  const hasKey = account.connection.api_key_last4 !== null
  return (
    <DrawerForm
      form={form}
      title={text("settings.connection.heading")}
      isPending={isPending}
      refusal={refusal}
      onSubmit={save}
    >
      <Text size="small" className="text-ui-fg-subtle">
        {text("settings.connection.drawerText")} {text("settings.connection.trying")}
      </Text>
      <FormField
        name="base_url"
        label={text("settings.connection.baseUrl")}
        hint={text("settings.connection.baseUrlHint")}
      >
        {(input) => <Input {...input} inputMode="url" />}
      </FormField>
      <FormField
        name="api_key"
        label={text("settings.connection.apiKey")}
        hint={text(hasKey ? "settings.connection.apiKeyHint" : "settings.connection.apiKeyHintFirst")}
      >
        {(input) => <Input {...input} type="password" autoComplete="off" />}
      </FormField>
      {replacesKey({ api_key }, account.connection) && <KeepPrevious />}
      {saveAnyway && <NotSaved onSaveAnyway={saveAnyway} isPending={isPending} />}
    </DrawerForm>
  )
}

/** A second choice, made after what is wrong was read. */
function NotSaved({ onSaveAnyway, isPending }: { onSaveAnyway: () => void; isPending: boolean }) {
  const { text } = useText()
  return (
    <div role="alert" data-testid="payin-not-saved" className="flex flex-col items-start gap-3">
      <InlineTip variant="warning" label={text("settings.connection.notSaved")}>
        {text("settings.connection.notSavedText")}
      </InlineTip>
      <Button size="small" variant="secondary" type="button" onClick={onSaveAnyway} disabled={isPending}>
        {text("settings.connection.saveAnyway")}
      </Button>
    </div>
  )
}

const hourChoices = [0, 1, 24, 72, 168, 720]

function KeepPrevious() {
  const { text } = useText()
  return (
    <FormField
      name="keep_previous_for_hours"
      label={text("settings.connection.keep")}
      hint={text("settings.connection.keepHint")}
    >
      {({ value, onChange, ...trigger }) => (
        <Select value={String(value)} onValueChange={(next) => onChange(Number(next))}>
          <Select.Trigger {...trigger}>
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
      )}
    </FormField>
  )
}

function useConnectionForm({ name, connection }: AccountView, onDone: () => void) {
  const { text } = useText()
  const confirmReplacing = useReplacePrompt()
  const { mutate, isPending, error } = useChangeConnection(name)
  const form = useForm({
    defaultValues: { base_url: connection.base_url ?? "", api_key: "", keep_previous_for_hours: 24 },
    resolver: zodResolver(connectionFormSchema(connection, text)),
  })
  const fields = { key_for_new_address: "api_key", ...fieldOfFinding } as const
  const { onError: showAtField, refusal } = useRefusal(form, { error, fields })
  const [isRefused, setRefused] = useState(false)
  const send = async (entered: ConnectionForm, save_untried: boolean) => {
    // Saving it anyway is a choice of its own, made after this question.
    if (!save_untried && replacesKey(entered, connection) && !(await confirmReplacing(entered))) return
    const body = changedConnection(entered, connection)
    if (Object.keys(body).length === 0) return onDone()
    const onSuccess = () => {
      if (save_untried) toast.warning(text("settings.connection.savedUntried"))
      else toast.success(text("settings.connection.saved"))
      onDone()
    }
    const onError = (failed: unknown) => {
      setRefused(isFinding(failed))
      showAtField(failed)
    }
    mutate({ ...body, save_untried }, { onSuccess, onError })
  }
  const saveAnyway = isRefused ? () => void form.handleSubmit((entered) => send(entered, true))() : undefined
  return { form, save: (entered: ConnectionForm) => send(entered, false), saveAnyway, isPending, refusal }
}

/** Whether the service was asked, and its answer is the reason: what cannot be saved at all has others. */
function isFinding(error: unknown): boolean {
  return error instanceof RefusedError && error.reason !== undefined && error.reason.code in fieldOfFinding
}

function useReplacePrompt() {
  const { text } = useText()
  const prompt = useQuestion()
  return ({ keep_previous_for_hours: count }: ConnectionForm) =>
    prompt({
      title: text("settings.connection.rotateAsk"),
      description: text(count === 0 ? "settings.connection.rotateAskNone" : "settings.connection.rotateAskText", {
        hours: text("settings.connection.hours", { count }),
      }),
      confirmText: text("settings.connection.rotate"),
      cancelText: text("common.cancel"),
    })
}
