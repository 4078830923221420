import { useText } from "../../i18n/use-text"
import type { RegionItem } from "../../lib/contract"
import { useRegions } from "../../lib/queries/regions"
import { isDenied } from "../../presenters/error-messages"
import { LoadError, SectionSkeleton } from "../loading"
import { Section } from "../section"
import { InsideLink } from "../text/inside-link"
import { RegionLine } from "./region-line"

/** Whether customers of a region can pay with it, on the region's own page. */
export function RegionPayin({ regionId }: { regionId: string }) {
  const { text } = useText()
  const { data, error, refetch } = useRegions()
  if (isDenied(error)) return null
  if (error && !data) return <LoadError part={text("region.heading")} error={error} onRetry={refetch} />
  if (!data) return <SectionSkeleton rows={1} />
  const region = data.regions.find((each) => each.id === regionId)
  if (!region || region.accounts.length === 0) return null
  return (
    <Section
      title={text("region.heading")}
      aside={
        <span className="txt-compact-small">
          <InsideLink to="/settings/payin">{text("region.toSettings")}</InsideLink>
        </span>
      }
    >
      {region.accounts.map((each) => (
        <RegionLine
          key={each.account}
          region={region}
          account={each.account}
          title={each.account}
          subtitle={text(`region.${usability(each)}`, { currency: region.currency_code.toUpperCase() })}
        />
      ))}
    </Section>
  )
}

function usability({ connected, enabled, currency_supported }: RegionItem["accounts"][number]) {
  if (!connected) return "notConnected"
  if (currency_supported === null) return "unknown"
  if (!currency_supported) return "unsupported"
  return enabled ? "usable" : "notEnabled"
}
