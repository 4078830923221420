import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { AttemptItem } from "../../lib/contract"

/** Once one of the order's pay-ins is captured, Medusa's own part of the page reloads. */
export function useReloadCaptured(attempts: readonly AttemptItem[] | undefined): void {
  const client = useQueryClient()
  const states = attempts?.map(({ state }) => state).join()
  useEffect(() => {
    if (states?.includes("captured")) void client.invalidateQueries({ queryKey: ["orders"] })
  }, [client, states])
}
