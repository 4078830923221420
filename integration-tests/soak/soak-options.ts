import { parseArgs } from "node:util"

export type SoakOptions = { minutes: number; purchasesPerMinute: number; help: boolean }

/** A user error: only its message is shown. */
export class SoakError extends Error {}

export const help = `Steady traffic on one store for a long time, to see whether anything grows.

  npm run soak                      two hours, 30 purchases a minute
  npm run soak -- --minutes 30      shorter; below 15 minutes nothing can be said of growth

Flag             Meaning
  --minutes N    how long the traffic lasts
  --rate N       purchases a minute
  --help

Shoppers buy, give up, come back and pay too little, callbacks get lost or come twice, staff look at the panel. Every
minute becomes a line of .dev/soak/soak.csv; .dev/soak/soak.svg draws it. In the end the books of service and store are
compared. It sends to loopback alone and ends by itself: with 1 when something was lost, doubled or grew.`

/** @throws SoakError for an invalid flag */
export function soakOptions(args: string[]): SoakOptions {
  const flags = parse(args)
  return {
    minutes: numberOf("--minutes", flags.minutes ?? "120", 600),
    purchasesPerMinute: numberOf("--rate", flags.rate ?? "30", 600),
    help: flags.help ?? false,
  }
}

function parse(args: string[]) {
  try {
    const options = {
      minutes: { type: "string" },
      rate: { type: "string" },
      help: { type: "boolean", short: "h" },
    } as const
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new SoakError(`${(error as Error).message}\nnpm run soak -- --help shows what can be set.`)
  }
}

function numberOf(flag: string, text: string, most: number): number {
  const value = Number(text)
  if (value >= 1 && value <= most) return value
  throw new SoakError(`${flag} takes a number from 1 to ${most}, and "${text}" is not that.`)
}
