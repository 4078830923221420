import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminRegion, DetailWidgetProps } from "@medusajs/types"
import { BrokenSection, Contained } from "../components/contained"
import { RegionPayin } from "../components/regions/region-payin"

export default function RegionPayinWidget({ data }: DetailWidgetProps<AdminRegion>) {
  return (
    <Contained key={data.id} instead={<BrokenSection />}>
      <RegionPayin regionId={data.id} />
    </Contained>
  )
}

export const config = defineWidgetConfig({ id: "payin-region", zone: "region.details.after" })
