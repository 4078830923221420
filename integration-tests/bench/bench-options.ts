import { parseArgs } from "node:util"

export type BenchOptions = {
  only: number[]
  quick: boolean
  docs: boolean
  profile: boolean
  help: boolean
}

/** A user error: only its message is shown. */
export class BenchError extends Error {}

export const help = `Compares this plugin with what it stands beside or replaces, on this machine, within one run.

  npm run bench                     all ten measures, about an hour and a half
  npm run bench -- --quick          a few rounds of each, about ten minutes: shows that it works, its figures are rough
  npm run bench -- --only 1,4       some of them

  1  callbacks accepted, against Medusa's own webhook route with its Stripe provider; forged and good ones, against bare
     routes of the same store that answer at once
  2  from callback to placed order, against Medusa's own path
  3  creating a payment session, against Medusa's system provider: one caller, and eight at once
  4  calls of the Merchant API client, against bare undici
  5  verifying signatures, against bare node:crypto
  6  the job checking ten thousand due attempts, against bare reads of their trades; and attempts whose trades have
     closed, against Medusa's own completion of as many carts
  7  finding what is due among a million attempts, against ten thousand
  8  the admin panel's pages, against Medusa's own Orders page, with ten thousand rows and with a million
  9  the store's memory while a hundred thousand rows are downloaded as CSV; needs the rows of 8
 10  thirty and a hundred carts paid at one moment, against Medusa's own completion of as many

Flag           Meaning
  --only N,N   which measures
  --quick      fewer and shorter rounds
  --docs       also puts the table into docs/benchmarks.md
  --profile    writes a CPU profile of the store process into .dev/bench
  --help

It sends to loopback alone, ends by itself, and leaves its figures in .dev/bench.`

const measures = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** @throws BenchError for an invalid flag */
export function benchOptions(args: string[]): BenchOptions {
  const flags = parse(args)
  return {
    only: flags.only === undefined ? measures : numbers(flags.only),
    quick: flags.quick ?? false,
    docs: flags.docs ?? false,
    profile: flags.profile ?? false,
    help: flags.help ?? false,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        only: { type: "string" },
        quick: { type: "boolean" },
        docs: { type: "boolean" },
        profile: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    }).values
  } catch (error) {
    throw new BenchError(`${(error as Error).message}\nnpm run bench -- --help shows what can be set.`)
  }
}

function numbers(text: string): number[] {
  const chosen = text.split(",").map(Number)
  if (chosen.every((id) => measures.includes(id))) return chosen
  throw new BenchError(`--only takes numbers from 1 to 10 with commas between them, and "${text}" is not that.`)
}
