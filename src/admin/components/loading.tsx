import { ArrowPath, ExclamationCircle } from "@medusajs/icons"
import { Button, Container, Skeleton, Text } from "@medusajs/ui"
import { useReplaced } from "../hooks/page/use-replaced"
import { useText } from "../i18n/use-text"
import { errorText } from "../presenters/error-messages"

/** A placeholder for a section that is loading. */
export function SectionSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <Container className="divide-y p-0" aria-busy="true">
      <div className="px-6 py-4">
        <Skeleton className="h-7 w-40" />
      </div>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid grid-cols-2 gap-4 px-6 py-4">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-5 w-full max-w-48" />
        </div>
      ))}
    </Container>
  )
}

/** `part`: of a page with other parts, which may be Medusa's. */
type LoadErrorProps = { error: unknown; onRetry: () => unknown; part?: string }

/** Says why something could not be loaded and what to do, with the button for it. */
export function LoadError({ error, onRetry, part }: LoadErrorProps) {
  const { script, text } = useText()
  const { ref, replace } = useReplaced()
  const { key, values } = errorText(error)
  return (
    <Container {...script} ref={ref} className="flex flex-col items-center gap-3 px-6 py-10 text-center" role="alert">
      <ExclamationCircle className="text-ui-fg-subtle" />
      <div>
        <Text size="small" weight="plus">
          {part ? text("error.headingOf", { part }) : text("error.heading")}
        </Text>
        <Text size="small" className="text-ui-fg-subtle max-w-md text-pretty">
          {text(key, values)}
        </Text>
      </div>
      <Button size="small" variant="secondary" onClick={() => void replace(onRetry)}>
        <ArrowPath />
        {text("common.retry")}
      </Button>
    </Container>
  )
}
