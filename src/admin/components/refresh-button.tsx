import { ArrowPath } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { useText } from "../i18n/use-text"
import { IfMayUpdate } from "./if-may-update"

/** Asks the service anew. Not for those who may only look. */
export function RefreshButton({ refresh, isRefreshing }: { refresh: () => void; isRefreshing: boolean }) {
  const { text } = useText()
  return (
    <IfMayUpdate>
      <Button size="small" variant="secondary" onClick={refresh} isLoading={isRefreshing}>
        <ArrowPath />
        {text("common.refresh")}
      </Button>
    </IfMayUpdate>
  )
}
