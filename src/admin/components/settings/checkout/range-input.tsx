import { Hint, Input, Label } from "@medusajs/ui"
import { useText } from "../../../i18n/use-text"
import type { CheckoutForm, FormField } from "../../../presenters/settings/checkout-form"
import type { FieldProblem } from "../../../presenters/settings/field-problem"

type RangeInputProps = {
  form: CheckoutForm
  onChange: (field: FormField, value: string) => void
  problem: FieldProblem | undefined
  hint: string
}

const parts = ["min_field", "max_field", "tolerance_percent"] as const

/** The three fields of an amount range. They belong together: all or none. */
export function RangeInput({ form, onChange, problem, hint }: RangeInputProps) {
  const { text } = useText()
  return (
    <div role="group" aria-labelledby="payin-range-label" className="flex flex-col gap-y-2">
      <Label id="payin-range-label" size="small" weight="plus">
        {text("settings.field.range.label")}
      </Label>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-3">
        {parts.map((part, index) => (
          <div key={part} className="flex flex-col justify-end gap-y-1">
            <Label htmlFor={`payin-range-${part}`} size="xsmall" className="text-ui-fg-subtle">
              {text(`settings.field.range.${part}`)}
            </Label>
            <Input
              id={index === 0 ? "payin-range" : `payin-range-${part}`}
              aria-label={text(`settings.field.range.${part}`)}
              aria-invalid={problem !== undefined}
              value={form[`range.${part}`] ?? ""}
              onChange={(event) => onChange(`range.${part}`, event.target.value)}
            />
          </div>
        ))}
      </div>
      <Hint variant={problem ? "error" : "info"} className="whitespace-pre-line text-pretty">
        {problem ? text(problem.key, problem.values) : hint}
      </Hint>
    </div>
  )
}
