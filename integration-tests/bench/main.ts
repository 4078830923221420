import { Cleanup } from "../dev/cleanup"
import { BenchError, type BenchOptions, benchOptions, help } from "./bench-options"
import { type BenchStack, startBenchStack } from "./bench-stack"
import { measureAccepting } from "./measures/accepting-callbacks"
import { measureAgainstBareRoutes } from "./measures/bare-routes"
import { measureCallbackToOrder } from "./measures/callback-to-order"
import { measureClientCalls } from "./measures/client-calls"
import { measureDueQuery } from "./measures/due-query"
import { measureBurst, measureClosedBacklog } from "./measures/paid-carts"
import { measureExport } from "./measures/panel/export-memory"
import { placeOriginal } from "./measures/panel/fill-shop"
import { measurePanelPages } from "./measures/panel/panel-pages"
import { measureReconciling } from "./measures/reconciling"
import { measureSessionCreation } from "./measures/session-creation"
import { measureVerifying } from "./measures/verifying-signatures"
import { machineFacts } from "./report/machine-facts"
import type { Measured } from "./report/measured"
import { say } from "./report/say"
import { writeReport } from "./report/write-report"

/** A hung benchmark would otherwise keep its database and its store running. */
const LONGEST_MS = 150 * 60_000

void main()

async function main(): Promise<void> {
  const cleanup = new Cleanup()
  try {
    const options = benchOptions(process.argv.slice(2))
    if (options.help) return say(help)
    stopInTheEnd(cleanup)
    const machine = machineFacts()
    const measured = await measureAll(options, cleanup)
    await writeReport({ date: new Date().toISOString(), quick: options.quick, machine, measured }, options)
  } catch (error) {
    say(`\n${error instanceof BenchError ? error.message : (error as Error).stack}`)
    process.exitCode = 1
  } finally {
    await cleanup.run()
  }
}

/** Stops the store before the measures that do not need it: it would only take processor time. */
async function measureAll(options: BenchOptions, cleanup: Cleanup): Promise<Measured[]> {
  const wanted = (id: number) => options.only.includes(id)
  const measured: Measured[] = []
  if ([1, 2, 3, 6, 7, 8, 9, 10].some(wanted)) {
    const stack = await startBenchStack(options, cleanup)
    if (wanted(1))
      measured.push(...(await measureAccepting(stack, options)), ...(await measureAgainstBareRoutes(stack, options)))
    if (wanted(2)) measured.push(await measureCallbackToOrder(stack, options))
    if (wanted(3)) measured.push(...(await measureSessionCreation(stack, options)))
    if (wanted(10)) measured.push(...(await measureBurst(stack, options)))
    if (wanted(6))
      measured.push(...(await measureReconciling(stack, options)), await measureClosedBacklog(stack, options))
    if (wanted(7)) measured.push(await measureDueQuery(stack, options))
    if ([8, 9].some(wanted)) measured.push(...(await measurePanel(stack, options)))
    await stop(stack)
  }
  if (wanted(4)) measured.push(...(await measureClientCalls(options, cleanup)))
  if (wanted(5)) measured.push(measureVerifying(options))
  return measured
}

/** The spreadsheet is made of the rows that the pages were timed with. */
async function measurePanel(stack: BenchStack, options: BenchOptions): Promise<Measured[]> {
  const pages = await measurePanelPages(stack, await placeOriginal(stack), options)
  return options.only.includes(9) ? [...pages, await measureExport(stack)] : pages
}

async function stop(stack: BenchStack): Promise<void> {
  say("Stopping the store")
  await stack.stop()
}

function stopInTheEnd(cleanup: Cleanup): void {
  const stop = (why: string) => {
    say(`
${why}: nothing is written.`)
    void cleanup.run().then(() => process.exit(1))
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stop("Stopped"))
  setTimeout(() => stop("It took too long"), LONGEST_MS).unref()
}
