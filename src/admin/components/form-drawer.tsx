import { Button, Drawer } from "@medusajs/ui"
import type { FormEvent, ReactNode } from "react"
import { useText } from "../i18n/use-text"

type FormDrawerProps = { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode }

/** A drawer with a form that starts afresh each time it opens. */
export function FormDrawer({ open, onOpenChange, children }: FormDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange}>
      <Drawer.Content aria-describedby={undefined}>{children}</Drawer.Content>
    </Drawer>
  )
}

type DrawerFormProps = {
  title: string
  /** Default: "Save". */
  submitText?: string
  isPending: boolean
  onSubmit: () => unknown
  children: ReactNode
}

/** The form itself: title, scrolling fields, and two buttons. Problems show beside the fields, not in the browser. */
export function DrawerForm({ title, submitText, isPending, onSubmit, children }: DrawerFormProps) {
  const { text } = useText()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col overflow-hidden">
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
  )
}
