import { useMemo } from "react"
import { periodQuery, type PeriodView, readPeriod, writePeriod } from "../../presenters/overview/period-address"
import { usePageAddress } from "../list/use-page-address"

/** The period and account that the page shows, kept in its address. Medusa's calendars report their day when they open. */
export function usePeriod() {
  const { address, go } = usePageAddress()
  const view = useMemo(() => readPeriod(address), [address])
  const query = periodQuery(view, Date.now())
  const change = (next: PeriodView) => go(writePeriod(next), false)
  return { view, query, change }
}
