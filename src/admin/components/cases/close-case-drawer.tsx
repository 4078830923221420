import { Hint, InlineTip, Label, Text, Textarea, toast } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { closingNote } from "../../presenters/case/case-money"
import { useErrorToast } from "../../hooks/use-error-toast"
import { useText } from "../../i18n/use-text"
import { useCloseCase } from "../../lib/queries/cases"
import type { CaseChoice, CaseItem } from "../../lib/contract"
import { DrawerForm, FormDrawer } from "../form-drawer"

type CloseCaseDrawerProps = { item: CaseItem; choice: CaseChoice | undefined; onClose: () => void }

/** Closes a case with a note: what was chosen, and the person's own words. */
export function CloseCaseDrawer({ item, choice, onClose }: CloseCaseDrawerProps) {
  return (
    <FormDrawer open={choice !== undefined} onOpenChange={(open) => !open && onClose()}>
      {choice && <CloseCaseForm item={item} choice={choice} onClose={onClose} />}
    </FormDrawer>
  )
}

function CloseCaseForm({ item, choice, onClose }: { item: CaseItem; choice: CaseChoice; onClose: () => void }) {
  const { text } = useText()
  const tellError = useErrorToast()
  const [words, setWords] = useState("")
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending } = useCloseCase()
  useEffect(() => setMissing(false), [words])
  const submit = () => {
    if (words.trim() === "") return setMissing(true)
    const note = closingNote(text(`choice.${choice.id}.note`), words)
    mutate(
      { id: item.id, note },
      {
        onSuccess: () => {
          toast.success(text("cases.didClose"))
          onClose()
        },
        onError: tellError,
      },
    )
  }
  return (
    <DrawerForm
      title={text("cases.closeHeading")}
      submitText={text("cases.close")}
      isPending={isPending}
      onSubmit={submit}
    >
      <div>
        <Text weight="plus">{text(`choice.${choice.id}.title`)}</Text>
        <Text size="small" className="text-ui-fg-subtle">
          {text(`choice.${choice.id}.does`)} {choice.ends_payment && text("cases.endsPayment")}
        </Text>
      </div>
      {choice.before && (
        <InlineTip variant="warning" label={text(`case.${item.kind}.title`)}>
          {text(`before.${choice.before}`)}
        </InlineTip>
      )}
      <NoteField words={words} isMissing={isMissing} onChange={setWords} />
    </DrawerForm>
  )
}

type NoteFieldProps = { words: string; isMissing: boolean; onChange: (words: string) => void }

function NoteField({ words, isMissing, onChange }: NoteFieldProps) {
  const { text } = useText()
  return (
    <div className="flex flex-col gap-y-2">
      <Label htmlFor="payin-note" size="small" weight="plus">
        {text("cases.noteLabel")}
      </Label>
      <Textarea
        id="payin-note"
        autoFocus
        rows={4}
        maxLength={900}
        value={words}
        aria-invalid={isMissing}
        aria-describedby="payin-note-hint"
        placeholder={text("cases.notePlaceholder")}
        onChange={(event) => onChange(event.target.value)}
      />
      <Hint id="payin-note-hint" variant={isMissing ? "error" : "info"}>
        {text(isMissing ? "cases.noteMissing" : "cases.closeText")}
      </Hint>
    </div>
  )
}
