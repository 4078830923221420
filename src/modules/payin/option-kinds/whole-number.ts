import { z } from "zod"

export function wholeNumber({ from, to }: { from: number; to?: number }) {
  const error = `give a whole number, ${to === undefined ? `${from} or more` : `${from} to ${to}`}.`
  return z
    .int({ error })
    .min(from, { error })
    .max(to ?? Number.MAX_SAFE_INTEGER, { error })
}

/** How long something is kept: a hundred years at most, for which Postgres' time reaches back far enough. */
export function days({ from }: { from: number }) {
  return wholeNumber({ from, to: 36_500 })
}
