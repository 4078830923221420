import { zodResolver } from "@hookform/resolvers/zod"
import { InlineTip, Text, Textarea, toast } from "@medusajs/ui"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { z } from "zod"
import { useText } from "../../i18n/use-text"
import type { CaseChoice, CaseItem } from "../../lib/contract"
import { useCloseCase } from "../../lib/queries/cases"
import { closingNote } from "../../presenters/case/case-money"
import { choiceEffect, choiceWarnings } from "../../presenters/case/choice-effect"
import { DrawerForm, FormDrawer } from "../form/form-drawer"
import { FormField } from "../form/form-field"
import { CaseSummary } from "./case-summary"

type CloseCaseDrawerProps = { item: CaseItem; choice: CaseChoice | undefined; onClose: () => void }

/** Closes a case with a note: what was chosen, and the person's own words. */
export function CloseCaseDrawer({ item, choice, onClose }: CloseCaseDrawerProps) {
  return (
    <FormDrawer open={choice !== undefined} onOpenChange={(open) => !open && onClose()}>
      {choice && <CloseCaseForm item={item} choice={choice} onClose={onClose} />}
    </FormDrawer>
  )
}

type CloseCaseFormProps = { item: CaseItem; choice: CaseChoice; onClose: () => void }

function CloseCaseForm({ item, choice, onClose }: CloseCaseFormProps) {
  const language = useText()
  const { text } = language
  const { form, save, isPending, refusal } = useCloseForm({ item, choice, onClose })
  const first = [...(choice.before ? [text(`before.${choice.before}`)] : []), ...choiceWarnings(item, choice, language)]
  return (
    <DrawerForm
      form={form}
      title={text("cases.closeHeading")}
      submitText={text("cases.close")}
      isPending={isPending}
      refusal={refusal}
      onSubmit={save}
    >
      <CaseSummary item={item} />
      <div>
        <Text weight="plus">{text(`choice.${choice.id}.title`)}</Text>
        <Text size="small" className="text-ui-fg-subtle">
          {choiceEffect(choice, text)}
        </Text>
      </div>
      {first.length > 0 && (
        <InlineTip variant="warning" label={text(`case.${item.kind}.title`)}>
          {first.join(" ")}
        </InlineTip>
      )}
      <FormField name="note" label={text("cases.noteLabel")} hint={text("cases.closeText")}>
        {(input) => (
          <Textarea {...input} autoFocus rows={4} maxLength={900} placeholder={text("cases.notePlaceholder")} />
        )}
      </FormField>
    </DrawerForm>
  )
}

function useCloseForm({ item, choice, onClose }: CloseCaseFormProps) {
  const { text } = useText()
  const { mutate, isPending, error } = useCloseCase()
  // The page behind reads the case again now and then; the person has read what it said when the drawer opened.
  const [seen, setSeen] = useState<string | undefined>(item.fingerprint)
  const schema = z.object({ note: z.string().trim().min(1, text("cases.noteMissing")) })
  const form = useForm({ defaultValues: { note: "" }, resolver: zodResolver(schema) })
  const save = (entered: z.infer<typeof schema>) => {
    const onSuccess = () => {
      toast.success(text("cases.didClose"))
      onClose()
    }
    // Why it was refused is shown, and the case as it is now.
    const onError = () => setSeen(undefined)
    const note = closingNote(text(`choice.${choice.id}.note`), entered.note)
    const asked = { id: item.id, note, choice: choice.id, seen: seen ?? item.fingerprint }
    mutate(asked, { onSuccess, onError })
  }
  return { form, save, isPending, refusal: error }
}
