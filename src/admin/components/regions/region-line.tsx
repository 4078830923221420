import { Button, StatusBadge, Text } from "@medusajs/ui"
import { useRegionSwitch } from "../../hooks/use-region-switch"
import { useText } from "../../i18n/use-text"
import type { RegionItem } from "../../lib/contract"
import { IfMayUpdate } from "../if-may-update"
import { TestMark } from "../notices/test-mark"

type RegionLineProps = { region: RegionItem; account: string; title: string; subtitle: string | undefined }

/** One region and account: whether it is on, what prevents it, and the switch. */
export function RegionLine({ region, account, title, subtitle }: RegionLineProps) {
  const { text } = useText()
  const { enable, disable, isSwitching } = useRegionSwitch(region, account)
  const here = region.accounts.find((each) => each.account === account)
  if (!here) return null
  const isOffered = here.connected && here.currency_supported !== false
  const state = !here.enabled ? "region.off" : isOffered ? "region.on" : "region.notOffered"
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-3" data-region={region.id}>
      <div className="min-w-0 flex-1 basis-48">
        <Text size="small" weight="plus" leading="compact">
          {title}
        </Text>
        {subtitle && (
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {subtitle}
          </Text>
        )}
      </div>
      <span className="flex items-center gap-3">
        <TestMark account={account} />
        <StatusBadge color={here.enabled ? (isOffered ? "green" : "orange") : "grey"}>{text(state)}</StatusBadge>
        <IfMayUpdate>
          <Button
            size="small"
            variant="secondary"
            isLoading={isSwitching}
            disabled={!here.enabled && here.currency_supported === false}
            onClick={() => (here.enabled ? void disable() : enable())}
          >
            {text(here.enabled ? "region.disable" : "region.enable")}
          </Button>
        </IfMayUpdate>
      </span>
    </div>
  )
}
