import type { BenchOptions } from "../../bench-options"
import type { BenchStack } from "../../bench-stack"
import { type Measured, measured, type Round } from "../../report/measured"
import { say } from "../../report/say"
import { type AdminCall, logIn } from "./admin-call"
import { addCasesAndCallbacks, addCopies, COMMON_NAME, type Original, RARE_NAME, writeSums } from "./fill-shop"

const FEW = 10_000

/** What the panel's Orders page asks for. */
const orders =
  "/admin/orders?limit=20&offset=0&order=-created_at&fields=id,status,created_at,email,display_id,custom_display_id," +
  "payment_status,fulfillment_status,total,currency_code,*customer,*sales_channel,*payment_collections,*shipping_address"

/** Shown on every page: the accounts in the notices, the open cases in the menu. */
const always = ["/admin/payin/accounts", "/admin/payin/cases/count"]
const list = (filter: string) => [
  `/admin/payin/attempts?limit=20${filter}`,
  `/admin/payin/attempts/totals?${filter}`,
  "/admin/payin/attempts/choices",
]

/** What each page asks for, and how it is called in the report. */
const pages = [
  { title: "The list", paths: list("") },
  { title: "The list of one state", paths: list("&status=refused") },
  { title: "The list, by the part of a name that few have", paths: list(`&q=${RARE_NAME}`) },
  { title: "The list, by the part of an address that all have", paths: list(`&q=${COMMON_NAME}`) },
  { title: "The list, by an amount that all have", paths: list("&q=55") },
  { title: "The overview", paths: ["/admin/payin/overview"] },
  { title: "The days", paths: ["/admin/payin/days"] },
  { title: "The open cases", paths: ["/admin/payin/cases?state=open&limit=20"] },
]

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
  const few = await timesWith(stack, { call, original, rows: FEW, rounds: quick ? 5 : 15 })
  say(`  8 making ${many}`)
  await addCopies(stack, original, [FEW + 1, many])
  const lots = await timesWith(stack, { call, original, rows: many, rounds: quick ? 3 : 15 })
  return pages.flatMap(({ title }, index) => [
    result([`8${letter(2 * index)}`, `${title}, of ${number(FEW)} pay-ins`], few[index]!, 1.5),
    result([`8${letter(2 * index + 1)}`, `The same, of ${number(many)}`], lots[index]!, 1),
  ])
}

type Setup = { call: AdminCall; original: Original; rows: number; rounds: number }

/** @returns the rounds of each page */
async function timesWith(stack: BenchStack, { call, original, rounds, rows }: Setup): Promise<Round[][]> {
  await addCasesAndCallbacks(stack, original, rows)
  await writeSums(stack)
  const times: Round[][] = pages.map(() => [])
  for (let round = -3; round < rounds; round++) {
    const theirs = await timeOf(call, [orders])
    for (const [index, { paths }] of pages.entries()) {
      const ours = await timeOf(call, [...paths, ...always])
      // The first rounds warm up.
      if (round >= 0) times[index]!.push({ ours, theirs })
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

function result([id, title]: [string, string], rounds: Round[], atMost: number): Measured {
  return measured({ id, title, unit: "ms", aim: { atMost }, ratio: "ours_by_theirs" }, rounds)
}

function letter(index: number): string {
  return String.fromCharCode("a".charCodeAt(0) + index)
}

function number(value: number): string {
  return value.toLocaleString("en")
}
