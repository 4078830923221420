import { Button } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"

type PagerProps = { onPrevious: (() => void) | undefined; onNext: (() => void) | undefined }

/** Each page starts where the last one ended, which stays fast however many rows there are. Rows are not counted. */
export function Pager({ onPrevious, onNext }: PagerProps) {
  const { text } = useText()
  return (
    <nav className="flex items-center gap-2">
      <Button size="small" variant="transparent" disabled={!onPrevious} onClick={onPrevious}>
        {text("common.previous")}
      </Button>
      <Button size="small" variant="transparent" disabled={!onNext} onClick={onNext}>
        {text("common.next")}
      </Button>
    </nav>
  )
}
