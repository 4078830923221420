import { toast } from "@medusajs/ui"
import { useText } from "../i18n/use-text"
import type { RegionItem } from "../lib/contract"
import { useSwitchRegion } from "../lib/queries/regions"
import { useQuestion } from "./form/use-question"
import { useErrorToast } from "./use-error-toast"

/** Switches the provider on or off for a region. Off asks first: customers lose a way to pay. */
export function useRegionSwitch(region: RegionItem, account: string) {
  const { text } = useText()
  const showError = useErrorToast()
  const prompt = useQuestion()
  const { mutate, isPending } = useSwitchRegion()
  const change = (enable: boolean) =>
    mutate(
      { regionId: region.id, account, enable },
      {
        onSuccess: () =>
          toast.success(text(enable ? "region.didEnable" : "region.didDisable", { region: region.name })),
        onError: showError,
      },
    )
  const disable = async () => {
    const sure = await prompt({
      title: text("region.disableAsk", { region: region.name }),
      description: text("region.disableAskText"),
      confirmText: text("region.disable"),
      cancelText: text("common.cancel"),
    })
    if (sure) change(false)
  }
  return { enable: () => change(true), disable, isSwitching: isPending }
}
