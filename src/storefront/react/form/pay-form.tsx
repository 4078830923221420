import { type ButtonHTMLAttributes, useState } from "react"
import type { PayinSource } from "../../action/payin-source"
import { formatTotal } from "../../requisite/format-amount"
import type { PayinOption } from "../../start/payment-options"
import { type SuggestedChoice, suggestedChoices } from "../../start/suggested-choices"
import { amountLocale, type PayinTexts, payinTexts, writtenIn } from "../../texts"
import { BusyText } from "../busy-text"
import { type Start, useStart } from "../hooks/use-start"
import { PayinChoice } from "./payin-choice"
import { useSum } from "./use-sum"

export type PayFormButton = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "onClick" | "children">

type PayFormProps = PayFormButton & {
  payin: PayinSource
  /** What is paid; the bank and the way are chosen here. */
  payment: Start
  /** Decimal string. */
  amount: string
  currencyCode: string
  /** Undefined: nothing is asked, and paying works all the same. */
  option: PayinOption | undefined
  /** The option is about to come: what it offers would move the button while it is pressed. */
  isReading?: boolean
  /** Reads the option again, after a refusal. */
  readOption: () => Promise<PayinOption | undefined>
  locale: string
}

/** A bank and a way to pay where there is a choice, the button, and after a refusal its reason and what works instead. */
export function PayForm({
  payin,
  payment,
  amount,
  currencyCode,
  option,
  isReading = false,
  readOption,
  locale,
  disabled,
  className,
  ...button
}: PayFormProps) {
  const texts = payinTexts(locale)
  const [chosen, setChosen] = useState<Choice>({})
  const choice = offeredOf(chosen, option)
  const { sum, shownTotal, setNow } = useSum({ amount, currencyCode })
  const { starting, problem, openAt, start, button: payButton } = useStart(payin, { ...payment, shownTotal })
  const [suggested, setSuggested] = useState<SuggestedChoice[]>([])
  const refusal = refusalOf(option, texts)
  const text = starting ? texts.starting : texts.pay(formatTotal(sum, amountLocale(locale), option))
  const pay = async (choice: Choice) => {
    setChosen(choice)
    setSuggested([])
    const refused = await start({ ...payment, locale, ...choice, shownTotal })
    const now = refused && (await readOption().catch(() => undefined))
    if (now) setNow(now)
    if (now && refused === "choice") setSuggested(suggestedChoices(now, choice, texts))
  }
  return (
    <div className="payin payin-pay" {...writtenIn(locale)}>
      <Choices option={option} texts={texts} choice={choice} onChoose={(one) => setChosen({ ...choice, ...one })} />
      <button
        aria-live="off"
        {...button}
        ref={payButton}
        type="button"
        className={className ?? "payin-button"}
        disabled={disabled || isReading || refusal !== undefined || starting}
        onClick={() => void pay(choice)}
      >
        <BusyText busy={starting || isReading} text={text} />
      </button>
      <Announced news={starting ? texts.starting : undefined} problem={refusal ?? problem} />
      <OpenPayment {...{ openAt, texts }} />
      <Offer {...{ suggested, texts }} disabled={starting} onChoose={(one) => void pay(one)} />
    </div>
  )
}

/** What a screen reader says by itself. It reads no text of a button that has lost the focus. */
function Announced({ news, problem }: Record<"news" | "problem", string | undefined>) {
  return (
    <>
      <p className="payin-status" role="status">
        {news}
      </p>
      <p className="payin-problem" role="alert">
        {problem}
      </p>
    </>
  )
}

/** The way to a payment that has to be finished or canceled first. */
function OpenPayment({ openAt, texts }: { openAt: string | undefined; texts: PayinTexts }) {
  if (openAt === undefined) return null
  return (
    <a className="payin-link" href={openAt}>
      {texts.toOpenPayment}
    </a>
  )
}

function refusalOf(option: PayinOption | undefined, texts: PayinTexts): string | undefined {
  if (option?.availability === "unsupported_currency") return texts.unsupportedCurrency
  return option?.availability === "amount_out_of_limits" ? texts.amountOutOfLimits : undefined
}

type Choice = SuggestedChoice["choice"]

/** Without what is not to be chosen any more, as for a cart that costs more now: it would only be refused. */
export function offeredOf({ bank, method }: Choice, option: PayinOption | undefined): Choice {
  const isOffered = (code: string | undefined, codes: readonly string[] | undefined) => !codes || codes.includes(code!)
  return {
    bank: isOffered(bank, option?.banks) ? bank : undefined,
    method: isOffered(method, option?.methods) ? method : undefined,
  }
}

type SuggestionsProps = {
  suggested: readonly SuggestedChoice[]
  texts: PayinTexts
  disabled: boolean
  onChoose: (choice: Choice) => void
}

/** A screen reader reads what comes into a part of the page that it knows already. */
function Offer(props: SuggestionsProps) {
  return (
    <div className="payin-live" aria-live="polite">
      <Suggestions {...props} />
    </div>
  )
}

/** One press pays that way. */
export function Suggestions({ suggested, texts, disabled, onChoose }: SuggestionsProps) {
  if (suggested.length === 0) return null
  return (
    <div className="payin-suggestions" role="group" aria-label={texts.suggested}>
      <span className="payin-label">{texts.suggested}</span>
      <div className="payin-options">
        {suggested.map(({ name, choice }) => (
          <button
            key={JSON.stringify(choice)}
            type="button"
            className="payin-suggestion"
            disabled={disabled}
            onClick={() => onChoose(choice)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  )
}

type ChoicesProps = {
  option: PayinOption | undefined
  texts: PayinTexts
  choice: Choice
  onChoose: (choice: Choice) => void
}

function Choices({ option, texts, choice, onChoose }: ChoicesProps) {
  return (
    <>
      <PayinChoice
        label={texts.bank}
        any={texts.anyBank}
        values={option?.banks ?? []}
        nameOf={(bank) => option?.bankNames[bank] ?? bank}
        chosen={choice.bank}
        onChoose={(bank) => onChoose({ bank })}
      />
      <PayinChoice
        label={texts.method}
        any={texts.anyMethod}
        values={option?.methods ?? []}
        nameOf={(method) => option?.methodNames[method] ?? texts.methods[method] ?? method}
        chosen={choice.method}
        onChoose={(method) => onChoose({ method })}
      />
    </>
  )
}
