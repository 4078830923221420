import { useEffect } from "react"

type Answer = { error: unknown; rows: number | undefined; after: readonly string[] }

/**
 * Leads to the first page from one that is no more: its rows are gone, or the address names a cursor of another order.
 *
 * @returns whether it does, so that the page need not say that there is nothing
 */
export function useGonePage({ after, error, rows }: Answer, toFirstPage: () => void): boolean {
  const { status } = (error ?? {}) as { status?: number }
  const isGone = after.length > 0 && (rows === 0 || status === 400)
  useEffect(() => {
    if (isGone) toFirstPage()
  }, [isGone])
  return isGone
}
