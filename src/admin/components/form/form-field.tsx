import { Hint, Label } from "@medusajs/ui"
import type { ReactElement } from "react"
import { type FieldInput, useField } from "./use-field"

type FormFieldProps = { name: string; label: string; hint?: string; children: (input: FieldInput) => ReactElement }

/** A labelled input of the form around it, with its explanation, or with what is wrong with it. */
export function FormField({ name, label, hint, children }: FormFieldProps) {
  const { input, problem } = useField(name)
  return (
    <div className="flex flex-col gap-y-2">
      <Label htmlFor={input.id} size="small" weight="plus">
        {label}
      </Label>
      {children(input)}
      <FieldHint id={`${input.id}-hint`} hint={hint} problem={problem} />
    </div>
  )
}

type FieldHintProps = { id: string; hint: string | undefined; problem: string | undefined }

export function FieldHint({ id, hint, problem }: FieldHintProps) {
  return (
    <Hint id={id} variant={problem ? "error" : "info"} className="whitespace-pre-line text-pretty">
      {problem ?? hint}
    </Hint>
  )
}
