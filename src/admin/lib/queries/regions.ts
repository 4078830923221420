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

/** Medusa's own region pages show the providers too, so everything about regions is fetched again. */
export function useSwitchRegion() {
  const client = useQueryClient()
  return useChange({
    mutationFn: ({ regionId, account, enable }: RegionSwitch) =>
      sdk.client.fetch<RegionAnswer>(
        `/admin/payin/regions/${encodeURIComponent(regionId)}/${enable ? "enable" : "disable"}`,
        { method: "POST", body: { account } },
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.regions })
      await client.invalidateQueries({ queryKey: keys.audit })
      await client.invalidateQueries({ queryKey: ["regions"] })
    },
  })
}
