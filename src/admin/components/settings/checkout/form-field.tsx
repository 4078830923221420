import { Hint, Label } from "@medusajs/ui"
import { cloneElement, type ReactElement } from "react"

type FormFieldProps = {
  id: string
  label: string
  hint?: string
  problem?: string | undefined
  /** One input; it gets its id and its description from here. */
  children: ReactElement<Record<string, unknown>>
}

/** A labelled input with its explanation, or with what is wrong with it. */
export function FormField({ id, label, hint, problem, children }: FormFieldProps) {
  const input = { id, "aria-describedby": `${id}-hint`, "aria-invalid": problem !== undefined }
  return (
    <div className="flex flex-col gap-y-2">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      {cloneElement(children, input)}
      <Hint id={`${id}-hint`} variant={problem ? "error" : "info"} className="whitespace-pre-line text-pretty">
        {problem ?? hint}
      </Hint>
    </div>
  )
}
