import { ArrowDownTray } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { useDownload } from "../hooks/overview/use-download"
import { useText } from "../i18n/use-text"

/** Saves what the page shows as a spreadsheet, all of it. */
export function DownloadButton({ path, query }: { path: string; query: object }) {
  const { text } = useText()
  const { isPending, mutate } = useDownload(path, query)
  return (
    <Button size="small" variant="secondary" isLoading={isPending} onClick={() => mutate()} data-testid="payin-export">
      <ArrowDownTray />
      {text("export.button")}
    </Button>
  )
}
