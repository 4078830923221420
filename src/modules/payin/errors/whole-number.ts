import { z } from "zod"

export function wholeNumber({ from, to }: { from: number; to?: number }) {
  const error = `give a whole number, ${to === undefined ? `${from} or more` : `${from} to ${to}`}.`
  return z
    .int({ error })
    .min(from, { error })
    .max(to ?? Number.MAX_SAFE_INTEGER, { error })
}
