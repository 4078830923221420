import { Select } from "@medusajs/ui"

type Props = {
  label: string
  /** What stands for no value; left out: there always is one. */
  none?: string
  value: string | undefined
  choices: { value: string; label: string }[]
  onChange: (value: string) => void
  width: string
}

/** The select cannot have an empty value, and nothing that is chosen has this one: an account may be named "all". */
const NONE = ":none"

/** One of a few values, or none of them: an empty text. */
export function Choice({ choices, label, none, onChange, value, width }: Props) {
  return (
    <Select size="small" value={value || NONE} onValueChange={(next) => onChange(next === NONE ? "" : next)}>
      <Select.Trigger className={width} aria-label={label}>
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {none && <Select.Item value={NONE}>{none}</Select.Item>}
        {choices.map((choice) => (
          <Select.Item key={choice.value} value={choice.value}>
            {choice.label}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}

/** As choices whose names are what they are. */
export function named(values: readonly string[]): Props["choices"] {
  return values.map((value) => ({ value, label: value }))
}
