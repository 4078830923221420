import { useId } from "react"

type PayinChoiceProps = {
  label: string
  /** The choice of a shopper who does not mind. */
  any: string
  values: readonly string[]
  nameOf?: (value: string) => string
  chosen: string | undefined
  onChoose: (value: string | undefined) => void
}

/** More than these do not fit beside each other. */
const MOST_BUTTONS = 8

/** One of several banks or ways to pay: side by side where they are few. Nothing where there is no choice. */
export function PayinChoice({ label, any, values, nameOf = (value) => value, chosen, onChoose }: PayinChoiceProps) {
  const name = useId()
  if (values.length < 2) return null
  const choices = [{ value: "", text: any }, ...values.map((value) => ({ value, text: nameOf(value) }))]
  if (values.length > MOST_BUTTONS) {
    return (
      <label className="payin-choice">
        <span className="payin-label">{label}</span>
        <select
          className="payin-select"
          value={chosen ?? ""}
          onChange={(event) => onChoose(event.target.value || undefined)}
        >
          {choices.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
    )
  }
  return (
    <fieldset className="payin-choice">
      <legend className="payin-label">{label}</legend>
      <div className="payin-options">
        {choices.map(({ value, text }) => (
          <label key={value} className="payin-option">
            <input
              type="radio"
              name={name}
              checked={(chosen ?? "") === value}
              onChange={() => onChoose(value || undefined)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
