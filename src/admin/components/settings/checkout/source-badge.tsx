import { Badge } from "@medusajs/ui"
import { useText } from "../../../i18n/use-text"
import type { SettingSource } from "../../../lib/contract"

/** Where a value comes from now. */
export function SourceBadge({ source }: { source: SettingSource | null }) {
  const { text } = useText()
  return (
    <Badge size="2xsmall" color={source === "admin" ? "blue" : "grey"} className="text-nowrap">
      {text(`settings.source.${source ?? "none"}`)}
    </Badge>
  )
}
