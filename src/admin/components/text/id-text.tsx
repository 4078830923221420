import { Copy } from "@medusajs/ui"

/** An id that can be copied, cut short where it does not fit. */
export function IdText({ id }: { id: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <code className="txt-compact-small truncate font-mono" title={id}>
        {id}
      </code>
      <Copy content={id} variant="mini" className="text-ui-fg-muted shrink-0" />
    </span>
  )
}
