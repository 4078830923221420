import { Input, Select } from "@medusajs/ui"
import { type FieldPlan, settingText } from "../../../presenters/settings/checkout-fields"
import type { CheckoutForm, FormField as FieldName } from "../../../presenters/settings/checkout-form"
import type { FieldProblem } from "../../../presenters/settings/field-problem"
import { placeholders } from "../../../presenters/settings/web-address"
import { useText } from "../../../i18n/use-text"
import { useDiscovery } from "../../../lib/queries/accounts"
import type { AccountView } from "../../../lib/contract"
import { FormField } from "./form-field"
import { RangeInput } from "./range-input"

type CheckoutInputProps = {
  account: AccountView
  field: FieldPlan
  form: CheckoutForm
  onChange: (field: FieldName, value: string) => void
  problem: FieldProblem | undefined
}

/** One setting: its input, what it does, and what applies when it is empty. */
export function CheckoutInput(props: CheckoutInputProps) {
  const { text } = useText()
  const { field, form, onChange, problem } = props
  const { name, kind } = field
  const hint = useHint(props)
  if (name === "range") return <RangeInput {...props} hint={hint} />
  const value = form[name] ?? ""
  const set = (next: string) => onChange(name, next)
  return (
    <FormField
      id={`payin-${name}`}
      label={text(`settings.field.${name}.label`)}
      hint={hint}
      problem={problem && text(problem.key, problem.values)}
    >
      {kind === "choice" || kind === "listed" ? (
        <ChoiceInput {...props} value={value} onPick={set} />
      ) : (
        <Input
          value={value}
          inputMode={kind === "number" || kind === "minutes" ? "numeric" : "url"}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </FormField>
  )
}

/** What it does, what applies when it is empty, and help for templates. */
function useHint({ account, field: { name, kind } }: CheckoutInputProps): string {
  const { text } = useText()
  const { inherited, source } = account.checkout[name]
  const empty =
    inherited === null || source === "default"
      ? text(`settings.field.${name}.empty`)
      : text("settings.checkout.inheritOptions", { value: settingText(name, inherited, text) })
  const help = kind === "template" ? [text("settings.checkout.template", { known: placeholders.join(", ") })] : []
  return [text(`settings.field.${name}.does`), empty, ...help].join("\n")
}

const NOT_SET = "not-set"

type ChoiceInputProps = CheckoutInputProps & { value: string; onPick: (value: string) => void }

function ChoiceInput({ account, field, value, onPick, ...input }: ChoiceInputProps) {
  const { text } = useText()
  const listed = useListedChoices(account.name, field)
  const choices = field.choices ?? (value && !listed.includes(value) ? [value, ...listed] : listed)
  const { form: _form, onChange: _onChange, problem: _problem, ...aria } = input
  return (
    <Select value={value || NOT_SET} onValueChange={(next) => onPick(next === NOT_SET ? "" : next)}>
      <Select.Trigger {...aria}>
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        <Select.Item value={NOT_SET}>{text("settings.checkout.choose")}</Select.Item>
        {choices.map((choice) => (
          <Select.Item key={choice} value={choice}>
            {settingText(field.name, choice, text)}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}

function useListedChoices(account: string, { name, kind }: FieldPlan): string[] {
  const discovery = useDiscovery(account).data?.discovery
  if (!discovery || kind !== "listed") return []
  if (name === "bank") return discovery.banks.map((bank) => bank.code)
  return name === "method" ? discovery.methods : discovery.locales
}
