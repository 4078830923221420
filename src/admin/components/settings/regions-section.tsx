import { Text } from "@medusajs/ui"
import { type Text as Words, useText } from "../../i18n/use-text"
import type { RegionItem } from "../../lib/contract"
import { useRegions } from "../../lib/queries/regions"
import { LoadError, SectionSkeleton } from "../loading"
import { RegionLine } from "../regions/region-line"
import { Section } from "../section"

/** Where customers can choose it; those where it is off come first. */
export function RegionsSection({ account }: { account: string }) {
  const { text } = useText()
  const { data, error, refetch } = useRegions()
  if (!data)
    return error ? (
      <LoadError part={text("settings.regions.heading")} error={error} onRetry={refetch} />
    ) : (
      <SectionSkeleton rows={2} />
    )
  return (
    <Section title={text("settings.regions.heading")} subtitle={text("settings.regions.text")}>
      {data.regions.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {text("settings.regions.empty")}
        </Text>
      )}
      {data.regions.map((region) => (
        <RegionLine
          key={region.id}
          region={region}
          account={account}
          title={region.name}
          subtitle={currencyText(region, account, text)}
        />
      ))}
    </Section>
  )
}

function currencyText(region: RegionItem, account: string, text: Words): string {
  const currency = region.currency_code.toUpperCase()
  const here = region.accounts.find((each) => each.account === account)
  if (here?.connected === false) return text("settings.regions.notConnected")
  const supported = here?.currency_supported
  if (supported === null) return text("settings.regions.unknown", { currency })
  return supported === false ? text("settings.regions.unsupported", { currency }) : currency
}
