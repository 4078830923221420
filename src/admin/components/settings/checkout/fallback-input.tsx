import { ArrowUpMini, XMarkMini } from "@medusajs/icons"
import { IconButton, Select } from "@medusajs/ui"
import { useText } from "../../../i18n/use-text"
import type { AccountView } from "../../../lib/contract"
import { useDiscovery } from "../../../lib/queries/accounts"
import { fallbackTitle } from "../../../presenters/overview/fallback-words"
import { fallbackChoices, fallbacksIn, fallbacksText } from "../../../presenters/settings/fallback-text"
import { FormField } from "../../form/form-field"
import type { FieldInput } from "../../form/use-field"

/** The ordered list of what is asked for instead. */
export function FallbackInput({ account, hint }: { account: AccountView; hint: string }) {
  const { text } = useText()
  return (
    <FormField name="fallbacks" label={text("settings.field.fallbacks.label")} hint={hint}>
      {(input) => <FallbackList account={account.name} input={input} />}
    </FormField>
  )
}

function FallbackList({ account, input }: { account: string; input: FieldInput }) {
  const { text } = useText()
  const entries = fallbacksIn(String(input.value))
  const change = (next: string[]) => input.onChange(fallbacksText(next))
  return (
    <div className="flex flex-col gap-y-2">
      {entries.map((entry, index) => (
        <div key={entry} className="flex items-center gap-x-2" data-testid="payin-fallback">
          <span className="txt-compact-small flex-1">{`${index + 1}. ${fallbackTitle(JSON.parse(entry), text)}`}</span>
          <RowButton
            label={text("settings.checkout.fallbackUp")}
            disabled={index === 0}
            onClick={() => change(entries.toSpliced(index, 1).toSpliced(index - 1, 0, entry))}
          >
            <ArrowUpMini />
          </RowButton>
          <RowButton
            label={text("settings.checkout.fallbackRemove")}
            onClick={() => change(entries.toSpliced(index, 1))}
          >
            <XMarkMini />
          </RowButton>
        </div>
      ))}
      <AddFallback account={account} input={input} known={entries} onAdd={(entry) => change([...entries, entry])} />
    </div>
  )
}

type AddFallbackProps = { account: string; input: FieldInput; known: string[]; onAdd: (entry: string) => void }

/** One that is in the list already would never be asked for again. */
function AddFallback({ account, input, known, onAdd }: AddFallbackProps) {
  const { text } = useText()
  const discovery = useDiscovery(account).data?.discovery
  const choices = fallbackChoices(discovery).filter((choice) => !known.includes(choice))
  const { value: _value, onChange: _onChange, ...trigger } = input
  return (
    <Select value="" onValueChange={onAdd}>
      <Select.Trigger {...trigger}>
        <Select.Value placeholder={text("settings.checkout.fallbackAdd")} />
      </Select.Trigger>
      <Select.Content>
        {choices.map((choice) => (
          <Select.Item key={choice} value={choice}>
            {fallbackTitle(JSON.parse(choice), text)}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}

type RowButtonProps = { label: string; disabled?: boolean; onClick: () => void; children: React.ReactNode }

function RowButton({ label, ...props }: RowButtonProps) {
  return <IconButton type="button" size="small" variant="transparent" aria-label={label} {...props} />
}
