import type { BenchOptions } from "../../bench-options"
import type { BenchStack } from "../../bench-stack"
import { type Measured, measured, type Round } from "../../report/measured"
import { say } from "../../report/say"
import { type AdminCall, logIn } from "./admin-call"
import { addCasesAndCallbacks, addCopies, type Original, writeSums } from "./fill-shop"

const FEW = 10_000

/** What the panel's Orders page asks for. */
const orders =
  "/admin/orders?limit=20&offset=0&order=-created_at&fields=id,status,created_at,email,display_id,custom_display_id," +
  "payment_status,fulfillment_status,total,currency_code,*customer,*sales_channel,*payment_collections,*shipping_address"

const pages = {
  list: ["/admin/payin/attempts?limit=20", "/admin/payin/attempts/totals"],
  overview: ["/admin/payin/overview"],
}

/**
 * What the pages of the plugin wait for, against what Medusa's own Orders page waits for, with as many orders as
 * attempts.
 */
export async function measurePanelPages(
  stack: BenchStack,
  original: Original,
  { quick }: BenchOptions,
): Promise<Measured[]> {
  const many = quick ? 100_000 : 1_000_000
  const call = await logIn(stack)
  say(`  8 making ${FEW} orders and attempts`)
  await addCopies(stack, original, [1, FEW])
  const few = await timesWith(stack, { call, original, rows: FEW, rounds: quick ? 5 : 25 })
  say(`  8 making ${many}`)
  await addCopies(stack, original, [FEW + 1, many])
  const lots = await timesWith(stack, { call, original, rows: many, rounds: quick ? 3 : 15 })
  return [
    result("8a", `The list of ${number(FEW)} pay-ins`, few.list, 1.5),
    result("8b", `The overview of ${number(FEW)} pay-ins`, few.overview, 1.5),
    result("8c", `The list of ${number(many)} pay-ins`, lots.list, 1),
    result("8d", `The overview of ${number(many)} pay-ins`, lots.overview, 1),
  ]
}

type Setup = { call: AdminCall; original: Original; rows: number; rounds: number }

async function timesWith(stack: BenchStack, { call, original, rounds, rows }: Setup) {
  await addCasesAndCallbacks(stack, original, rows)
  await writeSums(stack)
  const times: Record<keyof typeof pages, Round[]> = { list: [], overview: [] }
  for (let round = -3; round < rounds; round++) {
    const theirs = await timeOf(call, [orders])
    for (const page of ["list", "overview"] as const) {
      const ours = await timeOf(call, pages[page])
      // The first rounds warm up.
      if (round >= 0) times[page].push({ ours, theirs })
    }
  }
  say(`  8 ${rows} rows are timed`)
  return times
}

/** All requests of a page at once, as the panel sends them. */
async function timeOf(call: AdminCall, paths: readonly string[]): Promise<number> {
  const begin = performance.now()
  await Promise.all(paths.map(call))
  return performance.now() - begin
}

function result(id: string, title: string, rounds: Round[], atMost: number): Measured {
  return measured({ id, title, unit: "ms", aim: { atMost }, ratio: "ours_by_theirs" }, rounds, [
    `"Theirs" is the request of Medusa's Orders page with as many orders.`,
  ])
}

function number(value: number): string {
  return value.toLocaleString("en")
}
