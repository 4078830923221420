import { Button, Drawer, Hint, InlineTip, Label, Text, Textarea, toast } from "@medusajs/ui"
import { type FormEvent, useEffect, useState } from "react"
import { closingNote } from "../../format/case-money"
import { errorText } from "../../format/error-text"
import { useText } from "../../i18n/use-text"
import { useCloseCase } from "../../lib/cases"
import type { CaseChoice, CaseItem } from "../../lib/contract"

type CloseCaseDrawerProps = { item: CaseItem; choice: CaseChoice | undefined; onClose: () => void }

/** Closes a case with a note: what was chosen, and the person's words. */
export function CloseCaseDrawer({ item, choice, onClose }: CloseCaseDrawerProps) {
  return (
    <Drawer open={choice !== undefined} onOpenChange={(open) => !open && onClose()}>
      <Drawer.Content aria-describedby={undefined}>
        {choice && <CloseCaseForm item={item} choice={choice} onClose={onClose} />}
      </Drawer.Content>
    </Drawer>
  )
}

function CloseCaseForm({ item, choice, onClose }: { item: CaseItem; choice: CaseChoice; onClose: () => void }) {
  const { text } = useText()
  const [words, setWords] = useState("")
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending } = useCloseCase()
  useEffect(() => setMissing(false), [words])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (words.trim() === "") return setMissing(true)
    const note = closingNote(text(`choice.${choice.id}.note`), words)
    mutate(
      { id: item.id, note },
      {
        onSuccess: () => {
          toast.success(text("cases.didClose"))
          onClose()
        },
        onError: (error) => {
          const { key, values } = errorText(error)
          toast.error(text(key, values))
        },
      },
    )
  }
  return (
    <form onSubmit={submit} className="flex flex-1 flex-col overflow-hidden">
      <Drawer.Header>
        <Drawer.Title>{text("cases.closeHeading")}</Drawer.Title>
      </Drawer.Header>
      <Drawer.Body className="flex flex-col gap-y-6 overflow-y-auto">
        <div>
          <Text weight="plus">{text(`choice.${choice.id}.title`)}</Text>
          <Text size="small" className="text-ui-fg-subtle">
            {text(`choice.${choice.id}.does`)}
          </Text>
        </div>
        {choice.before && (
          <InlineTip variant="warning" label={text(`case.${item.kind}.title`)}>
            {text(`before.${choice.before}`)}
          </InlineTip>
        )}
        <NoteField words={words} isMissing={isMissing} onChange={setWords} />
      </Drawer.Body>
      <Drawer.Footer>
        <Drawer.Close asChild>
          <Button size="small" variant="secondary">
            {text("common.cancel")}
          </Button>
        </Drawer.Close>
        <Button size="small" type="submit" isLoading={isPending}>
          {text("cases.close")}
        </Button>
      </Drawer.Footer>
    </form>
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
