import { useController, useFormContext } from "react-hook-form"

/** What a field's input needs, and what is wrong with it. After the first try, every change is checked at once. */
export function useField(name: string) {
  const { trigger, formState } = useFormContext()
  const { field, fieldState } = useController({ name })
  const { isSubmitted } = formState
  const id = `payin-${name.replaceAll(".", "-")}`
  const onChange = (value: unknown) => {
    field.onChange(value)
    // All fields: whether one is right may depend on another.
    if (isSubmitted) void trigger()
  }
  const input = { ...field, onChange, id, "aria-describedby": `${id}-hint`, "aria-invalid": fieldState.invalid }
  return { input, problem: fieldState.error?.message }
}

export type FieldInput = ReturnType<typeof useField>["input"]
