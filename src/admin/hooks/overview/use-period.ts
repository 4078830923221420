import { useMemo } from "react"
import { useSearchParams } from "react-router-dom"
import { periodQuery, type PeriodView, readPeriod, writePeriod } from "../../presenters/overview/period-address"

/** The period and account that the page shows, kept in its address. */
export function usePeriod() {
  const [address, setAddress] = useSearchParams()
  const view = useMemo(() => readPeriod(address), [address])
  const query = periodQuery(view, Date.now())
  const change = (next: PeriodView) => setAddress(writePeriod(next))
  return { view, query, change }
}
