import { ExclamationCircle } from "@medusajs/icons"
import { Text } from "@medusajs/ui"
import { useEffect, useRef } from "react"
import { useErrorMessage } from "../../hooks/use-error-toast"

/** Why the store did not do what a form asked for, and what to do. It stays above the form's buttons until the next try. */
export function FormRefusal({ error }: { error: unknown }) {
  const { cure, what } = useErrorMessage()(error)
  const here = useRef<HTMLDivElement>(null)
  // The button that was pressed could not keep the focus while it was saved; a field where somebody writes on did, and the
  // list of an open choice, which is outside of the form.
  useEffect(() => {
    const form = here.current?.closest("form")
    if (form && document.activeElement?.contains(form)) form.querySelector<HTMLElement>("[type=submit]")?.focus()
  }, [])
  return (
    <div
      ref={here}
      role="alert"
      data-testid="payin-refusal"
      className="border-ui-border-base flex max-h-[40%] shrink-0 items-start gap-x-2 overflow-y-auto border-t px-6 py-4"
    >
      <ExclamationCircle className="text-ui-tag-red-icon mt-0.5 shrink-0" />
      <div className="min-w-0">
        <Text size="small" weight="plus" className="break-words text-pretty">
          {what}
        </Text>
        {cure && (
          <Text size="small" className="text-ui-fg-subtle break-words text-pretty">
            {cure}
          </Text>
        )}
      </div>
    </div>
  )
}
