import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { say } from "../bench/report/say"
import { readBooks } from "../chaos/books"
import { brokenOnceSettled } from "../chaos/checker"
import { Cleanup } from "../dev/cleanup"
import { chartOf } from "./chart"
import { growthIn } from "./growth"
import { csvOf, type Minute, percentiles, type Timed, timed } from "./minute"
import { Shoppers } from "./shoppers"
import { help, SoakError, type SoakOptions, soakOptions } from "./soak-options"
import { soakFolder, type SoakStack, startSoakStack } from "./soak-stack"
import { Staff } from "./staff"
import { watchStore } from "./watch-store"

/** How often somebody looks at the panel. */
const LOOK_MS = 5_000
/** The last lost callback is found by the next check of its payment; a panel that lies later is a finding. */
const SETTLE_MS = 5 * 60_000

void main()

async function main(): Promise<void> {
  const cleanup = new Cleanup()
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => void cleanup.run().then(() => process.exit(1)))
  }
  try {
    const options = soakOptions(process.argv.slice(2))
    if (options.help) return say(help)
    say("Starting a store")
    const stack = await startSoakStack(cleanup)
    const minutes = await new Soak(stack, options).run()
    const flat = reportGrowth(minutes)
    const kept = await reportBooks(stack)
    if (!flat || !kept || minutes.some(({ failures }) => failures > 0)) process.exitCode = 1
  } catch (error) {
    say(`\n${error instanceof SoakError ? error.message : (error as Error).stack}`)
    process.exitCode = 1
  } finally {
    await cleanup.run()
  }
}

/** Traffic that begins at a steady pace, whether or not the earlier ones have ended, as shoppers do. */
class Soak {
  readonly #minutes: Minute[] = []
  readonly #under = new Set<Promise<unknown>>()
  #samples = emptySamples()
  #started = 0
  #failures = 0

  constructor(
    private readonly stack: SoakStack,
    private readonly options: SoakOptions,
  ) {}

  async run(): Promise<Minute[]> {
    const { store, seed, sandbox } = this.stack
    const measured = (what: Timed, ms: number) => void this.#samples[what].push(ms)
    const shoppers = new Shoppers({ storeUrl: store.url, seed, control: sandbox.control, measured })
    const staff = await Staff.logIn(store.url, seed)
    const buying = setInterval(() => this.#begin(() => shoppers.buy()), 60_000 / this.options.purchasesPerMinute)
    const looking = setInterval(() => this.#begin(() => timedBy(measured, () => staff.look()), false), LOOK_MS)
    try {
      const began = Date.now()
      for (let minute = 1; minute <= this.options.minutes; minute++) {
        await pause(began + minute * 60_000 - Date.now())
        await this.#endMinute(minute, shoppers)
      }
    } finally {
      clearInterval(buying)
      clearInterval(looking)
    }
    await Promise.all(this.#under)
    return this.#minutes
  }

  #begin(act: () => Promise<void>, counts = true): void {
    if (counts) this.#started++
    const doing = act().catch((error: Error) => {
      this.#failures++
      say(`  ${error.message}${error.cause ? ` (${String(error.cause)})` : ""}`)
    })
    this.#under.add(doing)
    void doing.finally(() => this.#under.delete(doing))
  }

  async #endMinute(minute: number, shoppers: Shoppers): Promise<void> {
    const samples = this.#samples
    const [started, failures, orders] = [this.#started, this.#failures, shoppers.orders]
    ;[this.#samples, this.#started, this.#failures, shoppers.orders] = [emptySamples(), 0, 0, 0]
    const times = Object.fromEntries(timed.map((name) => [name, percentiles(samples[name])])) as Minute["times"]
    const seen: Minute = { minute, started, orders, failures, ...(await watchStore(this.stack)), times }
    this.#minutes.push(seen)
    writeFileSync(join(soakFolder, "soak.csv"), csvOf(this.#minutes))
    writeFileSync(join(soakFolder, "soak.svg"), chartOf(this.#minutes))
    say(
      `${minute} min: ${orders} orders of ${started}, ${failures} failed, heap ${seen.heapMb.toFixed(0)} MB, ` +
        `process ${seen.rssMb} MB, ${seen.connections} connections, confirmed in ${times.confirm.p50.toFixed(0)} ms`,
    )
  }
}

const emptySamples = (): Record<Timed, number[]> => ({ open: [], confirm: [], panel: [] })

async function timedBy(measured: (what: Timed, ms: number) => void, act: () => Promise<void>): Promise<void> {
  const began = performance.now()
  await act()
  measured("panel", performance.now() - began)
}

function reportGrowth(minutes: readonly Minute[]): boolean {
  const growth = growthIn(minutes)
  if (!growth.length) say("Too short a run to say anything of growth.")
  for (const { what, early, late, most, flat } of growth) {
    say(
      `${flat ? "flat " : "GROWS"}  ${what}: ${early.toFixed(1)}, later ${late.toFixed(1)} (at most ${most.toFixed(1)})`,
    )
  }
  return growth.every(({ flat }) => flat)
}

/** Every trade of the service is an order with its money, or a case, as soon as what was lost has been found. */
async function reportBooks({ databaseUrl, sandbox }: SoakStack): Promise<boolean> {
  say("Waiting until the last lost callbacks are found")
  const until = Date.now() + SETTLE_MS
  for (;;) {
    const books = await readBooks(databaseUrl, sandbox.control)
    const broken = brokenOnceSettled(books)
    if (broken.length === 0) {
      say(
        `${books.trades.length} trades, ${books.orders.length} orders, ${books.openCases.length} open cases: nothing lost, nothing doubled`,
      )
      return true
    }
    if (Date.now() > until) {
      say(`BROKEN\n${broken.slice(0, 20).join("\n")}`)
      return false
    }
    await pause(5_000)
  }
}
