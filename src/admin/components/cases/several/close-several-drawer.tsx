import { zodResolver } from "@hookform/resolvers/zod"
import { InlineTip, Select, Textarea } from "@medusajs/ui"
import { useForm } from "react-hook-form"
import { z } from "zod"
import { useEachCase } from "../../../hooks/cases/use-each-case"
import { useText } from "../../../i18n/use-text"
import type { CaseChoiceId, CaseItem } from "../../../lib/contract"
import { closeCase } from "../../../lib/queries/cases"
import { caseMoney, closingNote } from "../../../presenters/case/case-money"
import { choiceEffect, choiceWarnings } from "../../../presenters/case/choice-effect"
import {
  closingChoices,
  hasChoice,
  type RowOutcome,
  shareAnOrder,
  type SharedChoice,
  warnedCases,
} from "../../../presenters/case/several"
import { DrawerForm, FormDrawer } from "../../form/form-drawer"
import { FormField } from "../../form/form-field"

type CloseSeveralProps = {
  cases: readonly CaseItem[] | undefined
  onDone: (outcomes: RowOutcome[]) => void
  onCancel: () => void
}

/** Closes several cases with one choice and one note. Those that do not have the choice stay open. */
export function CloseSeveralDrawer({ cases, onDone, onCancel }: CloseSeveralProps) {
  return (
    <FormDrawer open={cases !== undefined} onOpenChange={(open) => !open && onCancel()}>
      {cases && <CloseSeveralForm cases={cases} onDone={onDone} />}
    </FormDrawer>
  )
}

type FormProps = { cases: readonly CaseItem[]; onDone: CloseSeveralProps["onDone"] }

function CloseSeveralForm({ cases, onDone }: FormProps) {
  const { text } = useText()
  const choices = closingChoices(cases)
  const { form, save, isPending, refusal } = useCloseSeveral({ cases, onDone })
  const chosen = choices.find(({ id }) => id === form.watch("choice"))
  return (
    <DrawerForm
      form={form}
      title={text("cases.several.closeHeading", { count: cases.length })}
      submitText={text("cases.several.closeHeading", { count: chosen?.count ?? cases.length })}
      isPending={isPending}
      refusal={refusal}
      onSubmit={save}
    >
      <FormField name="choice" label={text("cases.several.choice")} hint={text("cases.several.choiceHint")}>
        {({ value, onChange, ref, ...input }) => (
          <Select value={String(value ?? "")} onValueChange={onChange}>
            <Select.Trigger {...input} ref={ref}>
              <Select.Value />
            </Select.Trigger>
            <Select.Content>
              {choices.map(({ id }) => (
                <Select.Item key={id} value={id}>
                  {text(`choice.${id}.title`)}
                </Select.Item>
              ))}
            </Select.Content>
          </Select>
        )}
      </FormField>
      {chosen && <WhatItMeans chosen={chosen} cases={cases} />}
      <FormField name="note" label={text("cases.noteLabel")} hint={text("cases.closeText")}>
        {(input) => <Textarea {...input} rows={4} maxLength={900} placeholder={text("cases.notePlaceholder")} />}
      </FormField>
    </DrawerForm>
  )
}

function WhatItMeans({ chosen, cases }: { chosen: SharedChoice; cases: readonly CaseItem[] }) {
  const language = useText()
  const { text, locale } = language
  const { before, count, id } = chosen
  const said = [
    ...(count < cases.length ? [text("cases.several.allowed", { allowed: count, count: cases.length })] : []),
    choiceEffect(chosen, text),
    ...(shareAnOrder(cases, id) ? [text("cases.several.sharedOrder")] : []),
    ...before.map((step) => text(`before.${step}`)),
  ]
  const nameOf = (item: CaseItem) => {
    const { arrived, expected, toSend } = caseMoney(item, locale, text("common.unknown"))
    const amount = item.money.to_send !== null ? toSend : item.money.arrived !== null ? arrived : expected
    return [item.attempt.email, text(`case.${item.kind}.title`), amount].filter(Boolean).join(", ")
  }
  return (
    <InlineTip variant="warning" label={text(`choice.${id}.title`)}>
      {said.join(" ")}
      {warnedCases(cases, id, (item, choice) => choiceWarnings(item, choice, language)).map(({ item, warnings }) => (
        <span key={item.id} className="mt-2 block break-words">
          {nameOf(item)}: {warnings.join(" ")}
        </span>
      ))}
    </InlineTip>
  )
}

function useCloseSeveral({ cases, onDone }: FormProps) {
  const { text } = useText()
  const { mutate, isPending, error } = useEachCase()
  const schema = z.object({
    choice: z.string().min(1, text("cases.several.choiceMissing")),
    note: z.string().trim().min(1, text("cases.noteMissing")),
  })
  const form = useForm({ defaultValues: { choice: "", note: "" }, resolver: zodResolver(schema) })
  const save = (entered: z.infer<typeof schema>) => {
    const choice = entered.choice as CaseChoiceId
    const note = closingNote(text(`choice.${choice}.note`), entered.note)
    const closable = cases.filter((item) => hasChoice(item, choice))
    const others = cases.filter((item) => !closable.includes(item))
    const left = others.map((item) => ({ item, left: text("cases.several.notAllowed") }))
    const work = ({ fingerprint, id }: CaseItem) => closeCase({ id, note, choice, seen: fingerprint })
    mutate({ cases: closable, work }, { onSuccess: (outcomes) => onDone([...outcomes, ...left]) })
  }
  return { form, save, isPending, refusal: error }
}
