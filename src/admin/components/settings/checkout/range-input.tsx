import { Input, Label } from "@medusajs/ui"
import { useFormState } from "react-hook-form"
import { useText } from "../../../i18n/use-text"
import type { CheckoutForm } from "../../../presenters/settings/checkout-form"
import { FieldHint } from "../../form/form-field"
import { useField } from "../../form/use-field"

const parts = ["min_field", "max_field", "tolerance_percent"] as const

/** The three fields of an amount range. They belong together: all or none. */
export function RangeInput({ hint }: { hint: string }) {
  const { text } = useText()
  const { errors } = useFormState<CheckoutForm>({ name: "range" })
  const problem = parts.map((part) => errors.range?.[part]?.message).find(Boolean)
  return (
    <div role="group" aria-labelledby="payin-range-label" className="flex flex-col gap-y-2">
      <Label id="payin-range-label" size="small" weight="plus">
        {text("settings.field.range.label")}
      </Label>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-3">
        {parts.map((part) => (
          <RangePart key={part} part={part} />
        ))}
      </div>
      <FieldHint id="payin-range-hint" hint={hint} problem={problem} />
    </div>
  )
}

function RangePart({ part }: { part: (typeof parts)[number] }) {
  const { text } = useText()
  const { input } = useField(`range.${part}`)
  return (
    <div className="flex flex-col justify-end gap-y-1">
      <Label htmlFor={input.id} size="xsmall" className="text-ui-fg-subtle">
        {text(`settings.field.range.${part}`)}
      </Label>
      <Input {...input} aria-describedby="payin-range-hint" />
    </div>
  )
}
