import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminRegion, DetailWidgetProps } from "@medusajs/types"
import { RegionPayin } from "../components/regions/region-payin"

export default function RegionPayinWidget({ data }: DetailWidgetProps<AdminRegion>) {
  return <RegionPayin regionId={data.id} />
}

export const config = defineWidgetConfig({ id: "payin-region", zone: "region.details.after" })
