import { zodResolver } from "@hookform/resolvers/zod"
import { Button, Text, Textarea, toast } from "@medusajs/ui"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { z } from "zod"
import { useText } from "../../i18n/use-text"
import type { CaseItem } from "../../lib/contract"
import { useMayUpdate } from "../../lib/queries/accounts"
import { useCommentCase } from "../../lib/queries/cases"
import { formatTime } from "../../presenters/format-time"
import { DrawerForm, FormDrawer } from "../form/form-drawer"
import { FormField } from "../form/form-field"
import { CaseSummary } from "./case-summary"

/** What was said about a case, and room for more while it is open. A case that ends keeps an open drawer. */
export function CaseComments({ item }: { item: CaseItem }) {
  const { text, locale } = useText()
  const [isOpen, setOpen] = useState(false)
  const { closed_at, comments } = item
  const mayAdd = useMayUpdate() && closed_at === null
  if (!mayAdd && !isOpen && comments.length === 0) return null
  return (
    <div className="flex flex-col items-start gap-3 px-6 py-3">
      {comments.length > 0 && (
        <ol className="flex max-w-full flex-col gap-3">
          {comments.map(({ id, text: said, author, author_name, at }) => (
            <li key={id} className="max-w-prose">
              <Text size="small" className="whitespace-pre-line break-words">
                {said}
              </Text>
              <Text size="xsmall" className="text-ui-fg-subtle">
                {text("cases.comment.by", {
                  name: author_name ?? text("cases.comment.gone", { id: author }),
                  time: formatTime(at, locale),
                })}
              </Text>
            </li>
          ))}
        </ol>
      )}
      {mayAdd && (
        <Button size="small" variant="transparent" className="-mx-2" onClick={() => setOpen(true)}>
          {text("cases.comment.add")}
        </Button>
      )}
      <FormDrawer open={isOpen} onOpenChange={setOpen}>
        {isOpen && <CommentForm item={item} onClose={() => setOpen(false)} />}
      </FormDrawer>
    </div>
  )
}

const LONGEST_COMMENT = 2000

function CommentForm({ item, onClose }: { item: CaseItem; onClose: () => void }) {
  const { text } = useText()
  const { mutate, isPending, error } = useCommentCase()
  const schema = z.object({ comment: z.string().trim().min(1, text("cases.comment.missing")).max(LONGEST_COMMENT) })
  const form = useForm({ defaultValues: { comment: "" }, resolver: zodResolver(schema) })
  const save = ({ comment }: z.infer<typeof schema>) => {
    const onSuccess = () => {
      toast.success(text("cases.comment.did"))
      onClose()
    }
    mutate({ id: item.id, text: comment }, { onSuccess })
  }
  return (
    <DrawerForm
      form={form}
      title={text("cases.comment.add")}
      submitText={text("cases.comment.save")}
      isPending={isPending}
      refusal={error}
      onSubmit={save}
    >
      <CaseSummary item={item} />
      <FormField name="comment" label={text("cases.comment.label")} hint={text("cases.comment.hint")}>
        {(input) => (
          <Textarea
            {...input}
            autoFocus
            rows={4}
            maxLength={LONGEST_COMMENT}
            placeholder={text("cases.comment.placeholder")}
          />
        )}
      </FormField>
    </DrawerForm>
  )
}
