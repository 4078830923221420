import { Input, Select } from "@medusajs/ui"
import type { FieldPlan } from "../../../../modules/payin/checkout/checkout-options"
import { knownPlaceholders } from "../../../../modules/payin/checkout/redirect-template"
import { useText } from "../../../i18n/use-text"
import type { AccountView } from "../../../lib/contract"
import { useDiscovery } from "../../../lib/queries/accounts"
import { emptyText, settingText } from "../../../presenters/settings/checkout-fields"
import { FormField } from "../../form/form-field"
import type { FieldInput } from "../../form/use-field"
import { FallbackInput } from "./fallback-input"
import { RangeInput } from "./range-input"

type CheckoutInputProps = { account: AccountView; field: FieldPlan }

/** One setting: its input, what it does, and what applies when it is empty. */
export function CheckoutInput(props: CheckoutInputProps) {
  const { text } = useText()
  const { name, kind } = props.field
  const hint = useHint(props)
  if (kind === "range") return <RangeInput hint={hint} />
  if (kind === "fallbacks") return <FallbackInput account={props.account} hint={hint} />
  return (
    <FormField name={name} label={text(`settings.field.${name}.label`)} hint={hint}>
      {(input) =>
        kind === "choice" || kind === "listed" ? (
          <ChoiceInput {...props} input={input} />
        ) : (
          <Input {...input} inputMode={kind === "template" ? "url" : "numeric"} />
        )
      }
    </FormField>
  )
}

/** What it does, what applies when it is empty, and help for templates. */
function useHint({ account, field: { name, kind } }: CheckoutInputProps): string {
  const { text } = useText()
  const empty = emptyText(name, account.checkout[name], text)
  const help = kind === "template" ? [text("settings.checkout.template", { known: knownPlaceholders })] : []
  return [text(`settings.field.${name}.does`), empty, ...help].join("\n")
}

const NOT_SET = "not-set"

function ChoiceInput({ account, field, input }: CheckoutInputProps & { input: FieldInput }) {
  const { text } = useText()
  const listed = useListedChoices(account.name, field)
  const { value, onChange, ...trigger } = input
  const choices = field.kind === "choice" || !value || listed.includes(value) ? listed : [value, ...listed]
  return (
    <Select value={value || NOT_SET} onValueChange={(next) => onChange(next === NOT_SET ? "" : next)}>
      <Select.Trigger {...trigger}>
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

function useListedChoices(account: string, field: FieldPlan): readonly string[] {
  const discovery = useDiscovery(account).data?.discovery
  if (field.kind === "choice") return field.choices
  if (field.kind !== "listed" || !discovery) return []
  return field.list === "banks" ? discovery.banks.map((bank) => bank.code) : discovery[field.list]
}
