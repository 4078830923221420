import { useQueryClient } from "@tanstack/react-query"
import type { RegionAnswer, RegionListAnswer } from "../contract"
import { keys } from "../query-keys"
import { sdk } from "../sdk"
import { useChange } from "../use-change"
import { useRead } from "../use-read"

export function useRegions() {
  return useRead({
    queryKey: keys.regions,
    queryFn: () => sdk.client.fetch<RegionListAnswer>("/admin/payin/regions"),
  })
}

export type RegionSwitch = { regionId: string; account: string; enable: boolean }

/**
 * Medusa's own region pages show the providers too, so everything about regions is fetched again. Not awaited: our list may
 * wait for the service, which says what currencies it takes.
 */
export function useSwitchRegion() {
  const client = useQueryClient()
  return useChange({
    mutationFn: ({ regionId, account, enable }: RegionSwitch) =>
      sdk.client.fetch<RegionAnswer>(
        `/admin/payin/regions/${encodeURIComponent(regionId)}/${enable ? "enable" : "disable"}`,
        { method: "POST", body: { account } },
      ),
    onSuccess: ({ region }) =>
      client.setQueryData<RegionListAnswer>(
        keys.regions,
        (known) => known && { regions: known.regions.map((each) => (each.id === region.id ? region : each)) },
      ),
    // Also after a failure: it may be that only the answer was lost.
    onSettled: () => {
      for (const queryKey of [keys.regions, keys.audit, ["regions"]]) void client.invalidateQueries({ queryKey })
    },
  })
}
