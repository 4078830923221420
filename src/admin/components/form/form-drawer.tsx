import { Button, Drawer } from "@medusajs/ui"
import type { ReactNode } from "react"
import { type FieldValues, FormProvider, type SubmitHandler, type UseFormReturn } from "react-hook-form"
import { useText } from "../../i18n/use-text"

type FormDrawerProps = { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode }

/** A drawer with a form that starts afresh each time it opens. */
export function FormDrawer({ open, onOpenChange, children }: FormDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange}>
      <Drawer.Content aria-describedby={undefined}>{children}</Drawer.Content>
    </Drawer>
  )
}

type DrawerFormProps<Form extends FieldValues, Values> = {
  form: UseFormReturn<Form, unknown, Values>
  title: string
  /** Default: "Save". */
  submitText?: string
  isPending: boolean
  /** Called with what was entered once nothing is wrong with it; else the first wrong field gets the focus. */
  onSubmit: SubmitHandler<Values>
  children: ReactNode
}

/** The form itself: title, scrolling fields, and two buttons. Problems show beside the fields, not in the browser. */
export function DrawerForm<Form extends FieldValues, Values>(props: DrawerFormProps<Form, Values>) {
  const { form, title, submitText, isPending, onSubmit, children } = props
  const { text } = useText()
  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit(onSubmit)} noValidate className="flex flex-1 flex-col overflow-hidden">
        <Drawer.Header>
          <Drawer.Title>{title}</Drawer.Title>
        </Drawer.Header>
        <Drawer.Body className="flex flex-col gap-y-6 overflow-y-auto">{children}</Drawer.Body>
        <Drawer.Footer>
          <Drawer.Close asChild>
            <Button size="small" variant="secondary">
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
