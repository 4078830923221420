import { XMark } from "@medusajs/icons"
import { Button, Drawer, IconButton, Kbd } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useEffect } from "react"
import { type FieldValues, FormProvider, type SubmitHandler, type UseFormReturn } from "react-hook-form"
import { useOpener } from "../../hooks/form/use-opener"
import { UnsavedContext, useUnsaved, useUnsavedQuestion } from "../../hooks/form/use-unsaved-question"
import { useText } from "../../i18n/use-text"
import { readLeft } from "../../lib/query-keys"
import { FormRefusal } from "./form-refusal"

type FormDrawerProps = { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode }

/**
 * A drawer with a form that starts afresh each time it opens. Asks before it throws away what was entered, and gives the
 * focus back to what opened it.
 */
export function FormDrawer({ open, onOpenChange, children }: FormDrawerProps) {
  const { script } = useText()
  const focusOpener = useOpener(open)
  const client = useQueryClient()
  const { unsaved, change } = useUnsavedQuestion((isOpen) => {
    onOpenChange(isOpen)
    if (!isOpen) readLeft(client)
  })
  return (
    <UnsavedContext.Provider value={unsaved}>
      <Drawer open={open} onOpenChange={change}>
        <Drawer.Content {...script} aria-describedby={undefined} onCloseAutoFocus={focusOpener}>
          {children}
        </Drawer.Content>
      </Drawer>
    </UnsavedContext.Provider>
  )
}

type DrawerFormProps<Form extends FieldValues, Values> = {
  form: UseFormReturn<Form, unknown, Values>
  title: string
  /** Default: "Save". */
  submitText?: string
  isPending: boolean
  /** Why the last try failed, unless a field says it. */
  refusal: unknown
  /** Called with what was entered once nothing is wrong with it; else the first wrong field gets the focus. */
  onSubmit: SubmitHandler<Values>
  children: ReactNode
}

/** The form itself: title, scrolling fields, and two buttons. Problems show beside the fields, not in the browser. */
export function DrawerForm<Form extends FieldValues, Values>(props: DrawerFormProps<Form, Values>) {
  const { form, title, submitText, isPending, refusal, onSubmit, children } = props
  const { text } = useText()
  const unsaved = useUnsaved()
  const { isDirty } = form.formState
  useEffect(() => {
    unsaved.current = isPending ? "saving" : isDirty ? "entered" : undefined
    return () => void (unsaved.current = undefined)
  }, [isDirty, isPending])
  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit(onSubmit)} noValidate className="flex flex-1 flex-col overflow-hidden">
        <DrawerHeader title={title} />
        <Drawer.Body className="flex flex-col gap-y-6 overflow-y-auto">{children}</Drawer.Body>
        {refusal !== null && <FormRefusal error={refusal} />}
        <Drawer.Footer>
          <Drawer.Close asChild>
            <Button size="small" variant="secondary" disabled={isPending}>
              {text("common.cancel")}
            </Button>
          </Drawer.Close>
          <Button size="small" type="submit" isLoading={isPending}>
            {submitText ?? text("common.save")}
          </Button>
        </Drawer.Footer>
      </form>
    </FormProvider>
  )
}

/** As Medusa's, whose closing button has no name. */
function DrawerHeader({ title }: { title: string }) {
  const { text } = useText()
  return (
    <div className="border-ui-border-base flex items-start justify-between gap-x-4 border-b px-6 py-4">
      <Drawer.Title className="txt-compact-large-plus text-ui-fg-base">{title}</Drawer.Title>
      <div className="flex items-center gap-x-2">
        <Kbd aria-hidden>esc</Kbd>
        <Drawer.Close asChild>
          <IconButton size="small" type="button" variant="transparent" aria-label={text("common.close")}>
            <XMark />
          </IconButton>
        </Drawer.Close>
      </div>
    </div>
  )
}
